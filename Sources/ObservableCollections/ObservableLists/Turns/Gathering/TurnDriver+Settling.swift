// Waiting until the sink has been shown all that was changed.

extension TurnDriver {
  /// Waits until the sink has been shown all that has been changed until now, or until the end.
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
    // It is still there if the task was cancelled.
    alarm.core.withLock { alarm.settlements.remove(settlement) }
  }

  /// Whether the sink has been shown the present version. Asked under the data lock.
  private var isSettled: Bool {
    guard !alarm.state.isCancelled, let stand = alarm.state.stand else { return true }
    return isAtRest && stand >= alarm.core.version
  }

  /// Whether the sink has been shown all up to the version where the observer stands. Asked under the data
  /// lock: what a renderer has left is seen there.
  private var isAtRest: Bool { !alarm.state.isRendering && !alarm.isAwaited && rest == nil }

  /// Ends the waits for what the sink has been shown. Called under the data lock, which it gives back.
  func endSettled() {
    let settled = takeSettled()
    alarm.core.unlock()
    settled.end()
  }

  private func takeSettled() -> [Settlement] {
    guard let stand = alarm.state.stand, isAtRest else { return [] }
    return alarm.settlements.take(upTo: stand)
  }

  // MARK: Asynchronous sinks

  /// An asynchronous sink is at work: nothing is shown until it has returned.
  func beginAwaiting() {
    alarm.core.withLock {
      alarm.state.pause()
      alarm.isAwaited = true
    }
  }

  /// The asynchronous sink has returned.
  func endAwaiting() {
    let (isDue, settled) = alarm.core.withLock {
      alarm.isAwaited = false
      return (alarm.state.resume(), takeSettled())
    }
    if isDue { alarm.askScheduler() }
    settled.end()
  }
}
