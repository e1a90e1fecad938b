/// The token of an observation, which ends with ``cancel()`` or when the token is released.
///
/// It holds the list. It may be cancelled from any thread, any number of times. With elements that
/// are not `Sendable`, keep the token in the list's isolation domain: the last release of the token
/// may release the list.
///
/// `@unchecked Sendable` holds because the observer is touched only under the lock, and cancelling
/// is safe from any thread.
public final class ChangeObservation: @unchecked Sendable {
  private struct State {
    /// The observation; `nil` before its start, and after its end.
    var running: (any RunningObservation)?
    var isEnded = false
    /// The waits that end with the observation; before its start, the waits for the start.
    var settlements: [Settlement] = []
    var check: DiscardedTokenCheck?
  }

  private let state = LockedValue(State())

  init() {}

  /// Starts the observation. A handler that has the token may have ended it already.
  func begin(_ running: any RunningObservation) {
    let (isEnded, waiting) = state.withLock { state in
      if !state.isEnded { state.running = running }
      defer { state.settlements = [] }
      return (state.isEnded, state.settlements)
    }
    waiting.end()
    if isEnded { running.cancel() }
  }

  /// Returns the token to the caller of `observe`: the last step, because the first call for a type
  /// takes longer than a token that is released at once lives.
  ///
  /// - Parameter list: the observed list.
  func returned(by list: any TokenHost) -> ChangeObservation {
    let check = DiscardedTokenCheck(of: list, "what observe returned")
    state.withLock { if $0.running != nil { $0.check = check } }
    return self
  }

  /// Ends the observation.
  ///
  /// If it is called on the delivering thread, no record is delivered afterwards. On another
  /// thread, no new delivery starts; a running one continues to its end. Waiting records, the
  /// closure and the list are released at once; if the closure is running, when it returns.
  public func cancel() {
    let ended = state.withLock { state in
      defer { state = State(isEnded: true) }
      return state
    }
    ended.running?.cancel()
    ended.settlements.end()
  }

  /// Unavailable: what Foundation calls invalidating is cancelling here.
  @available(*, unavailable, renamed: "cancel()")
  public func invalidate() {}

  /// Waits until the observer has received all changes made before this call.
  ///
  /// ```swift
  /// await Task.detached { posts.append(post) }.value
  /// await observation.settled()  // the observer on the main actor has received the change
  /// ```
  ///
  /// It does not wait for later changes. It returns at once if no record is waiting, or if the
  /// observation was cancelled. It returns early if the observation or the task is cancelled. Do
  /// not call it from a task that the observer waits for.
  ///
  /// - Parameter isolation: the caller's isolation. Leave it at its default.
  public func settled(isolation: isolated (any Actor)? = #isolation) async {
    // A handler on another thread may run, with the token, just before the observation has started.
    if let beginning = addWait(whileRunning: false) { await wait(beginning, isolation: isolation) }
    guard let settlement = addWait(whileRunning: true) else { return }
    await state.withLock { $0.running }?.settle(settlement, isolation: isolation)
    await wait(settlement, isolation: isolation)
  }

  /// Adds a wait that ends with the observation, or at its start.
  ///
  /// - Parameter isRunning: whether the observation must have started.
  /// - Returns: the wait; `nil` if the observation has ended, or if its start does not match.
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
    state.withLock { $0.check }?.noteRelease()
    cancel()
  }
}
