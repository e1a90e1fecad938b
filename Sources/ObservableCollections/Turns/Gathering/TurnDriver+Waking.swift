/// A reference that a scheduler may carry to the place where turns end.
///
/// `@unchecked Sendable` holds because a driver of elements that are not `Sendable` can only be
/// made for one actor: there it is made, woken and ended; the reference only passes through.
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
      schedule { runOnMainActor { reference.driver?.endScheduledTurn() } }
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

extension TurnDriver.Place {
  /// On an actor, which is held weakly; the observation ends when it is gone.
  ///
  /// - Parameter endsAtNextJob: whether a turn that ends waits for the actor's next job, also on the
  ///   actor itself.
  static func onActor(_ actor: some Actor, endsAtNextJob: Bool) -> Self {
    if actor === MainActor.shared, !endsAtNextJob { return .mainActor }
    let place = JobPlace.actor(actor)
    return .actor(
      TurnDriver.ActorPlace(
        start: { end($0, by: endsAtNextJob ? place.runLater : place.run) },
        run: { end($0, by: place.run) },
        checkIsolation: { [weak actor] message in actor?.preconditionIsolated(message) }))
  }

  /// Ends a turn in a job. A job that has not begun does not hold the driver.
  private static func end(_ driver: TurnDriver, by run: (@escaping JobPlace.Job) -> Bool) {
    let reference = WeakDriver(driver: driver)
    if !run({ reference.driver?.endTurn() }) { driver.cancel() }
  }
}
