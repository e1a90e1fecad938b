/// The isolation of a sink.
enum SinkIsolation {
  case anywhere
  case mainActor
  /// On an actor of the user's. Indirect, so that other sinks need no memory for it.
  indirect case actor(SinkActor)

  /// An actor that a sink runs on.
  struct SinkActor {
    /// Starts a job on the actor that ends the turn, when the scheduler ends it.
    let start: @Sendable (TurnAlarm) -> Void
    /// Ends the turn on the actor: before it returns if the caller is on the actor, otherwise in a
    /// job.
    let run: @Sendable (TurnAlarm) -> Void
    /// Traps with a message outside the actor.
    let checkIsolation: @Sendable (String) -> Void
  }

  /// The isolation of an actor, which is held weakly; the observation ends when it is released.
  ///
  /// - Parameter endsAtNextJob: whether the end of a turn waits for the actor's next job, even on
  ///   the actor itself.
  static func onActor(_ actor: some Actor, endsAtNextJob: Bool) -> SinkIsolation {
    if actor === MainActor.shared, !endsAtNextJob { return .mainActor }
    let executor = JobExecutor.actor(actor)
    return .actor(
      SinkActor(
        start: { end($0, by: endsAtNextJob ? executor.runLater : executor.run) },
        run: { end($0, by: executor.run) },
        checkIsolation: { [weak actor] message in actor?.preconditionIsolated(message) }))
  }

  /// Ends a turn in a job. A job that has not started does not hold the driver.
  private static func end(_ alarm: TurnAlarm, by run: (@escaping JobExecutor.Job) -> Bool) {
    if !run({ [weak alarm] in alarm?.endTurn() }) { alarm.cancel() }
  }
}
