/// Asks a source again and again, whatever it answers.
package struct CompaniesPoller: Sendable {
  /// What one look at the source brought: how many records, or why none.
  package typealias Outcome = Result<Int, CompaniesError>

  package let source: CompaniesSource
  package let model: CompaniesModel
  private let fetch: DocumentFetch

  /// - Parameter fetch: how long a poll may take, and how much it may bring.
  package init(
    source: CompaniesSource, model: CompaniesModel,
    fetch: DocumentFetch = DocumentFetch(limit: CompaniesSource.largestDocument)
  ) {
    (self.source, self.model, self.fetch) = (source, model, fetch)
  }

  /// Asks the source once, off the main actor. Polls count from 0.
  @concurrent package func poll(_ number: Int) async -> Outcome {
    do throws(CompaniesError) {
      return .success(model.show(try await source.document(poll: number, fetch: fetch)))
    } catch {
      return .failure(error)
    }
  }

  /// Polls once for each element of `ticks`, one after another, and reports.
  ///
  /// - Parameter report: returns false to end the polling.
  package func run(
    ticks: some AsyncSequence<Void, Never>, report: @MainActor (Int, Outcome) async -> Bool
  ) async {
    var number = 0
    for await _ in ticks {
      if await !report(number, poll(number)) { return }
      number += 1
    }
  }
}
