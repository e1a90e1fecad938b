/// Gathers the changes of a turn and hands its sink one valid batch.
///
/// At most one batch arrives each turn, none for a turn whose changes cancel out, and nothing wakes
/// the scheduler when nothing changed. Consecutive batches chain: each starts at the version where
/// the one before it ended. A change that the sink makes while it applies a batch belongs to the
/// next turn.
///
/// It holds its array, and its sink weakly. It ends with ``cancel()``, when it is released, or when
/// the sink is gone.
///
/// ```swift
/// let coalescer = CoalescingObserver(of: posts, sink: table)  // one batch a main-actor turn
/// ```
public final class CoalescingObserver<Element> {
  private let driver: ArrayTurnDriver<Element>

  init(
    of array: ObservableArray<Element>, scheduler: TurnScheduler,
    place: ArrayTurnDriver<Element>.Place, showsFirstState: Bool,
    render: @escaping (ArrayTurnDriver<Element>.Rendering) -> Bool
  ) {
    driver = TurnDriver(
      of: array, scheduler: scheduler, place: place, nothing: ArraySnapshot(),
      showsFirstState: showsFirstState, render: render)
  }

  deinit {
    cancel()
  }

  /// Ends the observation. The sink gets no further batch; one that it is applying goes on to its
  /// end. Calling it again does nothing.
  public func cancel() {
    driver.cancel()
  }

  /// Ends the turn now: shows all changes so far as one batch, if there are any.
  ///
  /// Call it where the sink lives: for a sink on the main actor or on another actor, there; it
  /// traps on another thread. From inside the sink, or while another thread shows a batch, the
  /// changes follow when that batch has been applied. Inside a transaction, its changes are not
  /// shown yet.
  public func flush() {
    driver.flush()
  }
}

// `@unchecked Sendable` holds because the driver of an array is `Sendable` when its elements are, and
// there is nothing else.
extension CoalescingObserver: @unchecked Sendable where Element: Sendable {}
