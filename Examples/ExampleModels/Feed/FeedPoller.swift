/// Asks a source again and again, whatever it answers.
package struct FeedPoller: Sendable {
  /// What one look at the source brought.
  package typealias Outcome = Result<FeedDifference, FeedError>

  package let source: FeedSource
  package let model: FeedViewModel
  private let fetch: DocumentFetch

  /// - Parameter fetch: how long a document may take to come, and how much that may be.
  package init(
    source: FeedSource, model: FeedViewModel,
    fetch: DocumentFetch = DocumentFetch(limit: FeedSource.largestDocument)
  ) {
    (self.source, self.model, self.fetch) = (source, model, fetch)
  }

  /// Asks the source once, off the main actor. Polls count from 0.
  @concurrent package func poll(_ number: Int) async -> Outcome {
    do throws(FeedError) {
      return .success(try model.load(try await source.input(poll: number, fetch: fetch)))
    } catch {
      return .failure(error)
    }
  }

  /// Polls once for each element of `ticks`, one after another, and reports.
  package func run(
    ticks: some AsyncSequence<Void, Never>, report: @MainActor (Outcome) -> Void
  ) async {
    var number = 0
    for await _ in ticks {
      await report(poll(number))
      number += 1
    }
  }
}
