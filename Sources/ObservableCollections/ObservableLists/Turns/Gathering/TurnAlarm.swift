import Synchronization

/// What a turn alarm ends turns of.
protocol TurnEnding: AnyObject {
  /// Shows what is due. Called where the sink lives.
  func endTurn()
  /// Ends the observation.
  func cancel()
}

/// What wakes a turn driver: it asks the scheduler, and says who may render.
///
/// It is not generic, as the driver is: the runtime would be asked for its types at each turn. The
/// list holds it until the driver leaves; it holds the driver weakly.
///
/// The data lock of the list guards its state: so a turn begins, and takes the log, under one lock.
///
/// `@unchecked Sendable` holds because what says so is touched only under the data lock, and
/// `driver` is set once, before the list knows the alarm. A driver of elements that are not `Sendable`
/// can only be made for one actor: there it is made, woken and ended, and the reference only passes
/// through.
final class TurnAlarm: TurnParticipant, @unchecked Sendable {
  /// The foreign values of an alarm that has ended, to be released with nothing held.
  struct Released {
    let schedule: TurnScheduler.Kind
    let isSinkThere: (() -> Bool)?
    let quiet: (any QuietWait)?
  }

  /// What can be traced, also after the end.
  let core: ArrayCore
  let place: TurnPlace
  weak var driver: (any TurnEnding)?
  /// Who may render, and what is due. Protected by the data lock of the list.
  @exclusivity(unchecked) var state: TurnState
  /// The end of a turn; nil after the alarm's own. Protected by the data lock of the list.
  @exclusivity(unchecked) private var schedule: TurnScheduler.Kind?
  /// Whether there is a sink; asked where it lives. Nil if that cannot go, and after the alarm's end.
  /// Protected by the data lock of the list.
  @exclusivity(unchecked) private var isSinkThere: (() -> Bool)?
  /// The wait for a time without changes before the end of a turn; nil if there is none, and after the
  /// alarm's end. Protected by the data lock of the list.
  @exclusivity(unchecked) private var quiet: (any QuietWait)?
  /// Whether an asynchronous sink is at work on a batch. Protected by the data lock of the list.
  @exclusivity(unchecked) var isAwaited = false
  /// Those who wait until the sink has been shown a version. Protected by the data lock of the list.
  @exclusivity(unchecked) var settlements = Settlements()
  /// Protected by the data lock of the list.
  @exclusivity(unchecked) var sleepMark = SleepMark()
  /// Whether the sink is one that can go.
  private let canSinkGo: Bool
  /// Whether a turn ends only when nothing has changed for some time.
  private let isQuiet: Bool
  /// Whether ``cancel()`` was called: asked without the lock.
  private let cancelled = Atomic(false)

  init(
    of core: ArrayCore, place: TurnPlace, _ state: TurnState, scheduler: TurnScheduler,
    isSinkThere: (() -> Bool)?
  ) {
    self.core = core
    self.place = place
    self.state = state
    schedule = scheduler.kind
    self.isSinkThere = isSinkThere
    quiet = scheduler.makeQuiet?()
    canSinkGo = isSinkThere != nil
    isQuiet = scheduler.makeQuiet != nil
  }

  /// Runs `body` alone with the state.
  @inline(__always)
  func withState<Result>(_ body: (inout TurnState) -> Result) -> Result {
    core.withLock { body(&state) }
  }

  /// Whether the observation was cancelled.
  var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Ends everything, as ``TurnState/cancel()`` says.
  func cancel() -> Int? {
    let (stand, settled) = withState { state in
      // Under the lock: a renderer that sees it leaves a batch out, and must not be followed by one
      // that is granted the rendering because the state does not say so yet.
      cancelled.store(true, ordering: .releasing)
      return (state.cancel(), settlements.takeAll())
    }
    settled.end()
    return stand
  }

  /// Lets go of the foreign values. Called under the data lock.
  ///
  /// - Returns: what is to be released with nothing held; nil if another thread took it.
  func letGo() -> Released? {
    guard let schedule = schedule.take() else { return nil }
    return Released(schedule: schedule, isSinkThere: isSinkThere.take(), quiet: quiet.take())
  }

  // MARK: Waking

  func wake() {
    // A sink on an actor is asked for there, at the end of the turn.
    if case .anywhere = place { endIfSinkIsGone() }
    if isQuiet { return wakeForEachChange() }
    if let schedule = core.withLock({ state.beginWait() ? self.schedule : nil }) {
      if core.isTraced { core.traceWaking(self) }
      ask(schedule)
    }
  }

  /// The first change of the turn begins the wait for a time without changes, and each other one
  /// lengthens it: so the next one is to wake the alarm, too.
  private func wakeForEachChange() {
    let version = core.wakeAgain(self) { schedule == nil }
    let (quiet, begins) = core.withLock { (self.quiet, schedule != nil && state.beginWait()) }
    if begins { return begin(quiet, at: version) }
    quiet?.noteChange(at: version)
  }

  /// Asks the scheduler for the end of the turn, as the turn state has said.
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

  /// A scheduler may keep what it is asked for: so that holds nothing.
  private func ask(_ schedule: TurnScheduler.Kind) {
    switch (schedule, place) {
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

  /// The scheduler ended the turn. Called where the sink lives.
  private func endScheduledTurn() {
    guard let driver else { return }
    withState { $0.endWait() }
    driver.endTurn()
  }

  /// The scheduler ended the turn for a sink on an actor.
  private func endScheduledTurn(_ start: @Sendable (TurnAlarm) -> Void) {
    withState { $0.endWait() }
    start(self)
  }

  // MARK: The end of the sink

  /// Ends the observation if its sink is gone. Called where the sink lives.
  func endIfSinkIsGone() {
    guard canSinkGo, let isSinkThere = core.withLock({ self.isSinkThere }) else { return }
    if !isSinkThere() { endWithSink() }
  }

  /// Ends the observation: its sink is gone.
  func endWithSink() {
    // The thread to which the alarm lets go is the first to see that the sink is gone.
    guard let released = core.withLock({ letGo() }) else { return }
    core.traceGoneSink(of: self)
    driver?.cancel()
    withExtendedLifetime(released) {}
  }
}
