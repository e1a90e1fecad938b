/// The animations of a view that have not ended.
@MainActor final class RunningAnimations {
  private var count = 0
  private var waits: [CheckedContinuation<Void, Never>] = []

  /// Whether all animations have ended.
  var isEmpty: Bool { count == 0 }

  /// Notes that an animation begins.
  func begin() { count += 1 }

  /// Notes that an animation has ended.
  func end() {
    count -= 1
    if count > 0 { return }
    let waits = waits
    self.waits = []
    for wait in waits { wait.resume() }
  }

  /// Waits until no animation runs.
  func ended() async {
    while count > 0 {
      await withCheckedContinuation { waits.append($0) }
    }
  }
}
