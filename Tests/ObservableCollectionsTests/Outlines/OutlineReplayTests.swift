import ObservableCollections
import TestSupport
import Testing

@Suite("Outlines: replay")
struct OutlineReplayTests {
  @Test("Random histories: rows, batches, survivors, updates, fewest moves")
  func randomHistories() throws {
    try OutlineHistory.checkRandom(runs: TestScale.randomRuns(10_000, debug: 300), seed: 100_000)
  }
}
