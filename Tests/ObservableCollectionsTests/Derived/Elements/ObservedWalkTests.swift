import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists

/// Walks through all short sequences of what may happen to a list of objects: changes that begin and end, reads in
/// between, jobs, ends of turns, edits of the array, and the end of the list.
@Suite("Lists of objects: every order of steps")
struct ObservedWalkTests {
  /// Walks all sequences of a length, and stops at the first fault.
  private func walk(
    _ setup: WalkSetup, length: Int, _ safeguards: ElementExecutor.Safeguards = .all
  ) -> (count: Int, fault: String?) {
    var count = 0
    func extend(_ steps: [WalkStep]) -> String? {
      let walk = ObservedWalk(setup, safeguards)
      for step in steps { walk.perform(step) }
      let next =
        steps.count < length ? setup.steps.filter { walk.allows($0, after: steps.last) } : []
      if next.isEmpty || walk.fault != nil {
        count += 1
        walk.finish()
        return walk.fault.map { "\(setup), \(steps): \($0)" }
      }
      for step in next {
        if let fault = extend(steps + [step]) { return fault }
      }
      return nil
    }
    let fault = extend([])
    return (count, fault)
  }

  private static let setups =
    WalkSetup.Kind.allCases.flatMap { kind in
      WalkSetup.Follower.allCases.flatMap { follower in
        [true, false].map { hasJobs in
          WalkSetup(
            kind: kind, follower: follower, objectCount: kind == .filter ? 1 : 2, hasJobs: hasJobs)
        }
      }
    }

  /// In debug, those of one object, and an order that somebody shows.
  private static let walked = setups.filter {
    TestScale.isFull || $0.kind == .filter
      || $0.kind == .comparing && $0.follower == .sink && $0.hasJobs
  }

  @Test("No change is lost, and no record is wrong", arguments: walked)
  func everyOrder(setup: WalkSetup) {
    let isShort = !TestScale.isFull
    let length =
      (setup.objectCount == 1 ? 5 : 4) - (isShort ? 1 : 0)
      - (isShort && !setup.hasJobs ? 1 : 0)
    let (count, fault) = walk(setup, length: length)
    #expect(fault == nil)
    #expect(count > 10)
  }

  @Test(
    "Without a safeguard there are faults",
    arguments: [ElementExecutor.Safeguards.waitingForAll, .askingAgain, .cancelling])
  func withoutSafeguard(safeguard: ElementExecutor.Safeguards) {
    let others = ElementExecutor.Safeguards.all.subtracting(safeguard)
    #expect(
      Self.setups.contains { walk($0, length: 3, others).fault != nil })
  }
}
