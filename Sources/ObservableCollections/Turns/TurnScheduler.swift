/// Decides when a turn ends.
///
/// A coalescing observer calls its scheduler when the first change since its last batch has
/// happened, on the thread that made it, outside all locks. The scheduler arranges for `endTurn` to
/// be called later, once: then the batch is made and shown. It is not called again before that.
///
/// A scheduler of your own is a few lines:
///
/// ```swift
/// extension TurnScheduler {
///   static func queue(_ queue: DispatchQueue) -> TurnScheduler {
///     TurnScheduler { endTurn in queue.async { endTurn() } }
///   }
/// }
/// ```
public struct TurnScheduler: Sendable {
  enum Kind: Sendable {
    case anywhere(@Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void)
    case onMainActor(@Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void)
  }

  let kind: Kind

  /// Makes a scheduler that may end turns on any thread.
  ///
  /// A sink on the main actor is then shown its batch in the next job of the main actor after the
  /// end of the turn.
  ///
  /// - Parameter schedule: receives what ends the turn; calls it once, at once or later.
  public init(_ schedule: @escaping @Sendable (_ endTurn: @escaping @Sendable () -> Void) -> Void) {
    kind = .anywhere(schedule)
  }

  /// Makes a scheduler that ends turns on the main actor.
  ///
  /// - Parameter schedule: receives what ends the turn; calls it once, on the main actor.
  public static func onMainActor(
    _ schedule: @escaping @Sendable (_ endTurn: @escaping @MainActor @Sendable () -> Void) -> Void
  ) -> TurnScheduler {
    TurnScheduler(kind: .onMainActor(schedule))
  }

  private init(kind: Kind) {
    self.kind = kind
  }

  /// The turn ends at the next job of the main actor: all that the present job changes is one
  /// batch.
  public static let mainActor = onMainActor { endTurn in
    Task { @MainActor in endTurn() }
  }

  /// The turn ends with the mutating call, or the transaction, before it returns.
  public static let immediate = TurnScheduler { endTurn in endTurn() }
}
