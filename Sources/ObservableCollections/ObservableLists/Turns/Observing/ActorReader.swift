/// Reads the records of an array or list on the actor where an observer lives, in order.
///
/// A record that comes while the mailbox is at rest starts a job, which reads until nothing is left:
/// at once if the calling code runs on that actor, so that the observer hears before the mutating call
/// returns. A job reads a share of what waits, so that others get the actor too, and another job goes
/// on. What there is to decide is decided by a ``MailboxState``. It holds the array and the closure
/// until it is cancelled, and not the token.
///
/// `@unchecked Sendable` holds because `shared` is behind its lock, `sleepMark` behind the array's, and the closure is called in jobs
/// of the actor only, one at a time. Elements that are not `Sendable` do not cross: such an array
/// lives on the actor.
final class ActorReader<Batch: ListBatch>: RecordSignal, RunningObservation,
  @unchecked Sendable
{
  private struct Shared {
    // Its owner begins with a job of its own, so that nothing comes before the initial record.
    var mailbox = MailboxState(isScheduled: true)
    /// Nil after the end.
    var reader: RecordReader<Batch>?
    var handler: ((Batch.Change) -> Void)?
    /// What `.initial` brings, until it is handed over.
    var initial: Batch.Change?
    /// The version that the closure has heard, all before included; -1 before it has heard anything.
    var heard = -1
    /// Those who wait until it has heard one.
    var settlements = Settlements()
  }

  /// Protected by the data lock of the array.
  var sleepMark = SleepMark()
  private let place: JobPlace
  private let shared = LockedValue(Shared())

  /// How many records a job reads.
  static var share: Int { DeliveryQueue.Share.limit }

  /// Starts to observe.
  ///
  /// - Parameters:
  ///   - limit: how many records may wait; nil for any number.
  ///   - place: where the jobs run.
  ///   - handler: called in jobs of `place` only.
  init(
    of source: ObservableSource<Batch>, options: ObservationOptions, limit: Int?, place: JobPlace,
    handler: @escaping (Batch.Change) -> Void
  ) {
    self.place = place
    let reader = RecordReader(of: source, options: options, limit: limit, signal: self)
    shared.withLock { shared in
      shared.reader = reader
      shared.handler = handler
    }
    let start = reader.begin(in: source)
    guard options.contains(.initial) else { return }
    let initial = source.setting(
      start.state, start.revision, withContent: options.contains(.new))
    shared.withLock { $0.initial = initial }
  }

  /// Begins to hand records over, the initial one first.
  ///
  /// - Parameter isHere: whether the caller is isolated to the actor: then what there is has been
  ///   heard when this returns.
  func begin(isHere: Bool) {
    if isHere {
      read()
    } else if shared.withLock({ $0.initial != nil || $0.mailbox.endLook() }) {
      start(place.run)
    }
  }

  func wake() { makeDue() }

  func makeDue() {
    if shared.withLock({ $0.reader != nil && $0.mailbox.makeDue() }) { start(place.run) }
  }

  private func start(_ run: (@escaping JobPlace.Job) -> Bool) {
    // Nobody is left to hear if the actor is gone.
    if !run({ self.read() }) { cancel() }
  }

  /// Reads a share. What is left is for another job.
  private func read() {
    var heard = -1
    for _ in 0..<Self.share {
      let (reader, handler, initial, settled) = shared.withLock { shared in
        shared.mailbox.beginLook()
        shared.heard = max(shared.heard, heard)
        return (
          shared.reader, shared.handler, shared.initial.take(),
          shared.settlements.take(upTo: shared.heard)
        )
      }
      settled.end()
      guard let reader, let handler else { return }
      if let change = initial ?? reader.take() {
        handler(change)
        heard = reader.takenVersion
      } else if endLook() {
        return
      }
    }
    start(place.runLater)
  }

  /// The job found the mailbox empty.
  ///
  /// - Returns: whether it is over.
  private func endLook() -> Bool {
    let settled = shared.withLock { shared in
      shared.mailbox.endLook() ? nil : shared.settlements.takeAll()
    }
    settled?.end()
    return settled != nil
  }

  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    guard let core = shared.withLock({ $0.reader })?.core else { return settlement.end() }
    await core.settle(for: nil, isolation: isolation) { [self] version in
      // All up to the version is in the mailbox, or was.
      let isOver = shared.withLock { shared in
        if shared.reader == nil || !shared.mailbox.isScheduled || shared.heard >= version {
          return true
        }
        shared.settlements.add(settlement, for: version)
        return false
      }
      if isOver { settlement.end() }
    }
  }

  func cancel() {
    let (ended, settled) = shared.withLock { shared in
      let ended = (shared.reader, shared.handler, shared.initial)
      (shared.reader, shared.handler, shared.initial) = (nil, nil, nil)
      return (ended, shared.settlements.takeAll())
    }
    ended.0?.end()
    settled.end()
  }
}
