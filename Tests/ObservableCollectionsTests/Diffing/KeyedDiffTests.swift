import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListDiffs

@Suite struct KeyedDiffTests {
  @Test func allPairsOfShortListsOfUniqueKeysMoveAsFewAsBruteForce() throws {
    let longest = TestScale.bound(full: 6, debug: 5)
    for count in 0...longest {
      let old = Array(0..<count)
      try everyArrangement(of: count, longest: longest) { new in
        let diff = KeyedDiff(from: old, to: new, matching: .self)
        try diff.check(old, new)
        let changes = diff.changes
        try expectEqual(Array(changes.removals), old.filter { !new.contains($0) }, "\(new)")
        let inserted = new.indices.filter { new[$0] >= count }
        try expectEqual(Array(changes.insertions), inserted, "Insertions into \(new)")
        let fewest = fewestMoved(toReach: new.filter { $0 < count })
        try expectEqual(changes.moves.elementCount, fewest, "Moves to \(new)")
        try expectEqual(diff.diagnostics.metRepeatedKeys, false, "Diagnostics of \(new)")
      }
    }
  }

  @Test func allPairsOfShortListsOfTwoLettersAreValid() throws {
    let longest = 5
    try everyList(of: 2, longest: longest) { old in
      try everyList(of: 2, longest: longest) { new in
        let diff = KeyedDiff(from: old, to: new, matching: .self)
        try diff.check(old, new)
        try expectEqual(diff.diagnostics.isComplete, true, "Completeness of \(old) to \(new)")
        // As many survivors as the lists have letters in common.
        let common = [0, 1].map { letter in
          min(old.count { $0 == letter }, new.count { $0 == letter })
        }
        try expectEqual(
          old.count - diff.changes.removals.count, common.reduce(0, +), "\(old) to \(new)")
      }
    }
  }

  @Test(arguments: [UInt64](1...5))
  func randomChangesOfManySizesReplay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<TestScale.randomRuns(400) {
      let old = (0..<Int.random(in: 0...300, using: &random)).map { Item(id: $0) }
      let new = ChangedList(
        old, deleting: .random(in: 0...60, using: &random),
        inserting: .random(in: 0...60, using: &random),
        swapping: .random(in: 0...40, using: &random),
        updating: .random(in: 0...20, using: &random), using: &random
      ).items
      let diff = KeyedDiff(from: old, to: new, matching: .id)
      try diff.check(old, new)
      try checkPairs(diff.changes, old, new)
    }
  }

  @Test(arguments: [UInt64](1...3))
  func randomListsWithManyDuplicatesReplay(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<TestScale.randomRuns(400) {
      let letters = Int.random(in: 1...40, using: &random)
      func letterList() -> [Int] {
        (0..<Int.random(in: 0...300, using: &random)).map { _ in
          Int.random(in: 0..<letters, using: &random)
        }
      }
      let (old, new) = (letterList(), letterList())
      let diff = KeyedDiff(from: old, to: new, matching: .self)
      try diff.check(old, new)
      let common = (0..<letters).map { letter in
        min(old.count { $0 == letter }, new.count { $0 == letter })
      }
      try expectEqual(
        old.count - diff.changes.removals.count, common.reduce(0, +), "\(old) to \(new)")
    }
  }

  /// With unique keys there is one way to pair.
  private func checkPairs(_ changes: BatchChanges, _ old: [Item], _ new: [Item]) throws {
    let places = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
    let updated = changes.updatedNewIndexes
    for (newIndex, item) in new.enumerated() {
      let oldIndex = places[item.id]
      try expectEqual(changes.oldIndex(forNew: newIndex), oldIndex, "Old index of \(item)")
      let isUpdated = oldIndex.map { old[$0] != item } ?? false
      try expectEqual(updated.contains(newIndex), isUpdated, "Update of \(item)")
    }
  }

  @Test(arguments: [UInt64](1...3))
  func shuffledPermutationsMoveAsFewAsTheLongestRiseLeaves(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let old = Array(0..<2_000)
    let new = old.shuffled(using: &random)
    let diff = KeyedDiff(from: old, to: new, matching: .self)
    try diff.check(old, new)
    #expect(diff.changes.moves.elementCount == 2_000 - longestRise(new))
  }

  @Test func exampleFourHasTwoMovesInOneBlock() throws {
    let diff = KeyedDiff(from: Array(0...8), to: [0, 2, 3, 4, 7, 6, 9, 5, 10], matching: .self)
    try diff.check(Array(0...8), [0, 2, 3, 4, 7, 6, 9, 5, 10])
    #expect(diff.changes.removals == [1, 8])
    #expect(diff.changes.insertions == [6, 8])
    #expect(diff.changes.moves.elementCount == 2)
    #expect(diff.changes.updates.isEmpty)
    #expect(diff.changes.calls.tableView.count == 1)
  }

  @Test func exampleFivePairsARenamedParkByItsID() throws {
    let old = [Park("Arches"), Park("Great Smoky", id: "smoky"), Park("Yosemite"), Park("Zion")]
    let new = [
      Park("Zion"), Park("Grand Canyon"), Park("Great Smokies", id: "smoky"), Park("Yosemite"),
      Park("Arches"),
    ]
    let batch = BatchUpdate(from: old, to: new, matching: .id)
    #expect(batch.removals.isEmpty)
    #expect(batch.insertions == [1])
    #expect(batch.updates == [RangePair(oldStart: 1, newStart: 2, count: 1)])
    #expect(batch.moves.elementCount == 2)
    #expect(try batch.applied(to: old) == new)
  }

  @Test func versionsAreTakenOver() {
    let batch = BatchUpdate(
      from: [1, 2], to: [2], matching: .self, start: 4, end: 9)
    #expect(batch.start == 4 && batch.end == 9)
    #expect(batch.removals == [0])
    #expect(Array(batch.before) == [1, 2] && Array(batch.after) == [2])
  }

  @Test func listsThatLieInNoBufferAreCopied() throws {
    let old = (0..<50).lazy.map { $0 * 2 }
    let new = (0..<50).reversed().lazy.map { $0 * 3 }
    let changes = BatchChanges(from: old, to: new, matching: .self)
    let batch = BatchUpdate(from: old, to: new, matching: .self)
    #expect(try batch.applied(to: Array(old)) == Array(new))
    #expect(changes.oldCount - changes.removals.count == 17)
  }
}

private struct Park: Identifiable, Equatable {
  let id: String
  let name: String

  init(_ name: String, id: String? = nil) {
    self.name = name
    self.id = id ?? name
  }
}

/// The length of the longest rising subsequence, by patience sorting: on each pile the last card.
private func longestRise(_ cards: [Int]) -> Int {
  var piles: [Int] = []
  for card in cards {
    let pile = piles.firstIndex { $0 > card } ?? piles.count
    if pile == piles.count { piles.append(card) } else { piles[pile] = card }
  }
  return piles.count
}
