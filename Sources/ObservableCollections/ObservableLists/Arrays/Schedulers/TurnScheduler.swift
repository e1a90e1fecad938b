/// Determines when a turn ends.
///
/// A coalescing observer calls its scheduler after the first change since its last batch, on the
/// thread that made the change, outside all locks. The scheduler arranges for `endTurn` to be
/// called once: then the batch is made and delivered. It is not called again before that.
///
/// A custom scheduler is a few lines. This one serves a program whose GTK widgets run in GLib's
/// main loop: the turn ends before the loop draws.
///
/// ```swift
/// extension TurnScheduler {
///   static let mainLoop = TurnScheduler { endTurn in
///     let job = Unmanaged.passRetained(Job(endTurn))
///     g_idle_add_full(
///       G_PRIORITY_HIGH_IDLE,
///       { job in
///         Unmanaged<Job>.fromOpaque(job!).takeRetainedValue().endTurn()
///         return G_SOURCE_REMOVE
///       }, job.toOpaque(), nil)
///   }
/// }
///
/// final class Job: Sendable {
///   let endTurn: @Sendable () -> Void
///   init(_ endTurn: @escaping @Sendable () -> Void) { self.endTurn = endTurn }
/// }
/// ```
///
/// A scheduler that never calls `endTurn` ends no turn: the changes are composed, and delivered
/// when the observer is flushed. Calling it twice is harmless. See <doc:Turns>.
public struct TurnScheduler: Sendable {
  enum Kind: Sendable {
    /// Ends no turn.
    case never
    case anywhere(@Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void)
    case onMainActor(@Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void)
  }

  let kind: Kind
  /// Creates the wait for a pause in the changes, which an observer starts before it schedules the
  /// end of the turn; `nil` if there is none.
  let makeQuiet: (@Sendable () -> any QuietWait)?

  /// Creates a scheduler that may end turns on any thread.
  ///
  /// If a turn ends on the main actor, a sink on the main actor receives its batch before `endTurn`
  /// returns; otherwise in the main actor's next job.
  ///
  /// - Parameter schedule: receives `endTurn` and calls it once, at once or later.
  public init(_ schedule: @escaping @Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void) {
    self.init(kind: .anywhere(schedule))
  }

  /// Creates a scheduler that runs on the main actor, and ends turns there.
  ///
  /// ```swift
  /// let scheduler = TurnScheduler.onMainActor { endTurn in display.pending.append(endTurn) }
  /// ```
  ///
  /// - Parameter schedule: receives `endTurn` and calls it once, at once or later. It is called on
  ///   the main actor: before the mutating call returns if that is made on the main actor,
  ///   otherwise in the main actor's next job.
  public static func onMainActor(
    _ schedule:
      @escaping @MainActor @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    endingOnMainActor { endTurn in runOnMainActor { schedule(endTurn) } }
  }

  /// Creates a scheduler that runs on any thread, and ends turns on the main actor.
  ///
  /// It is for an event loop that can be woken from every thread and calls back on the main thread.
  ///
  /// - Parameter schedule: receives `endTurn` and calls it once, on the main actor. It is called on
  ///   the thread that made the change, as by ``init(_:)``.
  public static func endingOnMainActor(
    _ schedule: @escaping @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    TurnScheduler(kind: .onMainActor(schedule))
  }

  init(kind: Kind, makeQuiet: (@Sendable () -> any QuietWait)? = nil) {
    self.kind = kind
    self.makeQuiet = makeQuiet
  }

  /// Ends a turn in the next job of the main actor: all changes in its current job are one batch.
  public static let mainActor = endingOnMainActor { endTurn in
    Task { @MainActor in endTurn() }
  }

  /// The turn of a user interface: the main actor's. The same as ``mainActor``.
  @_alwaysEmitIntoClient public static var turn: TurnScheduler { mainActor }

  /// Ends a turn with the mutating call, or the transaction, before it returns.
  ///
  /// A sink on an actor, such as the main actor, receives its batch before the call returns if the
  /// call is made on the actor, no other thread is delivering records or batches, and no earlier
  /// turn waits for its job; otherwise in the actor's next job.
  public static let immediate = TurnScheduler { endTurn in endTurn() }

  /// Ends no turn: changes are composed until the observer is flushed.
  public static let manual = TurnScheduler(kind: .never)

  /// Ends a turn in an actor's next job: all changes in its current job are one batch.
  ///
  /// - Parameter actor: the actor, on whose executor turns end; held weakly. When it is released,
  ///   no further turn ends.
  public static func actor<Owner: Actor>(_ actor: Owner) -> TurnScheduler {
    let executor = JobExecutor.actor(actor)
    return TurnScheduler { endTurn in _ = executor.runLater(endTurn) }
  }

  /// Ends a turn in the next job of an actor, or of the global concurrent executor if there is
  /// none: the scheduler of a call with none.
  ///
  /// - Parameter actor: held weakly. When it is released, turns end on the global concurrent
  ///   executor.
  static func nextJob(of actor: (any Actor)?) -> TurnScheduler {
    guard let actor else { return nextJob }
    if actor === MainActor.shared { return mainActor }
    let executor = JobExecutor.actor(actor)
    return TurnScheduler { endTurn in
      if !executor.runLater(endTurn) { nextJob.schedule(endTurn) }
    }
  }

  /// Ends a turn in the next job of the global concurrent executor.
  private static let nextJob = TurnScheduler { endTurn in Task { endTurn() } }

  /// Schedules the end of a turn.
  ///
  /// - Parameter endTurn: called once, at once or later, wherever the scheduler ends turns.
  func schedule(_ endTurn: @escaping @Sendable () -> Void) {
    switch kind {
    case .never: break
    case .anywhere(let schedule): schedule(endTurn)
    case .onMainActor(let schedule): schedule { endTurn() }
    }
  }
}
