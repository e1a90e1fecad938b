/// The common base class of all lists, flat or with sections, editable or derived.
///
/// ``ObservableList`` and ``ObservableSectionsList`` are its two subclasses. You don't create an
/// instance of this class; use it as the type of a parameter that takes lists of both kinds.
///
/// It is `Sendable` if its content is, and may then be used from any thread.
open class ObservableSource<Batch: ListBatch> {
  /// The type of a record, as an observer receives it.
  public typealias Change = Batch.Change

  /// The locks, the version, the log and the observers: everything but the content.
  @usableFromInline package final let core = ArrayCore()

  /// The published state. Protected by the core's data lock; changed only by the holder of its
  /// gate, and by a single edit while the gate is free: so the holder may read it without the lock.
  @exclusivity(unchecked) @usableFromInline package final var current: Batch.Snapshot
  /// The published state, for a reader in another module, whose access would be checked. Read where
  /// ``current`` may be.
  @inlinable package final var published: Batch.Snapshot { current }
  /// The draft of an open transaction, touched only by the holder of the gate; empty otherwise.
  @exclusivity(unchecked) @usableFromInline package final var drafted: Batch.Snapshot

  /// The last batch that was made, for other observers at the same version. Protected by the data
  /// lock.
  @usableFromInline final var cachedBatch: CachedBatch<Batch>?

  /// - Parameters:
  ///   - snapshot: the initial state.
  ///   - nothing: an empty state.
  @inlinable
  package init(_ snapshot: Batch.Snapshot, nothing: Batch.Snapshot) {
    current = snapshot
    drafted = nothing
  }

  // MARK: Requirements of a subclass

  /// An empty state.
  @_spi(Inside) open var nothing: Batch.Snapshot { isAbstract() }

  /// The length of a state, as an edit log counts it.
  @_spi(Inside) open func rowCount(of state: Batch.Snapshot) -> Int { isAbstract() }

  /// Makes the batch of a log between two states.
  @_spi(Inside) open func makeBatch(
    of log: HandedLog, from start: Revision, before: Batch.Snapshot,
    to end: Revision, after: Batch.Snapshot
  ) -> Batch { isAbstract() }

  /// The batch from an empty state to a given one; its two revisions are the same.
  @_spi(Inside)
  open func firstBatch(_ state: Batch.Snapshot, _ revision: Revision) -> Batch { isAbstract() }

  /// Delivers the changes of a turn to a follower. Called under the data lock, which it releases.
  ///
  /// All overrides have one body: with a concrete batch type, it needs no runtime lookup of types.
  @_spi(Inside)
  open func renderTurn(_ follower: TurnFollower<Batch, Batch.Snapshot>) { isAbstract() }

  /// The number of changes in a batch, for the limit of a sink.
  @_spi(Inside) open func changeCount(of batch: Batch) -> Int { isAbstract() }

  /// A summary of a batch in numbers: `2 inserted, 1 moved`.
  @_spi(Inside) open func summary(of batch: Batch) -> String { isAbstract() }

  /// Splits a batch that is too large.
  ///
  /// - Parameters:
  ///   - batch: the batch.
  ///   - log: the changes that it was made from.
  @_spi(Inside)
  open func parts(of batch: Batch, log: HandedLog) -> HandedParts<Batch.Snapshot> { isAbstract() }

  /// The change that an observer receives for a record.
  @_spi(Inside) open func change(
    _ record: AnyObject, _ options: ObservationOptions, isPrior: Bool
  ) -> Batch.Change { isAbstract() }

  /// The closure that passes records to an observer's handler. A subclass overrides it with code
  /// that knows the type of its records and needs no runtime lookup for each record.
  @_spi(Inside) open func handing(
    _ options: ObservationOptions, to handler: @escaping (Batch.Change) -> Void
  ) -> (AnyObject) -> Void {
    { [self] record in handler(change(record, options, isPrior: false)) }
  }

  /// The change that an observer with `.initial` receives first.
  @_spi(Inside) open func setting(
    _ state: Batch.Snapshot, _ revision: Revision, withContent: Bool
  ) -> Batch.Change { isAbstract() }

  /// The records that lead from a batch's old state to its new one.
  @_spi(Inside)
  open func records(of batch: Batch, _ options: ObservationOptions) -> [AnyObject] { isAbstract() }

  private func isAbstract(_ member: StaticString = #function) -> Never {
    trap("\(type(of: self)) does not say what \(member) is")
  }
}

// `@unchecked Sendable` holds because all state is behind the core's locks, as stated at each
// property, and content crosses threads only if it is `Sendable`.
extension ObservableSource: @unchecked Sendable where Batch: Sendable {}

// MARK: - Reading

extension ObservableSource {
  /// Runs a closure on the state that the calling thread sees: in its own transaction, the draft.
  ///
  /// - Parameter body: reads the state; may run under the data lock, and calls no client code.
  @inlinable
  package func read<Result>(_ body: (borrowing Batch.Snapshot) -> Result) -> Result {
    if core.beginRead() {
      defer { core.unlock() }
      return body(current)
    }
    return body(working)
  }

  /// The state that the calling thread sees and its version, read in one instant.
  @usableFromInline
  package func readVersioned() -> (snapshot: Batch.Snapshot, version: Int) {
    core.noteRead()
    if core.isHeldByCurrentThread, core.isTransacting {
      return (drafted, core.writer.draftVersion)
    }
    core.bringUpToDate()
    return core.withLock { (current, core.version) }
  }

