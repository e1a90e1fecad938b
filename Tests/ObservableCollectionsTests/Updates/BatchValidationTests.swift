import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// Each promise of a batch has a bad example that names it.
@Suite struct BatchValidationTests {
  struct Parts: CustomTestStringConvertible, Sendable {
    var removals: IndexRanges = []
    var insertions: IndexRanges = []
    var moves: RangePairs = []
    var updates: RangePairs = []
    let oldCount: Int
    let newCount: Int
    let error: PatchError
    let message: String

    var testDescription: String { message }

    func make() throws(PatchError) -> BatchChanges {
      try BatchChanges(
        removals: removals, insertions: insertions, moves: moves, updates: updates,
        oldCount: oldCount, newCount: newCount)
    }
  }

  static func pair(_ old: Int, _ new: Int, _ count: Int = 1) -> RangePair {
    RangePair(oldStart: old, newStart: new, count: count)
  }

  static let bad: [Parts] = [
    Parts(
      oldCount: 1 << 61, newCount: 1 << 61, error: .countTooLarge(1 << 61),
      message:
        "A count of 2305843009213693952 is above 2305843009213693951, more than an array can have"),
    Parts(
      oldCount: -1, newCount: -1, error: .negativeCount(-1),
      message: "A batch cannot have a count of -1"),
    Parts(
      insertions: [0], oldCount: 0, newCount: -3, error: .negativeCount(-3),
      message: "A batch cannot have a count of -3"),
    Parts(
      removals: [1, 4], oldCount: 4, newCount: 2,
      error: .removalOutsideOld(index: 4, oldCount: 4),
      message: "Removal index 4 is outside the old array's 0..<4"),
    Parts(
      insertions: [2], oldCount: 1, newCount: 2,
      error: .insertionOutsideNew(index: 2, newCount: 2),
      message: "Insertion index 2 is outside the new array's 0..<2"),
    Parts(
      moves: [pair(2, 0, 2)], oldCount: 3, newCount: 3,
      error: .moveSourceOutsideOld(pair(2, 0, 2), oldCount: 3),
      message: "Move source 2..<4 is outside the old array's 0..<3"),
    Parts(
      moves: [pair(0, 2, 2)], oldCount: 3, newCount: 3,
      error: .moveTargetOutsideNew(pair(0, 2, 2), newCount: 3),
      message: "Move target 2..<4 is outside the new array's 0..<3"),
    Parts(
      removals: [0], moves: [pair(0, 1)], oldCount: 3, newCount: 2, error: .oldIndexTwice(0),
      message: "Old index 0 is removed or moved more than once"),
    Parts(
      moves: [pair(0, 1), pair(0, 2)], oldCount: 3, newCount: 3, error: .oldIndexTwice(0),
      message: "Old index 0 is removed or moved more than once"),
    Parts(
      insertions: [2], moves: [pair(0, 2)], oldCount: 3, newCount: 4, error: .newIndexTwice(2),
      message: "New index 2 is inserted or moved to more than once"),
    Parts(
      moves: [pair(0, 2), pair(1, 2)], oldCount: 3, newCount: 3, error: .newIndexTwice(2),
      message: "New index 2 is inserted or moved to more than once"),
    Parts(
      removals: [0], insertions: [0], oldCount: 3, newCount: 4,
      error: .countsDisagree(oldCount: 3, removals: 1, insertions: 1, newCount: 4),
      message: "3 elements - 1 removals + 1 insertions is not 4"),
    Parts(
      updates: [pair(2, 2, 2)], oldCount: 3, newCount: 3,
      error: .updateOutside(pair(2, 2, 2), oldCount: 3, newCount: 3),
      message: "Update \(pair(2, 2, 2)) is outside 0..<3 or 0..<3"),
    Parts(
      updates: [pair(0, 0, 2), pair(1, 1)], oldCount: 3, newCount: 3,
      error: .updatedTwice(oldIndex: 1), message: "Old index 1 is updated more than once"),
    Parts(
      removals: [1], updates: [pair(1, 1)], oldCount: 3, newCount: 2,
      error: .updateIsNoSurvivor(oldIndex: 1, newIndex: 1, actual: nil),
      message: "The update of old index 1 to 1 names an element that was removed"),
    Parts(
      insertions: [0], updates: [pair(1, 1)], oldCount: 2, newCount: 3,
      error: .updateIsNoSurvivor(oldIndex: 1, newIndex: 1, actual: 2),
      message: "The update of old index 1 says new index 1, but it went to 2"),
    Parts(
      moves: [pair(0, 2)], updates: [pair(0, 0)], oldCount: 3, newCount: 3,
      error: .updateIsNoSurvivor(oldIndex: 0, newIndex: 0, actual: 2),
      message: "The update of old index 0 says new index 0, but it went to 2"),
    Parts(
      moves: [pair(0, 1, 2)], oldCount: 3, newCount: 3,
      error: .tooManyMoves(moved: 2, fewest: 1),
      message: "The batch moves 2 elements where 1 suffice"),
    Parts(
      moves: [pair(1, 1)], oldCount: 3, newCount: 3, error: .tooManyMoves(moved: 1, fewest: 0),
      message: "The batch moves 1 elements where 0 suffice"),
  ]

  @Test(arguments: bad) func namesTheBrokenPromise(parts: Parts) {
    let error = #expect(throws: PatchError.self) { try parts.make() }
    #expect(error == parts.error)
    #expect(error?.description == parts.message)
  }

