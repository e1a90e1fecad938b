import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Random histories of objects and lists of them, against plain arrays.
@Suite("Lists of objects: random histories")
struct ObservedReplayTests {
  /// The first fault of some rounds.
  private func fault(
    _ rounds: Int, from seed: UInt64, isPeeking: Bool, comparesReads: Bool,
    _ safeguards: ElementExecutor.Safeguards = .all
  ) -> String? {
    for seed in seed..<seed + UInt64(rounds) {
      let world = ObservedWorld(
        seed: seed, isPeeking: isPeeking, comparesReads: comparesReads, safeguards: safeguards)
      if let fault = world.run(steps: 60) { return "seed \(seed), \(fault)" }
    }
    return nil
  }

  @Test("All that is shown and told is right when nobody reads inside onChange")
  func calm() {
    let rounds = TestScale.randomRuns(100)
    #expect(fault(rounds, from: 10_000, isPeeking: false, comparesReads: true) == nil)
  }

  // After a read inside `onChange`, the next job may be the first to show a change.
  @Test("What others read inside onChange loses nothing for good")
  func peeking() {
    let rounds = TestScale.randomRuns(100)
    #expect(fault(rounds, from: 20_000, isPeeking: true, comparesReads: false) == nil)
  }

  @Test(
    "Without a safeguard there are faults",
    arguments: [(ElementExecutor.Safeguards.waitingForAll, true), (.askingAgain, false)])
  func withoutSafeguard(_ safeguard: ElementExecutor.Safeguards, comparesReads: Bool) {
    let others = ElementExecutor.Safeguards.all.subtracting(safeguard)
    #expect(
      fault(50, from: 30_000, isPeeking: true, comparesReads: comparesReads, others) != nil)
  }
}