  /// The current content of the list. O(1).
  ///
  /// Inside a transaction, on its thread, this is the draft.
  @inlinable public var snapshot: Batch.Snapshot { read { state in copy state } }

  /// The current revision of the list; its version is the number of records emitted so far.
  ///
  /// A list gets its identity, `Revision.history`, when its revision is first read, or when it is
  /// first observed.
  public var revision: Revision { state.revision }

  /// The current content of the list and its revision, read in one instant. O(1).
  public var state: (snapshot: Batch.Snapshot, revision: Revision) {
    let (snapshot, version) = readVersioned()
    return (snapshot, core.withLock { core.revision(of: version) })
  }

  /// The name of the list in traces, debug descriptions and messages; `nil` by default.
  public var name: String? {
    get { core.name }
    set { core.setName(newValue) }
  }

  /// Reports every event of the list to a closure, to find out the cause of a batch.
  ///
  /// Records, transactions, observers, turns and batches are reported in order, one at a time, on
  /// the thread where they occur and outside all locks. Events of a transaction are reported at its
  /// end. A list without a trace has no cost.
  ///
  /// ```swift
  /// let printed = posts.trace()
  /// let logged = posts.trace { event in log.debug("\(event)") }
  /// ```
  ///
  /// - Parameter receive: receives the events; prints them by default.
  /// - Returns: a token; the trace ends with it. The token of a derived list holds the list.
  public func trace(
    to receive: @escaping @Sendable (TraceEvent) -> Void = { print($0) }
  ) -> ListTrace {
    core.trace(to: receive, holding: core.isDerived ? self : nil)
  }
}

// MARK: - Several reads of one state

extension ObservableSource {
  /// Runs a closure while no other thread can change the list, to read and observe one state of it.
  ///
  /// ```swift
  /// let (rows, rendering) = list.withoutChanges {
  ///   (list.snapshot, list.render(every: .turn, initial: false) { batch in send(batch) })
  /// }
  /// ```
  ///
  /// For a derived list, the arrays that its chain starts from are locked, too. Reads on other
  /// threads never wait. To read and change an array in one state, use a transaction.
  ///
  /// In the closure, lists that follow this one are not updated: read them before the call, or call
  /// this method on the array that all of them follow.
  ///
  /// In a transaction, the closure reads the draft. Calls may be nested.
  ///
  /// - Parameter body: the closure. It must not change the list, nor an array that the list's chain
  ///   starts from: both trap. It must not wait for another thread that changes them.
  /// - Returns: the result of `body`.
  /// - Throws: the error of `body`.
  public func withoutChanges<Value, Failure: Error>(
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let call: StaticString = "withoutChanges(_:)"
    // The calling thread prevents changes already.
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
  package final var working: Batch.Snapshot {
    _read { if core.isTransacting { yield drafted } else { yield current } }
  }

  /// The state that an edit changes.
  @inlinable
  package final subscript(demand: ArrayCore.Demand) -> Batch.Snapshot {
    _read { if demand.isOfDraft { yield drafted } else { yield current } }
    _modify { if demand.isOfDraft { yield &drafted } else { yield &current } }
  }

  /// Runs a mutating call: through the gate, and afterwards, outside all locks, the delivery.
  ///
  /// - Parameters:
  ///   - call: the call's name, for the message of a trap.
  ///   - body: checks its arguments and commits each record. Its result is released outside all
  ///     locks.
  @inlinable
  package func mutate<Result, Failure: Error>(
    _ call: StaticString, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    core.enter(call)
    defer { leave() }
    return try body()
  }

  /// Ends a mutating call: releases the gate; then, outside all locks, delivers the records and
  /// releases removed elements.
  @inlinable
  package func leave() {
    if core.needsReleasing { leaveAndRelease() } else { core.leave() }
  }

  /// Ends an outermost mutating call that has something to release.
  @usableFromInline
  func leaveAndRelease() {
    let departed = core.takeDeparted()
    core.leave()
    withExtendedLifetime(departed) {}
  }

  /// Runs `body` while no other thread can change the list.
  ///
  /// For a derived list, the arrays that its chain starts from are held first, as by a transaction
  /// that reads the lists that follow them. Those lists are updated before, and not again until
  /// `body` has ended.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - isReading: whether `body` leaves the held lists unchanged, so that it may be called inside
  ///     a transaction; otherwise a call inside a transaction traps.
  ///   - body: the closure, called once.
  func holdingGate<Result>(
    _ call: StaticString, isReading: Bool = false, _ body: () -> Result
  ) -> Result {
    if core.isDerived { return holdingGateOfDerived(call, isReading, body) }
    return mutate(call) {
      if !isReading, core.isTransacting { trap("\(call) was called inside a transaction") }
      return body()
    }
  }

  private func holdingGateOfDerived<Result>(
    _ call: StaticString, _ isReading: Bool, _ body: () -> Result
  ) -> Result {
    core.updater.checkIdle(call)
    var (result, due): (Result?, [ArrayCore]) = (nil, [])
    core.updater.holdingRoots(call, isReading: isReading) {
      core.updater.updateIfHere(&due)
    } _: {
      core.enter(call)
      result = body()
      if core.releaseGate() { due.append(core) }
    }
    // With nothing held, as everywhere.
    due.deliverAll()
    guard let result else { trap("\(call) has not run its body") }
    return result
  }
}

/// A batch cached for other observers.
@usableFromInline
final class CachedBatch<Batch> {
  let batch: Batch

  init(_ batch: Batch) {
    self.batch = batch
  }
}
