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
/// `@unchecked Sendable` holds because `state` and `request` are touched only under the data lock, and
/// `driver` is set once, before the list knows the alarm. A driver of elements that are not `Sendable`
/// can only be made for one actor: there it is made, woken and ended, and the reference only passes
/// through.
final class TurnAlarm: TurnParticipant, @unchecked Sendable {
  /// What wakes the alarm needs; nil after the end.
  struct Request {
    /// When a turn ends.
    let scheduler: TurnScheduler
    /// Whether there is a sink; asked where it lives. Nil if that cannot go.
    let isSinkThere: (() -> Bool)?
  }

  /// What can be traced, also after the end.
  let core: ArrayCore
  let place: TurnPlace
  weak var driver: (any TurnEnding)?
  /// Who may render, and what is due. Protected by the data lock of the list.
  @exclusivity(unchecked) var state: TurnState
  /// Protected by the data lock of the list.
  @exclusivity(unchecked) private var request: Request?
  /// Whether the sink is one that can go.
  private let canSinkGo: Bool
  /// Whether ``cancel()`` was called: asked without the lock.
  private let cancelled = Atomic(false)

  init(_ request: Request, of core: ArrayCore, place: TurnPlace, _ state: TurnState) {
    self.core = core
    self.place = place
    self.state = state
    self.request = request
    canSinkGo = request.isSinkThere != nil
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
    withState { state in
      // Under the lock: a renderer that sees it leaves a batch out, and must not be followed by one
      // that is granted the rendering because the state does not say so yet.
      cancelled.store(true, ordering: .releasing)
      return state.cancel()
    }
  }

  /// Lets go of the scheduler. Called under the data lock.
  ///
  /// - Returns: what is to be released with nothing held; nil if another thread took it.
  func takeRequest() -> Request? { request.take() }

  // MARK: Waking

  func wake() {
    // A sink on an actor is asked for there, at the end of the turn.
    if case .anywhere = place { endIfSinkIsGone() }
    let scheduler = core.withLock {
      request != nil && state.beginWait() ? request?.scheduler : nil
    }
    if let scheduler { ask(scheduler) }
  }

  /// Asks the scheduler for the end of the turn, as the turn state has said.
  func askScheduler() {
    if let scheduler = core.withLock({ request?.scheduler }) { ask(scheduler) }
  }

  /// A scheduler may keep what it is asked for: so that holds nothing.
  private func ask(_ scheduler: TurnScheduler) {
    if core.isTraced { core.traceWaking(self) }
    switch (scheduler.kind, place) {
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
    guard canSinkGo, let isSinkThere = core.withLock({ request?.isSinkThere }) else { return }
    if !isSinkThere() { endWithSink() }
  }

  /// Ends the observation: its sink is gone.
  func endWithSink() {
    // The thread that takes the request is the first to see that the sink is gone.
    guard let request = core.withLock({ takeRequest() }) else { return }
    core.traceGoneSink(of: self)
    driver?.cancel()
    withExtendedLifetime(request) {}
  }
}
