/// Asks a source again and again, whatever it answers.
struct Poller: Sendable {
  /// What one look at the source brought.
  typealias Outcome = Result<FeedDifference, FeedError>

  let source: FeedSource
  let model: FeedViewModel

  /// Asks the source once, off the main actor. Polls count from 0.
  @concurrent func poll(_ number: Int) async -> Outcome {
    do throws(FeedError) {
      return .success(try model.load(try await source.input(poll: number)))
    } catch {
      return .failure(error)
    }
  }

  /// Polls once for each element of `ticks`, one after another, and reports.
  func run(ticks: some AsyncSequence<Void, Never>, report: @MainActor (Outcome) -> Void) async {
    var number = 0
    for await _ in ticks {
      await report(poll(number))
      number += 1
    }
  }
}

/// When to poll: at once, every so many seconds, and when asked. Asking twice while a poll runs is
/// asking once.
final class PollTicks: Sendable {
  let ticks: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() {
    (ticks, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    continuation.yield()
  }

  func ask() { continuation.yield() }

  /// Asks until the task is cancelled.
  func start(every seconds: Double) -> Task<Void, Never> {
    Task.detached { [self] in
      // Sleeping throws only when the task is cancelled; then the loop ends.
      while (try? await Task.sleep(for: .seconds(seconds))) != nil { ask() }
    }
  }
}
