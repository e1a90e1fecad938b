// Waiting until the sink is up to date.

extension TurnDriver {
  /// Waits until all changes made so far have been delivered to the sink, or until the end.
  func settled(isolation: isolated (any Actor)?) async {
    await core.becomeCurrent(isolation: isolation)
    let settlement = Settlement()
    let isOver = core.withLock {
      if isSettled { return true }
      settlements.add(settlement, for: core.version)
      return false
    }
    if isOver { return }
    await settlement.wait(isolation: isolation)
    // The wait is still there if the task was cancelled.
    core.withLock { settlements.remove(settlement) }
  }

  /// Whether the current version has been delivered to the sink. Called under the data lock.
  private var isSettled: Bool {
    guard !state.isCancelled, let position = state.position else { return true }
    return isAtRest && position >= core.version
  }

  /// Whether all changes up to the observer's version have been delivered to the sink. Called under
  /// the data lock, where a renderer's unshown changes are visible.
  private var isAtRest: Bool { !state.isRendering && !isAwaited && unshown == nil }

  /// Ends the waits for delivered versions. Called under the data lock, which it releases.
  func endSettled() {
    let settled = takeSettled()
    core.unlock()
    settled.end()
  }

  private func takeSettled() -> [Settlement] {
    guard let position = state.position, isAtRest else { return [] }
    return settlements.take(upTo: position)
  }

  // MARK: Asynchronous sinks

  /// Notes that an asynchronous sink has been called: nothing is delivered until it returns.
  func beginAwaiting() {
    core.withLock {
      state.pause()
      isAwaited = true
    }
  }

  /// Notes that the asynchronous sink has returned.
  func endAwaiting() {
    let (isDue, settled) = core.withLock {
      isAwaited = false
      return (state.resume(), takeSettled())
    }
    if isDue { askScheduler() }
    settled.end()
  }
}
