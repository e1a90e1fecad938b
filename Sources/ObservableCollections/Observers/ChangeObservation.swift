/// The token of an observation: it lasts until ``cancel()`` or until the token is gone.
///
/// It holds the array. It may be cancelled from any thread, any number of times. With elements that
/// are not `Sendable`, keep the token where the array lives: the last one to let go of it may
/// release the array.
///
/// `@unchecked Sendable` holds because the observer is touched only behind the lock, and cancelling
/// is safe from any thread.
public final class ChangeObservation: @unchecked Sendable {
  private let observer: LockedValue<ChangeObserver?>

  init(_ observer: ChangeObserver) {
    self.observer = LockedValue(observer)
  }

  /// Ends the observation.
  ///
  /// Called on the thread that delivers, nothing more arrives afterwards. Called from another
  /// thread, no new delivery starts; one that is running goes on to its end.
  public func cancel() {
    let ended = observer.withLock { observer in
      defer { observer = nil }
      return observer
    }
    ended?.cancel()
  }

  deinit {
    cancel()
  }
}
