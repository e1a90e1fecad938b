import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs
@testable import ObservableSectionLists

/// What a diff asks its elements, counted.
@Suite struct DiffCostTests {
  private let count = 2_000

  @Test func equalListsAreComparedOnceAndNeverHashed() throws {
    let lists = QuestionedLists(0..<count, 0..<count)
    #expect(try lists.diff().changes.isEmpty)
    #expect(lists.questions.comparisons == count)
    #expect(lists.questions.hashes == 0)
  }

  @Test func insertionsAloneAndRemovalsAloneAreNeverHashed() throws {
    let all = Array(0..<count)
    let some = all.filter { $0 % 7 != 0 }
    for (old, new) in [(all, some), (some, all)] {
      let lists = QuestionedLists(old, new)
      _ = try lists.diff()
      #expect(lists.questions.hashes == 0)
      #expect(lists.questions.comparisons < 3 * count)
    }
  }

  @Test func aBlockIsTakenOutOrPutInWithoutHashing() throws {
    let all = Array(0..<count)
    let some = Array(all[..<500] + all[900...])
    for (old, new) in [(all, some), (some, all)] {
      let lists = QuestionedLists(old, new)
      _ = try lists.diff()
      #expect(lists.questions.hashes == 0)
      #expect(lists.questions.comparisons <= count + 2)
    }
  }

  @Test func onlyWhatChangedPlacesIsHashed() throws {
    var new = Array(0..<count)
    new.swapAt(100, 1_500)
    new.remove(at: 700)
    new.insert(9_999, at: 1_200)
    let lists = QuestionedLists(0..<count, new)
    let diff = try lists.diff()
    #expect(diff.changes.moves.elementCount == 2)
    #expect(diff.changes.removals == [700])
    #expect(lists.questions.hashes <= 6)
    #expect(lists.questions.comparisons < count + 100)
  }

  @Test(
    "Lists that differ in one stretch, or not at all, are compared once", arguments: [0, 1, 20])
  func oneStretch(length: Int) throws {
    for at in [0, 30, 60] {
      var longer = Array(0..<60)
      longer.insert(contentsOf: 100..<100 + length, at: at)
      for (old, new) in [(Array(0..<60), longer), (longer, Array(0..<60))] {
        let lists = QuestionedLists(old, new)
        _ = try lists.diff()
        #expect(lists.questions.hashes == 0)
        // Where the list goes on differently it is seen once from each end.
        #expect(lists.questions.comparisons <= 60 + 2)
      }
    }
  }

  @Test("A few elements in other places are compared, not hashed", arguments: [10, 50, 200])
  func fewElements(count: Int) throws {
    var random = SplitMix64(seed: 8)
    for _ in 0..<50 {
      var new = Array(0..<count)
      new.remove(at: Int.random(in: 0..<count, using: &random))
      new.insert(count, at: Int.random(in: 0..<count, using: &random))
      new.swapAt(0, Int.random(in: 1..<count, using: &random))
      let lists = QuestionedLists(0..<count, new)
      _ = try lists.diff()
      #expect(lists.questions.hashes == 0)
      #expect(lists.questions.comparisons <= count + 300)
    }
  }

