// Waiting until the sink is up to date.

extension TurnDriver {
  /// Waits until all changes made so far have been delivered to the sink, or until the end.
  func settled(isolation: isolated (any Actor)?) async {
    await alarm.core.becomeCurrent(isolation: isolation)
    let settlement = Settlement()
    let isOver = alarm.core.withLock {
      if isSettled { return true }
      alarm.settlements.add(settlement, for: alarm.core.version)
      return false
    }
    if isOver { return }
    await settlement.wait(isolation: isolation)
    // The wait is still there if the task was cancelled.
    alarm.core.withLock { alarm.settlements.remove(settlement) }
  }

  /// Whether the current version has been delivered to the sink. Called under the data lock.
  private var isSettled: Bool {
    guard !alarm.state.isCancelled, let position = alarm.state.position else { return true }
    return isAtRest && position >= alarm.core.version
  }

  /// Whether all changes up to the observer's version have been delivered to the sink. Called under
  /// the data lock, where a renderer's unshown changes are visible.
  private var isAtRest: Bool { !alarm.state.isRendering && !alarm.isAwaited && unshown == nil }

  /// Ends the waits for delivered versions. Called under the data lock, which it releases.
  func endSettled() {
    let settled = takeSettled()
    alarm.core.unlock()
    settled.end()
  }

  private func takeSettled() -> [Settlement] {
    guard let position = alarm.state.position, isAtRest else { return [] }
    return alarm.settlements.take(upTo: position)
  }

  // MARK: Asynchronous sinks

  /// Notes that an asynchronous sink has been called: nothing is delivered until it returns.
  func beginAwaiting() {
    alarm.core.withLock {
      alarm.state.pause()
      alarm.isAwaited = true
    }
  }

  /// Notes that the asynchronous sink has returned.
  func endAwaiting() {
    let (isDue, settled) = alarm.core.withLock {
      alarm.isAwaited = false
      return (alarm.state.resume(), takeSettled())
    }
    if isDue { alarm.askScheduler() }
    settled.end()
  }
}
