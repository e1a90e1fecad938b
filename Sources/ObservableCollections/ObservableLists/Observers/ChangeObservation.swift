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
    /// The waits that end with the observation; before it has begun, when it begins.
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
    let (isEnded, waiting) = state.withLock { state in
      if !state.isEnded { (state.running, state.held) = (running, held) }
      defer { state.settlements = [] }
      return (state.isEnded, state.settlements)
    }
    waiting.end()
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
    // On another thread a handler may be called, and know the token, a moment before the observation has begun.
    if let beginning = addWait(whileRunning: false) { await wait(beginning, isolation: isolation) }
    guard let settlement = addWait(whileRunning: true) else { return }
    await state.withLock { $0.running }?.settle(settlement, isolation: isolation)
    await wait(settlement, isolation: isolation)
  }

  /// Adds a wait that ends with the observation, or when it begins.
  ///
  /// - Parameter isRunning: whether it is to have begun.
  /// - Returns: nil, and none is added, if it has ended, or that is not so.
  private func addWait(whileRunning isRunning: Bool) -> Settlement? {
    state.withLock { state in
      if state.isEnded || (state.running != nil) != isRunning { return nil }
      let settlement = Settlement()
      state.settlements.append(settlement)
      return settlement
    }
  }

  private func wait(_ settlement: Settlement, isolation: isolated (any Actor)?) async {
    await settlement.wait(isolation: isolation)
    state.withLock { $0.settlements.removeAll { $0 === settlement } }
  }

  deinit {
    state.withLock { $0.held }?.noteRelease()
    cancel()
  }
}
