import ObservableCollections
import Synchronization

/// Ends the turns of one observation at a page's frames, and asks for the change limit before each.
final class PageTurns: Sendable {
  /// What a page can show in a second.
  private static let frame = Duration.milliseconds(16)

  private struct State {
    var apply: @Sendable (Int?) -> Void = { _ in }
    var nextFrame = ContinuousClock.now
  }

  private let limit: @Sendable () -> Int?
  private let state = Mutex(State())

  init(_ limit: @escaping @Sendable () -> Int?) { self.limit = limit }

  /// Sets the limit of the observer.
  var apply: @Sendable (Int?) -> Void {
    get { state.withLock { $0.apply } }
    set { state.withLock { $0.apply = newValue } }
  }

  /// Ends a turn one frame after the last one, and at least half a frame after its first change: a
  /// model that makes several changes in a row most often makes them in this time.
  var scheduler: TurnScheduler {
    TurnScheduler { [self] endTurn in
      let instant = state.withLock { state in
        let instant = max(state.nextFrame, .now + Self.frame / 2)
        state.nextFrame = instant + Self.frame
        return instant
      }
      Task {
        // Not cancelled: nobody holds this task.
        try? await Task.sleep(until: instant, tolerance: .zero)
        apply(limit())
        endTurn()
      }
    }
  }
}
