/// Runs an observer's jobs on an actor.
struct JobExecutor: Sendable {
  /// The work of a job.
  typealias Job = @Sendable () -> Void

  /// Runs a job: before it returns if the caller is on the actor, otherwise as one of its next
  /// jobs. Returns `false` if the actor has been released.
  let run: @Sendable (@escaping Job) -> Bool
  /// Runs a job as one of the actor's next jobs. Returns `false` if the actor has been released.
  let runLater: @Sendable (@escaping Job) -> Bool

  /// The main actor.
  static let mainActor = JobExecutor(
    run: { job in
      runOnMainActor(job)
      return true
    },
    runLater: { job in
      Task { @MainActor in job() }
      return true
    })

  /// An actor, which is held weakly.
  static func actor(_ owner: some Actor) -> JobExecutor {
    if owner === MainActor.shared { return .mainActor }
    return JobExecutor(
      run: { [weak owner] job in owner.map { runOnActor($0, job) } != nil },
      runLater: { [weak owner] job in
        guard let owner else { return false }
        Task { await call(job, on: owner) }
        return true
      })
  }

  private static func call<Owner: Actor>(_ job: Job, on owner: isolated Owner) { job() }
}
