/// A reference that a scheduler may carry to the place where turns end.
///
/// `@unchecked Sendable` holds because a driver of elements that are not `Sendable` can only be
/// made for the main actor: there it is made, woken and ended; the reference only passes through.
private struct WeakDriver<Driver: AnyObject>: @unchecked Sendable {
  weak var driver: Driver?
}

extension TurnDriver: TurnParticipant {
  func wake() {
    guard let alarm = alarm.withLock({ $0 }) else { return }
    // A sink on an actor is asked for there, at the end of the turn.
    if case .anywhere = place, endIfSinkIsGone(alarm) { return }
    if state.withLock({ $0.beginWait() }) { ask(alarm.scheduler) }
  }

  /// Asks the scheduler for the end of the turn, as the turn state has said.
  func askScheduler() {
    if let alarm = alarm.withLock({ $0 }) { ask(alarm.scheduler) }
  }

  private func ask(_ scheduler: TurnScheduler) {
    traceWaking()
    let reference = WeakDriver(driver: self)
    switch (scheduler.kind, place) {
    case (.anywhere(let schedule), .anywhere):
      schedule { reference.driver?.endScheduledTurn() }
    case (.anywhere(let schedule), .mainActor):
      schedule { Task { @MainActor in reference.driver?.endScheduledTurn() } }
    case (.onMainActor(let schedule), .anywhere), (.onMainActor(let schedule), .mainActor):
      schedule { reference.driver?.endScheduledTurn() }
    case (.anywhere(let schedule), .actor(let actor)):
      schedule { reference.driver?.endScheduledTurn(actor.start) }
    case (.onMainActor(let schedule), .actor(let actor)):
      schedule { reference.driver?.endScheduledTurn(actor.start) }
    }
  }

  /// The scheduler ended the turn. Called where the sink lives.
  private func endScheduledTurn() {
    state.withLock { $0.endWait() }
    endTurn()
  }

  /// The scheduler ended the turn for a sink on an actor.
  private func endScheduledTurn(_ start: @Sendable (TurnDriver) -> Void) {
    state.withLock { $0.endWait() }
    start(self)
  }
}

extension TurnDriver.Place where Source: Sendable {
  /// On an actor, which is held weakly; the observation ends when it is gone.
  static func onActor<Owner: Actor>(_ actor: Owner) -> Self {
    .actor(
      TurnDriver.ActorPlace(
        start: { [weak actor] driver in
          guard let actor else { return driver.cancel() }
          Task { await driver.endTurn(on: actor) }
        },
        checkIsolation: { [weak actor] message in actor?.preconditionIsolated(message) }))
  }
}

extension TurnDriver where Source: Sendable {
  private func endTurn<Owner: Actor>(on actor: isolated Owner) {
    endTurn()
  }
}
