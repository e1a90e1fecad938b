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
  /// Who hears, in jobs of the actor only.
  private final class Hearer {
    let reader: RecordReader<Batch>
    let handler: (Batch.Change) -> Void
    /// What `.initial` brings, until it is handed over.
    private var initial: Batch.Change?
    /// Whether there is something of `.initial`. Asked for each record: the type of `initial` is not known without the
    /// runtime.
    private(set) var isNew = false

    init(_ reader: RecordReader<Batch>, _ handler: @escaping (Batch.Change) -> Void) {
      (self.reader, self.handler) = (reader, handler)
    }

    func setInitial(_ change: Batch.Change) {
      (initial, isNew) = (change, true)
    }

    @inline(never)
    func begin() {
      isNew = false
      if let change = initial.take() { handler(change) }
    }
  }

  /// Protected by the data lock of the array.
  var sleepMark = SleepMark()
  private let place: JobPlace
  private let shared = LockedValue(SharedMailbox())

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
    let hearer = Hearer(reader, handler)
    shared.withLock { $0.hearer = hearer }
    let start = reader.begin(in: source)
    guard options.contains(.initial) else { return }
    // No job reads before `begin(isHere:withInitial:)`.
    hearer.setInitial(
      source.setting(start.state, start.revision, withContent: options.contains(.new)))
  }

  /// Begins to hand records over, the initial one first.
  ///
  /// - Parameters:
  ///   - isHere: whether the caller is isolated to the actor: then what there is has been heard when
  ///     this returns.
  ///   - withInitial: whether `.initial` brings something.
  func begin(isHere: Bool, withInitial: Bool) {
    if isHere {
      read()
    } else if withInitial || shared.withLock({ $0.mailbox.endLook() }) {
      start(place.run)
    }
  }

  func wake() { makeDue() }

  func makeDue() {
    if shared.withLock({ $0.hearer != nil && $0.mailbox.makeDue() }) { start(place.run) }
  }

  private func start(_ run: (@escaping JobPlace.Job) -> Bool) {
    // Nobody is left to hear if the actor is gone.
    if !run({ self.read() }) { cancel() }
  }

  /// Reads a share. What is left is for another job.
  private func read() {
    for _ in 0..<Self.share {
      guard let hearer = shared.withLock({ $0.beginLook() }) else { return }
      if readNext(unsafeDowncast(hearer, to: Hearer.self)) { return }
    }
    start(place.runLater)
  }

  /// Hands the next record over, if there is one.
  ///
  /// - Returns: whether nothing is left.
  private func readNext(_ hearer: Hearer) -> Bool {
    if hearer.isNew {
      hearer.begin()
      // Records may wait that nobody has looked for.
      return false
    }
    hearer.reader.takeNext(hearer.handler)
    let end = shared.withLock { $0.endLook(heard: hearer.reader.takenVersion) }
    end.settled.end()
    return end.isOver
  }

  func settle(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    guard let hearer = shared.withLock({ $0.hearer }),
      let core = unsafeDowncast(hearer, to: Hearer.self).reader.core
    else { return settlement.end() }
    await core.settle(for: nil, isolation: isolation) { [self] version in
      // All up to the version is in the mailbox, or was.
      let isOver = shared.withLock { shared in
        if shared.hearer == nil || !shared.mailbox.isScheduled || shared.heard >= version {
          return true
        }
        shared.settlements.add(settlement, for: version)
        return false
      }
      if isOver { settlement.end() }
    }
  }

  func cancel() {
    let (hearer, settled) = shared.withLock { ($0.hearer.take(), $0.settlements.takeAll()) }
    if let hearer { unsafeDowncast(hearer, to: Hearer.self).reader.end() }
    settled.end()
  }
}

/// What the threads share that deliver records, read them and end the observation.
///
/// It is not generic, as the reader is: the runtime would be asked for its types at each record.
private struct SharedMailbox {
  // Its owner begins with a job of its own, so that nothing comes before the initial record.
  var mailbox = MailboxState(isScheduled: true)
  /// Nil after the end.
  var hearer: AnyObject?
  /// The version that the closure has heard, all before included; -1 before it has heard anything.
  var heard = -1
  /// Those who wait until it has heard one.
  var settlements = Settlements()

  /// A job is about to look.
  mutating func beginLook() -> AnyObject? {
    mailbox.beginLook()
    return hearer
  }

  /// A job has looked, and handed over what it found.
  mutating func endLook(heard version: Int) -> (isOver: Bool, settled: [Settlement]) {
    if mailbox.endLook() {
      heard = max(heard, version)
      return (false, settlements.take(upTo: heard))
    }
    heard = max(heard, version)
    return (true, settlements.takeAll())
  }
}
