import Synchronization

/// Measures how long the main actor kept others waiting.
///
/// A background task asks it for a job every few milliseconds; the longest answer is the stall.
final class StallWatch: Sendable {
  private let stall = Mutex(Duration.zero)
  /// How often work that is left out has begun or ended.
  private let leftOut = Atomic(0)

  /// The longest wait so far, in milliseconds.
  var longestMilliseconds: Double {
    let parts = stall.withLock { $0 }.components
    let exact = Double(parts.seconds) * 1_000 + Double(parts.attoseconds) / 1e15
    return (exact * 100).rounded() / 100
  }

  /// Measures until the task is cancelled.
  func start() -> Task<Void, Never> {
    Task.detached { [self] in
      while !Task.isCancelled {
        let asked = ContinuousClock.now
        let before = leftOut.load(ordering: .acquiring)
        await MainActor.run {}
        if leftOut.load(ordering: .acquiring) == before { note(asked.duration(to: .now)) }
        // Cancelled while it sleeps, the loop ends at its condition.
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  /// Runs work on the main actor that an application would not do there: waiting for it does not
  /// count.
  @MainActor func leaveOut<Result>(_ work: () -> Result) -> Result {
    leftOut.add(1, ordering: .acquiringAndReleasing)
    defer { leftOut.add(1, ordering: .acquiringAndReleasing) }
    return work()
  }

  private func note(_ wait: Duration) { stall.withLock { $0 = max($0, wait) } }
}
