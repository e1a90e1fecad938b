import Synchronization

/// Measures how long the main actor kept others waiting.
///
/// A background task asks it for a job every few milliseconds; the longest answer is the stall.
final class StallWatch: Sendable {
  private let stall = Mutex(Duration.zero)

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
        await MainActor.run {}
        note(asked.duration(to: .now))
        // Cancelled while it sleeps, the loop ends at its condition.
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  private func note(_ wait: Duration) { stall.withLock { $0 = max($0, wait) } }
}
