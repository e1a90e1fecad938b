/// What all lists have in common: they are read, observed, shown and traced in the same way, whether
/// they have sections or not, and whether you edit them or they follow others.
///
/// ``ObservableList`` and ``ObservableSectionsList`` are its two levels. There is nothing to make from
/// this class itself; use it as the type of a parameter that takes lists of both levels.
///
/// It is `Sendable` when what it holds is, and may then be used from any thread.
public class ObservableSource<Batch: ListBatch> {
  /// One record, as an observer receives it.
  public typealias Change = Batch.Change

  /// Everything but the content.
  @usableFromInline final let core = ArrayCore()

  /// What everybody sees. Protected by the core's data lock; changed only by the holder of its gate, and
  /// by a single edit while nobody holds it: so the holder may read it without the lock.
  @exclusivity(unchecked) @usableFromInline final var current: Batch.Snapshot
  /// The draft of an open transaction, which only the holder of the gate touches; else nothing.
  @exclusivity(unchecked) @usableFromInline final var drafted: Batch.Snapshot

  /// The batch that was made last, for observers that stand at the same version. Protected by the
  /// data lock.
  @usableFromInline final var madeBatch: MadeBatch<Batch>?

  /// - Parameters:
  ///   - snapshot: what everybody sees at first.
  ///   - nothing: a state with nothing in it.
  @inlinable
  init(_ snapshot: Batch.Snapshot, nothing: Batch.Snapshot) {
    current = snapshot
    drafted = nothing
  }

  // MARK: What the levels differ in

  /// A state with nothing in it.
  var nothing: Batch.Snapshot { isAbstract() }

  /// The length of a state, as an edit log counts it.
  func rowCount(of state: Batch.Snapshot) -> Int { isAbstract() }

  /// Makes the batch of a log between two states.
  func makeBatch(
    of log: EditLog, from start: Revision, before: Batch.Snapshot,
    to end: Revision, after: Batch.Snapshot
  ) -> Batch { isAbstract() }

  /// Shows a follower all that happened. Called under the data lock, which it gives back.
  ///
  /// The levels say the same: with its level known, code handles a batch without asking the runtime
  /// for its type.
  func renderTurn(_ follower: TurnFollower<Batch, Batch.Snapshot>) { isAbstract() }

  /// The number of changes in a batch, as a limit counts them.
  func changeCount(of batch: Batch) -> Int { isAbstract() }

  /// A batch in numbers: `2 inserted, 1 moved`.
  func summary(of batch: Batch) -> String { isAbstract() }

  /// Cuts up a batch that is too large.
  ///
  /// - Parameters:
  ///   - batch: the batch.
  ///   - log: the changes that it was made from.
  func parts(of batch: Batch, log: EditLog) -> any TurnParts<Batch.Snapshot> { isAbstract() }

  /// What an observer receives of a record.
  func change(
    _ record: AnyChangeRecord, _ options: ObservationOptions, isPrior: Bool
  ) -> Batch.Change { isAbstract() }

  /// What hands an observer its records. A level overrides it with code that knows the type of its
  /// records, so that the runtime need not be asked at each of them.
  func handing(
    _ options: ObservationOptions, to handler: @escaping (Batch.Change) -> Void
  ) -> (AnyChangeRecord) -> Void {
    { [self] record in handler(change(record, options, isPrior: false)) }
  }

  /// What `.initial` brings.
  func setting(
    _ state: Batch.Snapshot, _ revision: Revision, withContent: Bool
  ) -> Batch.Change { isAbstract() }

  /// A batch as records that lead from its old state to its new one.
  func records(of batch: Batch, _ options: ObservationOptions) -> [AnyChangeRecord] { isAbstract() }

  /// Ends an outermost mutating call that has something to release.
  @usableFromInline
  func leaveAndRelease() { isAbstract() }

  private func isAbstract(_ member: StaticString = #function) -> Never {
    trap("\(type(of: self)) does not say what \(member) is")
  }
}

// `@unchecked Sendable` holds because all state is behind the core's locks, as said at each
// property, and content crosses threads only if it is `Sendable`.
extension ObservableSource: @unchecked Sendable where Batch: Sendable {}

// MARK: - Reading

extension ObservableSource {
  /// Runs `body` on the state that the calling thread sees: inside a transaction its own.
  ///
  /// - Parameter body: may run under the data lock; calls no foreign code.
  @inlinable
  func read<Result>(_ body: (borrowing Batch.Snapshot) -> Result) -> Result {
    if core.beginRead() {
      defer { core.unlock() }
      return body(current)
    }
    return body(working)
  }

  /// The state that the calling thread sees, and its version, of one instant.
  @usableFromInline
  func readVersioned() -> (snapshot: Batch.Snapshot, version: Int) {
    core.noteRead()
    if core.isHeldByCurrentThread, core.isTransacting {
      return (drafted, core.writer.draftVersion)
    }
    core.bringUpToDate()
    return core.withLock { (current, core.version) }
  }

  /// What the list holds now. O(1).
  ///
  /// Inside a transaction, on its thread, this is the new state.
  @inlinable public var snapshot: Batch.Snapshot { read { state in copy state } }

  /// The revision that the list is at now: its version is the number of records that it has emitted.
  ///
  /// A list gets its identity, `Revision.history`, when it is first asked for a revision, or
  /// observed.
  public var revision: Revision { state.revision }

