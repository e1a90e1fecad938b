/// The isolation of a sink.
enum TurnPlace {
  case anywhere
  case mainActor
  /// On an actor of the user's.
  case actor(ActorPlace)

  /// An actor that a sink runs on.
  struct ActorPlace {
    /// Starts a job on the actor that ends the turn, when the scheduler ends it.
    let start: @Sendable (TurnAlarm) -> Void
    /// Ends the turn on the actor: before it returns if the caller is on the actor, otherwise in a
    /// job.
    let run: @Sendable (TurnAlarm) -> Void
    /// Traps with a message outside the actor.
    let checkIsolation: @Sendable (String) -> Void
  }

  /// The place of an actor, which is held weakly; the observation ends when it is released.
  ///
  /// - Parameter endsAtNextJob: whether the end of a turn waits for the actor's next job, even on
  ///   the actor itself.
  static func onActor(_ actor: some Actor, endsAtNextJob: Bool) -> TurnPlace {
    if actor === MainActor.shared, !endsAtNextJob { return .mainActor }
    let place = JobPlace.actor(actor)
    return .actor(
      ActorPlace(
        start: { end($0, by: endsAtNextJob ? place.runLater : place.run) },
        run: { end($0, by: place.run) },
        checkIsolation: { [weak actor] message in actor?.preconditionIsolated(message) }))
  }

  /// Ends a turn in a job. A job that has not started does not hold the driver.
  private static func end(_ alarm: TurnAlarm, by run: (@escaping JobPlace.Job) -> Bool) {
    if !run({ [weak alarm] in alarm?.driver?.endTurn() }) { alarm.driver?.cancel() }
  }
}
