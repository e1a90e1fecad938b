/// The token of an observation: it lasts until ``cancel()`` or until the token is gone.
///
/// It holds the array. It may be cancelled from any thread, any number of times. With elements that
/// are not `Sendable`, keep the token where the array lives: the last one to let go of it may
/// release the array.
///
/// `@unchecked Sendable` holds because the observer is touched only behind the lock, and cancelling
/// is safe from any thread.
public final class ChangeObservation: @unchecked Sendable {
  private struct State {
    /// Nil before the beginning, and after the end.
    var running: (any RunningObservation)?
    var isEnded = false
    /// The waits that end with the observation.
    var settlements: [Settlement] = []
    var held: HeldToken?
  }

  private let state = LockedValue(State())

  init() {}

  /// Begins the observation. A handler that has the token may have ended it already.
  ///
  /// - Parameter list: what it is of.
  func begin(_ running: any RunningObservation, of list: any TokenMaker) {
    let held = HeldToken(of: list, by: "observe")
    let isEnded = state.withLock { state in
      if !state.isEnded { (state.running, state.held) = (running, held) }
      return state.isEnded
    }
    if isEnded { running.cancel() }
  }

  /// Ends the observation.
  ///
  /// Called on the thread that delivers, nothing more arrives afterwards. Called from another
  /// thread, no new delivery starts; one that is running goes on to its end. Records that wait, the
  /// closure and the array are let go of at once; if the closure is running, when it returns.
  public func cancel() {
    let ended = state.withLock { state in
      defer { state = State(isEnded: true) }
      return state
    }
    ended.running?.cancel()
    ended.settlements.end()
  }

  /// Waits until the observer has heard all changes that were made before this call.
  ///
  /// ```swift
  /// await Task.detached { posts.append(post) }.value
  /// await observation.settled()  // the observer on the main actor has heard of it
  /// ```
  ///
  /// What is changed meanwhile is not waited for. It returns at once if nothing is on its way, or if the
  /// observation was cancelled; and when it is cancelled, or the task is. Do not call it from a task that the
  /// observer waits for.
  ///
  /// - Parameter isolation: where the caller runs. Leave it to its default.
  public func settled(isolation: isolated (any Actor)? = #isolation) async {
    let settlement = Settlement()
    let running = state.withLock { state in
      if state.running != nil { state.settlements.append(settlement) }
      return state.running
    }
    guard let running else { return }
    await running.settle(settlement, isolation: isolation)
    await settlement.wait(isolation: isolation)
    state.withLock { $0.settlements.removeAll { $0 === settlement } }
  }

  deinit {
    state.withLock { $0.held }?.noteRelease()
    cancel()
  }
}
