/// The token of an observation: it lasts until ``cancel()`` or until the token is gone.
///
/// It holds the array. It may be cancelled from any thread, any number of times. With elements that
/// are not `Sendable`, keep the token where the array lives: the last one to let go of it may
/// release the array.
///
/// `@unchecked Sendable` holds because the observer is touched only behind the lock, and cancelling
/// is safe from any thread.
public final class ChangeObservation: @unchecked Sendable {
  private let running: LockedValue<(any RunningObservation)?>

  init(_ running: any RunningObservation) {
    self.running = LockedValue(running)
  }

  /// Ends the observation.
  ///
  /// Called on the thread that delivers, nothing more arrives afterwards. Called from another
  /// thread, no new delivery starts; one that is running goes on to its end. Records that wait, the
  /// closure and the array are let go of at once; if the closure is running, when it returns.
  public func cancel() {
    running.withLock { $0.take() }?.cancel()
  }

  deinit {
    cancel()
  }
}