  /// What the list holds now, and its revision, of one instant. O(1).
  public var state: (snapshot: Batch.Snapshot, revision: Revision) {
    let (snapshot, version) = readVersioned()
    return (snapshot, core.withLock { core.revision(of: version) })
  }

  /// Gives the list a history, for tests that compare revisions of two lists. Called before anybody asks for a
  /// revision.
  package func useHistory(_ history: Revision.History) {
    core.withLock { core.revisionHistory = history }
  }

  /// The name of the list in traces, in its debug description and in messages; nil by default.
  public var name: String? {
    get { core.name }
    set { core.setName(newValue) }
  }

  /// Notifies a closure of everything that happens to the list, to find out why a batch came.
  ///
  /// Every record, transaction, observer, turn and batch is reported, in the order in which it
  /// happened, one at a time, on the thread on which it happened and with nothing held. What happens
  /// inside a transaction is reported at its end. Nothing is paid for while nobody traces.
  ///
  /// ```swift
  /// let trace = posts.trace()  // prints
  /// let trace = posts.trace { event in log.debug("\(event)") }
  /// ```
  ///
  /// - Parameter receive: receives the events; by default prints them.
  /// - Returns: the token that the trace lasts as long as. That of a derived list holds the list.
  public func trace(
    to receive: @escaping @Sendable (TraceEvent) -> Void = { print($0) }
  ) -> ListTrace {
    core.trace(to: receive, holding: core.isFed ? self : nil)
  }
}

// MARK: - Several looks at one state

extension ObservableSource {
  /// Runs a closure while no other thread changes the list: to read it, and to begin to observe it, in one state.
  ///
  /// ```swift
  /// let (rows, rendering) = list.withoutChanges {
  ///   (list.snapshot, list.render(every: .turn, initial: false) { batch in send(batch) })
  /// }
  /// ```
  ///
  /// Of a derived list, the arrays with which its chain begins are held too. Those who only read never wait for them.
  /// An array can be read and changed in one state in a transaction.
  ///
  /// Lists that follow this one show inside what they showed last: look at them before, or hold the array that
  /// all of them follow.
  ///
  /// Inside a transaction it runs on the state that the transaction has reached. It may be called inside itself.
  ///
  /// - Parameter body: must not change the list, nor an array with which its chain begins: that traps. It must not wait
  ///   for another thread that does.
  /// - Returns: what `body` returns.
  /// - Throws: what `body` throws.
  public func withoutChanges<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let call: StaticString = "withoutChanges(_:)"
    // Nothing can change it already.
    if core.isClosedByCurrentThread { return try body() }
    let result = holdingGate(call, isReading: true) {
      core.runClosure(of: call) { () -> Result<Value, Failure> in
        do throws(Failure) {
          return .success(try body())
        } catch {
          return .failure(error)
        }
      }
    }
    return try result.get()
  }
}

// MARK: - Mutating calls

extension ObservableSource {
  /// The state that a mutating call works on: inside a transaction its draft. For the holder of the
  /// gate.
  @inlinable
  final var working: Batch.Snapshot {
    _read { if core.isTransacting { yield drafted } else { yield current } }
  }

  /// The state that an edit goes to.
  @inlinable
  final subscript(demand: ArrayCore.Demand) -> Batch.Snapshot {
    _read { if demand.isOfDraft { yield drafted } else { yield current } }
    _modify { if demand.isOfDraft { yield &drafted } else { yield &current } }
  }

  /// Runs a mutating call: through the gate, and afterwards, with nothing held, the delivery.
  ///
  /// - Parameters:
  ///   - call: the call's name, for the message of a trap.
  ///   - body: checks its arguments and commits each record. Its result is released with nothing
  ///     held.
  @inlinable
  func mutate<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.enter(call)
    defer { leave() }
    return try body()
  }

  /// Ends a mutating call: gives the gate back; then, with nothing held, delivers and releases what
  /// left.
  @inlinable
  func leave() {
    if core.needsReleasing { leaveAndRelease() } else { core.leave() }
  }

  /// Runs `body` while no other thread can change the list.
  ///
  /// The list that others follow is held first, as by a transaction that reads them. Those are brought up to date
  /// before, and not again until `body` has ended.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether `body` does not change the lists that are held, and it may be called inside a transaction;
  ///     else that traps.
  ///   - body: runs once.
  func holdingGate<Result>(
    _ call: StaticString, isReading: Bool = false, _ body: () -> Result
  ) -> Result {
    if core.isFed { return holdingGateOfFed(call, isReading, body) }
    return mutate(call) {
      if !isReading, core.isTransacting { trap("\(call) was called inside a transaction") }
      return body()
    }
  }

  private func holdingGateOfFed<Result>(
    _ call: StaticString, _ isReading: Bool, _ body: () -> Result
  ) -> Result {
    core.feed.checkIdle(call)
    var (result, due): (Result?, [ArrayCore]) = (nil, [])
    core.feed.holdingRoots(call, isReading: isReading) {
      core.feed.look(&due)
    } _: {
      core.enter(call)
      result = body()
      if core.giveGateBack() { due.append(core) }
    }
    // With nothing held, as everywhere.
    due.deliverAll()
    guard let result else { trap("\(call) has not run its body") }
    return result
  }
}

/// A batch that is kept for others.
@usableFromInline
final class MadeBatch<Batch> {
  let batch: Batch

  init(_ batch: Batch) {
    self.batch = batch
  }
}
