/// Delivers the records of a list to an observer on an actor, in order.
///
/// A record that arrives while the mailbox is idle starts a job, which delivers it and reads until the
/// mailbox is empty: at once if the calling code runs on that actor, so that the observer receives the record
/// before the mutating call returns. A job reads a limited share of the waiting records, so that
/// others get the actor too, and another job continues. A ``MailboxState`` makes the decisions. The
/// reader holds the list and the closure until it is cancelled, and not the token.
///
/// `@unchecked Sendable` holds because `shared` is behind its lock, `idleMembership` behind the
/// list's, and the closure is called in jobs of the actor only, one at a time. Elements that are not
/// `Sendable` do not cross: such a list belongs to the actor.
final class ActorReader<Batch: ListBatch>: RecordSignal, RunningObservation,
  @unchecked Sendable
{
  /// The observer's handler and its records, used in jobs of the actor only.
  private final class Receiver {
    let reader: RecordReader<Batch>
    let handler: (Batch.Change) -> Void
    /// Passes a record that was not queued to the handler.
    let hand: (AnyObject) -> Void
    /// The record for `.initial`, until it is delivered.
    private var initial: Batch.Change?
    /// Whether the record for `.initial` is to be delivered. Read for each record: testing
    /// `initial` would ask the runtime for its type.
    private(set) var isNew = false

    init(
      _ reader: RecordReader<Batch>, _ handler: @escaping (Batch.Change) -> Void,
      _ hand: @escaping (AnyObject) -> Void
    ) {
      (self.reader, self.handler, self.hand) = (reader, handler, hand)
    }

    func setInitial(_ change: Batch.Change) {
      (initial, isNew) = (change, true)
    }

    /// Passes the next record to the handler, if there is one.
    func takeNext() {
      #if DEBUG
        let core = reader.core
        reader.takeNext { change in
          guard let core else { return handler(change) }
          AnswerCheck.receive(reader.takenVersion, of: core.identity) { handler(change) }
        }
      #else
        reader.takeNext(handler)
      #endif
    }

    @inline(never)
    func begin() {
      isNew = false
      if let change = initial.take() { handler(change) }
    }
  }

  /// Protected by the data lock of the array.
  var idleMembership = IdleMembership()
  private let executor: JobExecutor
  private let shared = LockedValue(SharedMailbox())

  /// The maximum number of records that a job reads.
  static var share: Int { DeliveryQueue.Share.limit }

  /// Starts to observe.
  ///
  /// - Parameters:
  ///   - limit: the number of records that may wait; `nil` for any number.
  ///   - executor: runs the jobs.
  ///   - handler: called in these jobs only.
  init(
    of source: ObservableSource<Batch>, options: ObservationOptions, limit: Int?,
    executor: JobExecutor,
    handler: @escaping (Batch.Change) -> Void
  ) {
    self.executor = executor
    let reader = RecordReader(of: source, options: options, limit: limit, signal: self)
    let receiver = Receiver(
      reader, handler, source.handing(options.subtracting(.initial), to: handler))
    shared.withLock { $0.receiver = receiver }
    let start = reader.begin(in: source)
    guard options.contains(.initial) else { return }
    // No job reads before `begin(isHere:withInitial:)`.
    receiver.setInitial(
      source.setting(start.state, start.revision, withContent: options.contains(.new)))
  }

  /// Starts to deliver records, the initial one first.
  ///
  /// - Parameters:
  ///   - isHere: whether the caller is isolated to the actor: then the waiting records have been
  ///     delivered when this returns.
  ///   - withInitial: whether there is an initial record.
  func begin(isHere: Bool, withInitial: Bool) {
    if isHere {
      read()
    } else if withInitial || shared.withLock({ $0.mailbox.endRead() }) {
      start(executor.run)
    }
  }

  func wake() { makeDue() }

  func makeDue() {
    if shared.withLock({ $0.receiver != nil && $0.mailbox.makeDue() }) { start(executor.run) }
  }

  func hand(_ record: AnyChangeRecord) -> Int? {
    if let waiting = shared.withLock({ $0.hand(record) }) { return waiting }
    start(executor.run)
    return nil
  }

  private func start(_ run: (@escaping JobExecutor.Job) -> Bool) {
    // Without the actor there is no observer.
    if !run({ self.read() }) { cancel() }
  }

  /// Reads a share of the records. Another job reads the rest.
  private func read() {
    for _ in 0..<Self.share {
      let (receiver, handed) = shared.withLock { $0.beginRead() }
      guard let receiver else { return }
      if readNext(unsafeDowncast(receiver, to: Receiver.self), handed) { return }
    }
    start(executor.runLater)
  }

  /// Delivers the next record, if there is one.
  ///
  /// - Parameter handed: the next record, if it was not queued.
  /// - Returns: whether the mailbox is empty.
  private func readNext(_ receiver: Receiver, _ handed: AnyChangeRecord?) -> Bool {
    if receiver.isNew {
      receiver.begin()
      // Records may wait that no job has read.
      return false
    }
    if let handed {
      receiver.reader.noteTaken(handed)
      receiver.hand(handed)
    } else {
      receiver.takeNext()
    }
    let end = shared.withLock { $0.endRead(received: receiver.reader.takenVersion) }
    end.settled.end()
    return end.isOver
  }

  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    guard let receiver = shared.withLock({ $0.receiver }),
      let core = unsafeDowncast(receiver, to: Receiver.self).reader.core
    else { return settlement.end() }
    await core.settle(for: nil, isolation: isolation) { [self] version in
      // All records up to the version are in the mailbox, or have been.
      let isOver = shared.withLock { shared in
        if shared.receiver == nil || !shared.mailbox.isScheduled
          || shared.receivedVersion >= version
        {
          return true
        }
        shared.settlements.add(settlement, for: version)
        return false
      }
      if isOver { settlement.end() }
    }
  }

  func cancel() {
    let (receiver, handed, settled) = shared.withLock {
      ($0.receiver.take(), $0.handed.take(), $0.settlements.takeAll())
    }
    // Released with the lock released.
    withExtendedLifetime(handed) {}
    if let receiver { unsafeDowncast(receiver, to: Receiver.self).reader.end() }
    settled.end()
  }
}