  @Test("Elements of which none was in the old list are one run")
  func oneRun() {
    let (old, new) = (Array(0..<1_000), Array(1_000..<2_000))
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var walk = DiffWalk(DiffLists(old, new, DiffByElement()))
        walk.run()
        #expect(walk.runs.runCount <= 2)
      }
    }
  }

  @Test("In a large list too, one element elsewhere is compared, not hashed")
  func oneElementOfMany() throws {
    var new = Array(0..<40_000)
    for (out, into) in [(100, 30_000), (5_000, 20_000), (9_000, 10_000)] {
      new.remove(at: out)
      new.insert(50_000 + out, at: into)
    }
    let lists = QuestionedLists(0..<40_000, new)
    _ = try lists.diff()
    #expect(lists.questions.hashes == 0)
  }

  @Test("Few elements are paired by comparing as they are by hash, also where keys repeat")
  func fewAsByHash() {
    let lists = everyList(of: 3, upTo: TestScale.bound(full: 5, debug: 4))
    var joined = 0
    for old in lists {
      for new in lists {
        let (compared, hashed) = joinedBothWays(old, new)
        if compared != hashed {
          Issue.record("\(old) to \(new): \(compared ?? "nothing"), not \(hashed ?? "nothing")")
        }
        joined += compared == nil ? 0 : 1
      }
    }
    #expect(joined > 1_000)
  }

  /// Every list of numbers below `limit` that has up to `count` of them.
  private func everyList(of limit: Int, upTo count: Int) -> [[Int]] {
    var lists: [[Int]] = [[]]
    var longest = lists
    for _ in 0..<count {
      longest = longest.flatMap { list in (0..<limit).map { list + [$0] } }
      lists += longest
    }
    return lists
  }

  /// Where the new elements come from and what is reported of their keys, found by comparing and by hash; nil
  /// where there is nothing to join.
  private func joinedBothWays(_ old: [Int], _ new: [Int]) -> (compared: String?, hashed: String?) {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        var compared = DiffWalk(DiffLists(old, new, DiffByElement()))
        compared.walk()
        guard compared.runs.hasUnmatched else { return (nil, nil) }
        var hashed = DiffWalk(DiffLists(old, new, DiffByElement()))
        hashed.walk()
        compared.joinFew()
        hashed.joinByHash()
        return (
          "\(compared.runs) \(compared.repeats.diagnostics)",
          "\(hashed.runs) \(hashed.repeats.diagnostics)"
        )
      }
    }
  }

  @Test func aBlockThatMovesFarCostsItsOwnLength() throws {
    var new = Array(0..<count)
    let block = new[200..<300]
    new.removeSubrange(200..<300)
    new.insert(contentsOf: block, at: 1_500)
    let lists = QuestionedLists(0..<count, new)
    let diff = try lists.diff()
    #expect(diff.changes.moves == [RangePair(oldStart: 200, newStart: 1_500, count: 100)])
    #expect(lists.questions.hashes <= 800)
  }

  @Test func noElementIsEverHashedTwice() throws {
    var random = SplitMix64(seed: 3)
    let old = Array(0..<count)
    for new in [old.reversed(), old.shuffled(using: &random), old.map { $0 + count }] {
      let lists = QuestionedLists(old, new)
      #expect(try lists.diff().diagnostics.isComplete)
      #expect(lists.questions.hashes <= 2 * count)
      #expect(lists.questions.comparisons <= 4 * count)
    }
  }

  @Test func largeListsAreHashedNoMoreThanSmallOnes() throws {
    // Above a size the walk hashes what it passes; below, the join does.
    let count = 40_000
    var random = SplitMix64(seed: 6)
    var new = Array(0..<count)
    for _ in 0..<50 {
      new.swapAt(
        Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
    new.removeSubrange(7_000..<7_500)
    let lists = QuestionedLists(0..<count, new)
    #expect(try lists.diff().diagnostics.isComplete)
    #expect(lists.questions.hashes <= 200 + 500 + 2_100)
    #expect(lists.questions.comparisons <= count + 50 * 100)
    let shuffled = QuestionedLists(0..<count, new.shuffled(using: &random))
    _ = try shuffled.diff()
    #expect(shuffled.questions.hashes <= 2 * count)
  }

  /// Whether keys have partners is found by looking at a few others each: the budget for those that
  /// hash alike is not touched, however long the lists.
  @Test func longListsAreLookedThroughToTheEnd() {
    let count = 60_000
    var random = SplitMix64(seed: 8)
    let others = (count..<2 * count).shuffled(using: &random)
    let apart = KeyedDiff(from: 0..<count, to: others, matching: .self)
    #expect(apart.diagnostics.isComplete)
    #expect(apart.changes.removals.count == count && apart.changes.insertions.count == count)
    let half = KeyedDiff(
      from: 0..<count, to: others[..<(count / 2)] + (0..<count / 2).reversed(), matching: .self)
    #expect(half.diagnostics.isComplete)
    #expect(half.changes.removals == IndexRanges(count / 2..<count))
    let sections = [0..<count, count..<2 * count].map { numbers in
      SectionsSnapshot([
        SectionSnapshot(Head(id: 0), elements: Array(numbers)),
        SectionSnapshot(Head(id: 1), elements: [-1]),
      ])
    }
    let diff = SectionsDiff(
      from: sections[0], to: sections[1], matching: .self, headersDiffer: !=)
    #expect(diff.diagnostics.isComplete)
    #expect(diff.changes.removals.count == count && diff.changes.insertions.count == count)
  }

  @Test func duplicatesCostNoMoreThanOtherElements() throws {
    var random = SplitMix64(seed: 4)
    let old = (0..<count).map { _ in Int.random(in: 0..<3, using: &random) }
    let new = old.shuffled(using: &random)
    for lists in [
      QuestionedLists(old, new),
      QuestionedLists(old.sorted(), old.sorted().reversed()),
      QuestionedLists(repeatElement(1, count: count), repeatElement(1, count: count / 2)),
      QuestionedLists(
        Array(repeating: 1, count: count) + [2], [3] + Array(repeating: 1, count: count)),
    ] {
      #expect(try lists.diff().diagnostics.isComplete)
      #expect(lists.questions.comparisons <= 20 * count)
      #expect(lists.questions.hashes <= 2 * count + 2)
    }
  }

  @Test func keysWithOneHashArePairedToo() throws {
    var random = SplitMix64(seed: 5)
    let old = Array(0..<300)
    let lists = QuestionedLists(old, old.shuffled(using: &random), hash: { _ in 7 })
    let diff = try lists.diff()
    #expect(diff.diagnostics.isComplete)
    #expect(diff.changes.removals.isEmpty && diff.changes.insertions.isEmpty)
  }

  @Test func veryManyKeysWithOneHashCostNLogN() throws {
    let count = TestScale.bound(full: 20_000, debug: 4_000)
    let lists = QuestionedLists(0..<count, (0..<count).map { -1 - $0 }, hash: { _ in 7 })
    let diff = try lists.diff()
    #expect(!diff.diagnostics.isComplete)
    #expect(diff.changes.removals.count == count)
    let logarithm = Int.bitWidth - (2 * count).leadingZeroBitCount
    #expect(lists.questions.comparisons <= 40 * 2 * count * logarithm)
  }
}