  @Test func everyPromiseHasABadExample() {
    // 13 promises; an update that is no survivor has two messages.
    #expect(Set(Self.bad.map(\.error.message.words)).count == 14)
  }

  @Test func goodPartsInAnyOrderGiveTheBatch() throws {
    let changes = try BatchChanges(
      removals: [1, 8], insertions: [6, 8], moves: [Self.pair(7, 4), Self.pair(5, 7)],
      updates: [Self.pair(6, 5), Self.pair(0, 0)], oldCount: 9, newCount: 9, start: 4,
      end: 9)
    #expect(changes.moves == [Self.pair(5, 7), Self.pair(7, 4)])
    #expect(changes.updates == [Self.pair(0, 0), Self.pair(6, 5)])
    #expect((0..<9).map { changes.newIndex(forOld: $0) } == [0, nil, 1, 2, 3, 7, 5, 4, nil])
    #expect((0..<9).map { changes.oldIndex(forNew: $0) } == [0, 2, 3, 4, 7, 6, nil, 5, nil])
    #expect(
      changes.description == """
        9 → 9 elements, version 4 → 9
        removals {1, 8}
        insertions {6, 8}
        moves \(Self.pair(5, 7)), \(Self.pair(7, 4))
        updates \(Self.pair(0, 0)), \(Self.pair(6, 5))
        """)
  }

  @Test func rowsOfAnotherCountAreRefused() throws {
    let changes = try BatchChanges(removals: [0], oldCount: 2, newCount: 1)
    let batch = BatchUpdate(changes: changes, before: ["a", "b"], after: ["b"])
    let error = #expect(throws: PatchError.self) { try batch.applied(to: ["a"]) }
    #expect(error == .wrongRowCount(expected: 2, actual: 1))
    #expect(error?.description == "The batch starts from 2 rows, but 1 were given")
    #expect(try batch.applied(to: ["A", "B"]) == ["B"])
  }

  @Test func batchesThatDoNotChainThrow() throws {
    let shorter = try BatchChanges(removals: [0], oldCount: 2, newCount: 1)
    let counts = #expect(throws: PatchError.self) { try shorter.appending(shorter) }
    #expect(counts == .wrongRowCount(expected: 2, actual: 1))
    let first = try BatchChanges(oldCount: 1, newCount: 1, start: 0, end: 1)
    let versions = #expect(throws: PatchError.self) { try first.appending(first) }
    #expect(versions?.description == "A batch from version 0 does not follow one to version 1")
    #expect(versions?.isStale == true && counts?.isStale == false)
  }

  @Test("Nothing, of an empty array, and a batch: they begin where nothing began")
  func nothingFirst() throws {
    let nothing = try BatchChanges(oldCount: 0, newCount: 0, start: 1, end: 1)
    let next = try BatchChanges(insertions: [0], oldCount: 0, newCount: 1, start: 1, end: 2)
    let both = try nothing.appending(next)
    #expect(both == next)
    let update = try BatchUpdate<Int>(changes: nothing, before: [], after: [])
      .appending(BatchUpdate(changes: next, before: [], after: [7]))
    #expect((update.start, update.end) == (1, 2))
    #expect(try nothing.appending(nothing) == nothing)
    // What brings a whole array goes on to do so; a patch of an empty one does.
    let whole = try BatchChanges(insertions: [0], oldCount: 0, newCount: 1, start: 1, end: 1)
    let more = try BatchChanges(insertions: [1], oldCount: 1, newCount: 2, start: 1, end: 2)
    #expect(try (whole.appending(more).start, whole.appending(more).end) == (2, 2))
    let patch = try BatchPatch<Int>(changes: nothing, elements: [])
      .appending(BatchPatch(changes: next, elements: [7]))
    #expect(patch.isFull && patch.end == 2)
    #expect(try patch.applied(to: [1, 2], at: nil) == [7])
  }

  @Test func batchesOfOtherPartsThrow() throws {
    let parts = (2...3).map { Revision(0, part: $0) }
    let first = try BatchChanges(oldCount: 1, newCount: 1, start: 0, end: parts[0])
    let next = try BatchChanges(oldCount: 1, newCount: 1, start: parts[1], end: 0)
    let error = #expect(throws: PatchError.self) { try first.appending(next) }
    #expect(
      error?.description
        == "A batch from version 0 part 3 does not follow one to version 0 part 2")
  }

  #if os(macOS) || os(Linux)
    @Test func snapshotsOfOtherCountsTrap() async throws {
      let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try BatchChanges(removals: [0], oldCount: 2, newCount: 1)
        _ = BatchUpdate(changes: changes, before: ["a"], after: ["b"])
      }
      try expectMessage("Changes from 2 to 1 elements do not lead from 1 to 1", in: result3)
    }

    @Test func indexesOutsideTheArraysTrap() async throws {
      let result4 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try BatchChanges(removals: [0], oldCount: 2, newCount: 1)
        _ = changes.newIndex(forOld: 2)
      }
      try expectMessage("Index 2 is outside 0..<2", in: result4)
      let result5 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try BatchChanges(removals: [0], oldCount: 2, newCount: 1)
        _ = changes.oldIndex(forNew: 1)
      }
      try expectMessage("Index 1 is outside 0..<1", in: result5)
    }
  #endif
}

extension String {
  /// The words of a message, without its values.
  var words: [Substring] { split { !$0.isLetter } }
}
