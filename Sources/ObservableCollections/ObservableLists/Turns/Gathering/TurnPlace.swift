/// Where a sink runs.
enum TurnPlace {
  case anywhere
  case mainActor
  /// On an actor of the user's.
  case actor(ActorPlace)

  /// An actor on which a sink runs.
  struct ActorPlace {
    /// Starts a job there that ends the turn, when the scheduler says so.
    let start: @Sendable (TurnAlarm) -> Void
    /// Ends the turn there: before it returns if the caller runs there, else in a job.
    let run: @Sendable (TurnAlarm) -> Void
    /// Traps with a message elsewhere.
    let checkIsolation: @Sendable (String) -> Void
  }

  /// On an actor, which is held weakly; the observation ends when it is gone.
  ///
  /// - Parameter endsAtNextJob: whether a turn that ends waits for the actor's next job, also on the
  ///   actor itself.
  static func onActor(_ actor: some Actor, endsAtNextJob: Bool) -> TurnPlace {
    if actor === MainActor.shared, !endsAtNextJob { return .mainActor }
    let place = JobPlace.actor(actor)
    return .actor(
      ActorPlace(
        start: { end($0, by: endsAtNextJob ? place.runLater : place.run) },
        run: { end($0, by: place.run) },
        checkIsolation: { [weak actor] message in actor?.preconditionIsolated(message) }))
  }

  /// Ends a turn in a job. A job that has not begun does not hold the driver.
  private static func end(_ alarm: TurnAlarm, by run: (@escaping JobPlace.Job) -> Bool) {
    if !run({ [weak alarm] in alarm?.driver?.endTurn() }) { alarm.driver?.cancel() }
  }
}
