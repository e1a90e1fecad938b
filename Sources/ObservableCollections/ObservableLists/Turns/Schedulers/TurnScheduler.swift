/// Decides when a turn ends.
///
/// A coalescing observer calls its scheduler when the first change since its last batch has
/// happened, on the thread that made it, outside all locks. The scheduler arranges for `endTurn` to
/// be called later, once: then the batch is made and shown. It is not called again before that.
///
/// A scheduler of your own is a few lines. This one serves a program whose GTK widgets live in
/// GLib's main loop: the turn ends before the loop draws.
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
/// One that never calls ends no turn: the changes go on to be composed, and are shown when the
/// observer is flushed. One that calls twice does no harm. <doc:Turns> says more.
public struct TurnScheduler: Sendable {
  enum Kind: Sendable {
    case anywhere(@Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void)
    case onMainActor(@Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void)
  }

  let kind: Kind
  /// Makes the wait for a time without changes that an observer begins before it asks for the end of
  /// the turn; nil if there is none.
  let makeQuiet: (@Sendable () -> any QuietWait)?

  /// Makes a scheduler that may end turns on any thread.
  ///
  /// A sink on the main actor is then shown its batch before the end of the turn returns, if the turn
  /// ends on the main actor, and else in the next job there.
  ///
  /// - Parameter schedule: receives what ends the turn; calls it once, at once or later.
  public init(_ schedule: @escaping @Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void) {
    self.init(kind: .anywhere(schedule))
  }

  /// Makes a scheduler that runs on the main actor, and ends turns there.
  ///
  /// ```swift
  /// let scheduler = TurnScheduler.onMainActor { endTurn in display.pending.append(endTurn) }
  /// ```
  ///
  /// - Parameter schedule: receives what ends the turn; calls it once, at once or later. It is called on
  ///   the main actor: before the mutating call returns if that is made there, else in the main actor's
  ///   next job.
  public static func onMainActor(
    _ schedule:
      @escaping @MainActor @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    endingOnMainActor { endTurn in runOnMainActor { schedule(endTurn) } }
  }

  /// Makes a scheduler that runs on any thread, and ends turns on the main actor.
  ///
  /// For an event loop that can be woken from every thread, and that calls back on the main one.
  ///
  /// - Parameter schedule: receives what ends the turn; calls it once, on the main actor. It is called on
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

  /// The turn ends at the next job of the main actor: all that the present job changes is one
  /// batch.
  public static let mainActor = endingOnMainActor { endTurn in
    Task { @MainActor in endTurn() }
  }

  /// A turn as a user interface has it: the main actor's. The same as ``mainActor``.
  public static let turn = mainActor

  /// The turn ends with the mutating call, or the transaction, before it returns.
  ///
  /// A sink on an actor, the main one too, is shown its batch before the call returns if the call is
  /// made there, no other thread is delivering or showing, and no earlier turn waits for its job;
  /// else in the actor's next job.
  public static let immediate = TurnScheduler { endTurn in endTurn() }

  /// No turn ends by itself: changes are composed until the observer is flushed.
  public static let manual = TurnScheduler { _ in }

  /// The turn ends at an actor's next job, on its executor: all that its present job changes is one
  /// batch.
  ///
  /// - Parameter actor: held weakly. When it is gone no turn ends any more, as with a scheduler that
  ///   never calls.
  public static func actor<Owner: Actor>(_ actor: Owner) -> TurnScheduler {
    TurnScheduler { [weak actor] endTurn in
      guard let actor else { return }
      Task { await call(endTurn, on: actor) }
    }
  }

  /// The turn ends at the next job of an actor, or of the global concurrent executor if there is none: what
  /// a call of no scheduler comes to.
  ///
  /// - Parameter actor: held weakly. When it is gone, turns end on the global concurrent executor.
  static func nextJob(of actor: (any Actor)?) -> TurnScheduler {
    guard let actor else { return nextJob }
    return actor === MainActor.shared ? mainActor : nextJob(on: actor)
  }

  /// The turn ends at the next job of the global concurrent executor.
  private static let nextJob = TurnScheduler { endTurn in Task { endTurn() } }

  private static func nextJob<Owner: Actor>(on actor: Owner) -> TurnScheduler {
    TurnScheduler { [weak actor] endTurn in
      guard let actor else { return nextJob.schedule(endTurn) }
      Task { await call(endTurn, on: actor) }
    }
  }

  private static func call<Owner: Actor>(_ endTurn: @Sendable () -> Void, on actor: isolated Owner)
  {
    endTurn()
  }

  /// Asks for the end of a turn.
  ///
  /// - Parameter endTurn: called once, at once or later, wherever the scheduler ends turns.
  func schedule(_ endTurn: @escaping @Sendable () -> Void) {
    switch kind {
    case .anywhere(let schedule): schedule(endTurn)
    case .onMainActor(let schedule): schedule { endTurn() }
    }
  }
}
