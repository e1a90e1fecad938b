import Synchronization

/// The driver of a turn alarm.
protocol TurnEnding: AnyObject {
  /// Delivers the changes that are due. Called in the isolation of the sink.
  func endTurn()
  /// Ends the observation.
  func cancel()
}

/// The participant of a turn driver: it is notified of changes, asks the scheduler for the end of a
/// turn, and grants the rendering.
///
/// It is not generic, as the driver is: that would ask the runtime for its types for each turn. The
/// list holds it until the driver leaves; it holds the driver weakly.
///
/// The data lock of the list guards its state: so a turn starts, and takes the log, under one lock.
///
/// `@unchecked Sendable` holds because the properties with that note are touched only under the
/// data lock, and `driver` is set once, before the list knows the alarm. A driver of elements that
/// are not `Sendable` can only be made for one actor: on that actor it is made, notified and ended,
/// and the reference only passes through.
final class TurnAlarm: TurnParticipant, @unchecked Sendable {
  /// The client's values of an alarm that has ended, to be released outside all locks.
  struct Released {
    let schedule: TurnScheduler.Kind
    let isSinkThere: (() -> Bool)?
    let quiet: (any QuietWait)?
  }

  /// The core of the list, for traces; also after the end.
  let core: ArrayCore
  let isolation: SinkIsolation
  weak var driver: (any TurnEnding)?
  /// The turn protocol. Protected by the data lock of the list.
  @exclusivity(unchecked) var state: TurnState
  /// The scheduler's closure; `nil` after the alarm's end. Protected by the data lock of the list.
  @exclusivity(unchecked) private var schedule: TurnScheduler.Kind?
  /// Returns whether the sink has not been released; called in the isolation of the sink. `nil` if
  /// the sink cannot be released, and after the alarm's end. Protected by the data lock of the
  /// list.
  @exclusivity(unchecked) private var isSinkThere: (() -> Bool)?
  /// The wait for a pause in the changes before the end of a turn; `nil` if there is none, and
  /// after the alarm's end. Protected by the data lock of the list.
  @exclusivity(unchecked) private var quiet: (any QuietWait)?
  /// Whether an asynchronous sink is applying a batch. Protected by the data lock of the list.
  @exclusivity(unchecked) var isAwaited = false
  /// The waits until a version has been delivered. Protected by the data lock of the list.
  @exclusivity(unchecked) var settlements = Settlements()
  /// Protected by the data lock of the list.
  @exclusivity(unchecked) var idleMembership = IdleMembership()
  /// Whether the sink can be released before the observation ends.
  private let canSinkGo: Bool
  /// Whether a turn ends only after a pause in the changes.
  private let isQuiet: Bool
  /// Whether ``cancel()`` was called: read without the lock.
  private let cancelled = Atomic(false)

  init(
    of core: ArrayCore, isolation: SinkIsolation, _ state: TurnState, scheduler: TurnScheduler,
    isSinkThere: (() -> Bool)?
  ) {
    self.core = core
    self.isolation = isolation
    self.state = state
    schedule = scheduler.kind
    self.isSinkThere = isSinkThere
    quiet = scheduler.makeQuiet?()
    canSinkGo = isSinkThere != nil
    isQuiet = scheduler.makeQuiet != nil
  }

  /// Runs a closure with exclusive access to the state.
  @inline(__always)
  func withState<Result>(_ body: (inout TurnState) -> Result) -> Result {
    core.withLock { body(&state) }
  }

  /// Whether the observation was cancelled.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Ends everything: see ``TurnState/cancel()``.
  func cancel() -> Int? {
    let (position, settled) = withState { state in
      // Under the lock: a renderer that sees the flag omits a batch, and no other thread may be
      // granted the rendering after it because the state is not yet cancelled.
      cancelled.store(true, ordering: .releasing)
      return (state.cancel(), settlements.takeAll())
    }
    settled.end()
    return position
  }

  /// Removes the client's values. Called under the data lock.
  ///
  /// - Returns: the values to release outside all locks; `nil` if another thread has removed them.
  func letGo() -> Released? {
    guard let schedule = schedule.take() else { return nil }
    return Released(schedule: schedule, isSinkThere: isSinkThere.take(), quiet: quiet.take())
  }

  // MARK: Waking

  func wake() {
    // A sink on an actor is checked there, at the end of the turn.
    if case .anywhere = isolation { endIfSinkIsGone() }
    if isQuiet { return wakeForEachChange() }
    if let schedule = core.withLock({ state.beginWait() ? self.schedule : nil }) {
      if core.isTraced { core.traceWaking(self) }
      ask(schedule)
    }
  }

  /// The first change of the turn starts the wait for a pause, and each further one prolongs it: so
  /// the next one must notify the alarm, too.
  private func wakeForEachChange() {
    let version = core.makeIdleAgain(self) { schedule == nil }
    let (quiet, begins) = core.withLock { (self.quiet, schedule != nil && state.beginWait()) }
    if begins { return begin(quiet, at: version) }
    quiet?.noteChange(at: version)
  }

  /// Asks the scheduler for the end of the turn, after the turn state has requested it.
  func askScheduler() {
    let (schedule, quiet, version) = core.withLock { (self.schedule, self.quiet, core.version) }
    guard let schedule else { return }
    if let quiet { return begin(quiet, at: version) }
    if core.isTraced { core.traceWaking(self) }
    ask(schedule)
  }

  private func begin(_ quiet: (any QuietWait)?, at version: Int) {
    if core.isTraced { core.traceWaking(self) }
    quiet?.begin(at: version) { [weak self] in self?.endQuiet() }
  }

  private func endQuiet() {
    if let schedule = core.withLock({ self.schedule }) { ask(schedule) }
  }

  /// Calls the scheduler with a closure that it may keep: the closure holds nothing.
  private func ask(_ schedule: TurnScheduler.Kind) {
    switch (schedule, isolation) {
    case (.anywhere(let schedule), .anywhere):
      schedule { [weak self] in self?.endScheduledTurn() }
    case (.anywhere(let schedule), .mainActor):
      schedule { [weak self] in runOnMainActor { self?.endScheduledTurn() } }
    case (.onMainActor(let schedule), .anywhere), (.onMainActor(let schedule), .mainActor):
      schedule { [weak self] in self?.endScheduledTurn() }
    case (.anywhere(let schedule), .actor(let actor)):
      schedule { [weak self] in self?.endScheduledTurn(actor.start) }
    case (.onMainActor(let schedule), .actor(let actor)):
      schedule { [weak self] in self?.endScheduledTurn(actor.start) }
    }
  }

  /// Ends a turn for the scheduler. Called in the isolation of the sink.
  private func endScheduledTurn() {
    guard let driver else { return }
    withState { $0.endWait() }
    driver.endTurn()
  }

  /// Ends a turn for the scheduler, for a sink on an actor.
  private func endScheduledTurn(_ start: @Sendable (TurnAlarm) -> Void) {
    withState { $0.endWait() }
    start(self)
  }

  // MARK: The release of the sink

  /// Ends the observation if its sink has been released. Called in the isolation of the sink.
  func endIfSinkIsGone() {
    guard canSinkGo, let isSinkThere = core.withLock({ self.isSinkThere }) else { return }
    if !isSinkThere() { endWithSink() }
  }

  /// Ends the observation after the release of its sink.
  func endWithSink() {
    // The thread that gets the values is the first to see the release of the sink.
    guard let released = core.withLock({ letGo() }) else { return }
    core.traceGoneSink(of: self)
    driver?.cancel()
    withExtendedLifetime(released) {}
  }
}
