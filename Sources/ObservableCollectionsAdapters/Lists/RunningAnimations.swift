/// The animations of a view that have not ended.
@MainActor final class RunningAnimations {
  private var count = 0
  private var waits: [Int: CheckedContinuation<Void, Never>] = [:]
  private var waitCount = 0

  /// Whether all animations have ended.
  var isEmpty: Bool { count == 0 }

  /// Notes that an animation begins.
  func begin() { count += 1 }

  /// Notes that an animation has ended.
  func end() {
    count -= 1
    if count > 0 { return }
    let waits = waits
    self.waits = [:]
    for wait in waits.values { wait.resume() }
  }

  /// Waits until no animation runs, or the task is cancelled.
  func ended() async {
    while count > 0, !Task.isCancelled {
      waitCount += 1
      let number = waitCount
      await withTaskCancellationHandler {
        await withCheckedContinuation { waits[number] = $0 }
      } onCancel: {
        Task { @MainActor in self.waits.removeValue(forKey: number)?.resume() }
      }
    }
  }
}
