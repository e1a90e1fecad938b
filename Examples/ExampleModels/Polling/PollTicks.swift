/// When to poll: at once, every so many seconds, and when asked. Asking twice while a poll runs is
/// asking once.
package final class PollTicks: Sendable {
  package let ticks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  package init() {
    (ticks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
  }

  package func ask() { continuation.yield() }

  /// Asks until the task is cancelled.
  package func start(every seconds: Double) -> Task<Void, Never> {
    Task.detached { [self] in
      // Sleeping throws only when the task is cancelled; then the loop ends.
      while (try? await Task.sleep(for: .seconds(seconds))) != nil { ask() }
    }
  }
}
