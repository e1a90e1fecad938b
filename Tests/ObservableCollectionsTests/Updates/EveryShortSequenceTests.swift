import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// Every sequence of up to four edits on lists of up to three elements, in an optimised build; of up to
/// four elements, which is four times as many, with more random runs than otherwise; in debug every one of
/// up to three on up to one element, and every one of up to two on two and three, which may move two elements.
@Suite struct EveryShortSequenceTests {
  static let depth = TestScale.bound(full: 4, debug: 3)
  static let largestCount = TestScale.bound(long: 4, full: 3, debug: 1)

  @Test func everySequenceGivesOneValidBatch() async throws {
    let counts = try await withThrowingTaskGroup(of: Int.self, returning: [Int].self) { group in
      for half in 0..<2 {
        group.addTask {
          var walk = ShortSequenceWalk(depth: Self.depth, largestCount: Self.largestCount)
          for count in 0...Self.largestCount {
            try walk.walk(count: count) { $0 % 2 == half }
          }
          return walk.sequenceCount
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    // Both halves check the empty sequences.
    let emptySequences = Self.largestCount + 1
    #expect(counts.reduce(0, +) == Self.sequenceCount + emptySequences)
  }

  /// The number of sequences, counted without walking them: `numbers` maps a list's count to the
  /// number of sequences that lead to it.
  static var sequenceCount: Int {
    var numbers = Dictionary(uniqueKeysWithValues: (0...largestCount).map { ($0, 1) })
    var total = numbers.count
    for _ in 0..<depth {
      var next: [Int: Int] = [:]
      for (count, number) in numbers {
        for edit in ListEdit.allEdits(count: count) {
          next[count + edit.countChange, default: 0] += number
        }
      }
      numbers = next
      total += numbers.values.reduce(0, +)
    }
    return total
  }

  @Test("Every two edits on two and three elements, also in debug: their inverses have two moves")
  func everyTwoEdits() throws {
    var walk = ShortSequenceWalk(depth: 2, largestCount: 3)
    for count in 2...3 { try walk.walk(count: count) { _ in true } }
    #expect(walk.sequenceCount > 1_000)
  }

  @Test func theReferenceAgreesWithItself() {
    var generator = SplitMix64(seed: 1)
    for length in 0...8 {
      for _ in 0..<TestScale.randomRuns(500) {
        var survivors = (0..<length).map { Trace(oldIndex: Int8($0)) }
        survivors.shuffle(using: &generator)
        for index in survivors.indices { survivors[index].isMoved = Bool.random(using: &generator) }
        #expect(StayingCount.byTryingAll(survivors) == StayingCount.byExtending(survivors))
      }
    }
  }
}