/// The state shared by the threads that deliver records, read them and end the observation.
///
/// It is not generic, as the reader is: that would ask the runtime for its types for each record.
private struct SharedMailbox {
  // Its owner starts with a job of its own, so that no record comes before the initial one.
  var mailbox = MailboxState(isScheduled: true)
  /// Nil after the end.
  var receiver: AnyObject?
  /// The record that started the job, and comes before all queued ones, until the job takes it.
  var handed: AnyChangeRecord?
  /// The version up to which the closure has received all records; -1 before the first.
  var receivedVersion = -1
  /// The waits until a version has been received.
  var settlements = Settlements()

  /// Takes a record that need not be queued. If the result is `nil`, the caller starts a job;
  /// otherwise it is the number of records that were taken before, and still wait.
  ///
  /// While the mailbox is idle, no record is queued: only the thread that queues one makes it due.
  mutating func hand(_ record: AnyChangeRecord) -> Int? {
    if receiver == nil || mailbox.isScheduled || !mailbox.makeDue() { return handed == nil ? 0 : 1 }
    // From now on only a queued record makes it due.
    mailbox.beginRead()
    handed = record
    return nil
  }

  /// Notes that a job is about to read.
  ///
  /// - Returns: the receiver, and the record that was not queued.
  mutating func beginRead() -> (receiver: AnyObject?, handed: AnyChangeRecord?) {
    if let handed = handed.take() { return (receiver, handed) }
    mailbox.beginRead()
    return (receiver, nil)
  }

  /// Notes that a job has read, and delivered what it found.
  mutating func endRead(received version: Int) -> (isOver: Bool, settled: [Settlement]) {
    if mailbox.endRead() {
      receivedVersion = max(receivedVersion, version)
      return (false, settlements.take(upTo: receivedVersion))
    }
    receivedVersion = max(receivedVersion, version)
    return (true, settlements.takeAll())
  }
}
