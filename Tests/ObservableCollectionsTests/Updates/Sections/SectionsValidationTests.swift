import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// Each promise of a sectioned batch has a bad example that names it.
@Suite struct SectionsValidationTests {
  struct Parts: CustomTestStringConvertible, Sendable {
    var old = [3, 3, 3]
    var new = [3, 3, 3]
    var removedSections: IndexRanges = []
    var insertedSections: IndexRanges = []
    var movedSections: [SectionPair] = []
    var updatedHeaders: [SectionPair] = []
    var removals: [ElementPath] = []
    var insertions: [ElementPath] = []
    var moves: ElementPathPairs = []
    var updates: ElementPathPairs = []
    let error: PatchError
    let message: String

    var testDescription: String { message }

    func make() throws(PatchError) -> SectionsBatchChanges {
      try SectionsBatchChanges(
        oldCounts: old, newCounts: new, removedSections: removedSections,
        insertedSections: insertedSections, movedSections: movedSections,
        updatedHeaders: updatedHeaders, removals: ElementPaths(removals),
        insertions: ElementPaths(insertions), moves: moves, updates: updates)
    }
  }

  static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  static func pair(_ old: Int, _ new: Int) -> SectionPair { SectionPair(old: old, new: new) }

  static func pair(
    _ old: (Int, Int), _ new: (Int, Int), _ count: Int = 1
  ) -> ElementPathPair {
    ElementPathPair(old: path(old.0, old.1), new: path(new.0, new.1), count: count)
  }

  @Test(arguments: badSections + badElements + badUpdates)
  func namesTheBrokenPromise(parts: Parts) {
    let error = #expect(throws: PatchError.self) { try parts.make() }
    #expect(error == parts.error)
    #expect(error?.description == parts.message)
  }

  @Test func everyPromiseHasABadExample() {
    let all = Self.badSections + Self.badElements + Self.badUpdates
    // 19 promises; two of them have two messages, for what went elsewhere and what is gone.
    #expect(Set(all.map(\.error.message.words)).count == 21)
  }

  @Test func goodPartsInAnyOrderGiveTheBatch() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [3, 2, 1, 2], newCounts: [2, 1, 2, 4], removedSections: [2],
      insertedSections: [1], movedSections: [Self.pair(3, 0)],
      updatedHeaders: [Self.pair(3, 0), Self.pair(0, 2)],
      removals: ElementPaths([Self.path(1, 0)]),
      insertions: ElementPaths([Self.path(2, 1), Self.path(3, 3)]),
      moves: [Self.pair((0, 2), (3, 1)), Self.pair((0, 1), (3, 0))],
      updates: [Self.pair((1, 1), (3, 2)), Self.pair((0, 2), (3, 1))], start: 1,
      end: 5)
    #expect(
      changes.description == """
        [3, 2, 1, 2] → [2, 1, 2, 4] elements, version 1 → 5
        removed sections {2}
        inserted sections {1}
        moved sections 3 → 0
        updated headers 0 → 2, 3 → 0
        removals 1: {0}
        insertions 2: {1}, 3: {3}
        moves 2 × (0, 1) → (3, 0)
        updates (0, 2) → (3, 1), (1, 1) → (3, 2)
        """)
  }

  @Test func anUpdateSaysWhatItsChangesSay() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [2, 1, 1, 1, 2], newCounts: [1, 3, 1, 1, 1], removedSections: [1],
      insertedSections: [2], movedSections: [Self.pair(3, 0)], updatedHeaders: [Self.pair(0, 1)],
      removals: ElementPaths([Self.path(0, 0)]), insertions: ElementPaths([Self.path(1, 0)]),
      moves: [Self.pair((4, 1), (1, 1))], updates: [Self.pair((4, 1), (1, 1))])
    func list(_ counts: [Int]) -> SectionsSnapshot<String, Int> {
      SectionsSnapshot(counts.map { SectionSnapshot("s", elements: Array(0..<$0)) })
    }
    let update = SectionsBatchUpdate(
      changes: changes, before: list(changes.oldCounts), after: list(changes.newCounts))
    #expect([update.before.counts, update.after.counts] == [changes.oldCounts, changes.newCounts])
    #expect((update.removedSections, update.insertedSections) == ([1], [2]))
    #expect(update.movedSections == [Self.pair(3, 0)])
    #expect(update.updatedHeaders == [Self.pair(0, 1)])
    #expect(Array(update.removals) == [Self.path(0, 0)])
    #expect(Array(update.insertions) == [Self.path(1, 0)])
    #expect(update.moves == [Self.pair((4, 1), (1, 1))])
    #expect(update.updates == [Self.pair((4, 1), (1, 1))])
    #expect(
      (update.changes.newSection(forOld: 4), update.changes.newSection(forOld: 1)) == (4, nil))
    #expect(
      (update.changes.oldSection(forNew: 3), update.changes.oldSection(forNew: 2)) == (2, nil))
    #expect(update.changes.newPath(forOld: Self.path(4, 1)) == Self.path(1, 1))
    #expect(update.changes.oldPath(forNew: Self.path(1, 0)) == nil)
  }

  /// The largest lists that a batch can tell of.
  @Test func enormousListsAreChecked() throws {
    let count = (Int.max >> 2) - 1
    let old = Self.path(0, count - 1)
    let flat = try BatchChanges(
      moves: [RangePair(oldStart: count - 1, newStart: 0, count: 1)],
      updates: [RangePair(oldStart: count - 1, newStart: 0, count: 1)], oldCount: count,
      newCount: count)
    #expect(flat.newIndex(forOld: count - 2) == count - 1)
    #expect(try flat.appending(flat.inverse).moves == [])
    let sectioned = try SectionsBatchChanges(
      oldCounts: [count - 1], newCounts: [count - 1],
      moves: [ElementPathPair(old: Self.path(0, count - 2), new: Self.path(0, 0))])
    #expect(sectioned.newPath(forOld: Self.path(0, 0)) == Self.path(0, 1))
    #expect(sectioned.rowChanges.moves.map(\.count) == [1])
    let error = #expect(throws: PatchError.self) {
      try SectionsBatchChanges(oldCounts: [old.element, 1], newCounts: [])
    }
    #expect(error == .badCounts([old.element, 1]))
  }

  @Test func sectionsOfOtherCountsAreRefused() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [2], newCounts: [1], removals: ElementPaths([Self.path(0, 0)]))
    let batch = SectionsBatchUpdate<String, Int>(
      changes: changes, before: [SectionSnapshot("s", elements: [1, 2])],
      after: [SectionSnapshot("s", elements: [2])])
    let error = #expect(throws: PatchError.self) {
      try batch.applied(to: [SectionSnapshot("s", elements: [1])])
    }
    #expect(error == .wrongCounts(expected: [2], actual: [1]))
    #expect(
      error?.description
        == "The batch starts from sections of [2] elements, but those given have [1]")
  }

  @Test func batchesThatDoNotChainThrow() throws {
    let shorter = try SectionsBatchChanges(oldCounts: [1], newCounts: [], removedSections: [0])
    let counts = #expect(throws: PatchError.self) { try shorter.appending(shorter) }
    #expect(counts == .wrongCounts(expected: [1], actual: []))
    let first = try SectionsBatchChanges(oldCounts: [1], newCounts: [1], end: 1)
    let versions = #expect(throws: PatchError.self) { try first.appending(first) }
    #expect(versions?.description == "A batch from version 0 does not follow one to version 1")
  }

  @Test("Nothing, of an empty list, and a batch: they begin where nothing began")
  func nothingFirst() throws {
    let nothing = try SectionsBatchChanges(oldCounts: [], newCounts: [], start: 1, end: 1)
    let next = try SectionsBatchChanges(
      oldCounts: [], newCounts: [1], insertedSections: [0], start: 1, end: 2)
    #expect(try nothing.appending(next) == next)
    #expect(try nothing.appending(nothing) == nothing)
    // What brings a whole list goes on to do so; a patch of an empty one does.
    let whole = try SectionsBatchChanges(
      oldCounts: [], newCounts: [0], insertedSections: [0], start: 1, end: 1)
    let more = try SectionsBatchChanges(
      oldCounts: [0], newCounts: [1], insertions: ElementPaths([Self.path(0, 0)]), start: 1, end: 2)
    #expect(try (whole.appending(more).start, whole.appending(more).end) == (2, 2))
    let patch = try SectionsBatchPatch<String, Int>(changes: nothing, headers: [], elements: [])
      .appending(SectionsBatchPatch(changes: next, headers: ["a"], elements: [7]))
    #expect(patch.isFull && patch.end == 2)
    #expect(
      try patch.applied(to: [SectionSnapshot("b", elements: [])], at: nil)
        == [SectionSnapshot("a", elements: [7])])
  }

  @Test func batchesOfOtherPartsThrow() throws {
    let (start, end) = (Revision(0, part: 3), Revision(0, part: 2))
    let first = try SectionsBatchChanges(oldCounts: [1], newCounts: [1], start: 0, end: end)
    let next = try SectionsBatchChanges(oldCounts: [1], newCounts: [1], start: start, end: 0)
    let error = #expect(throws: PatchError.self) { try first.appending(next) }
    #expect(
      error?.description
        == "A batch from version 0 part 3 does not follow one to version 0 part 2")
  }

  #if os(macOS) || os(Linux)
    @Test func listsOfOtherCountsTrap() async throws {
      let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try SectionsBatchChanges(oldCounts: [1], newCounts: [1])
        _ = SectionsBatchUpdate<Int, Int>(changes: changes, before: [], after: [])
      }
      try expectMessage("Changes from [1] to [1] elements do not lead from [] to []", in: result3)
    }

    @Test func placesOutsideTheListsTrap() async throws {
      let result4 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try SectionsBatchChanges(oldCounts: [1], newCounts: [1]).newSection(forOld: 1)
      }
      try expectMessage("Index 1 is outside 0..<1", in: result4)
      let result5 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = try SectionsBatchChanges(oldCounts: [1], newCounts: [1]).oldSection(forNew: -1)
      }
      try expectMessage("Index -1 is outside 0..<1", in: result5)
      let result6 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try SectionsBatchChanges(oldCounts: [1], newCounts: [1])
        _ = changes.newPath(forOld: ElementPath(section: 0, element: 1))
      }
      try expectMessage("Index 1 is outside 0..<1", in: result6)
      let result7 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let changes = try SectionsBatchChanges(oldCounts: [1], newCounts: [1])
        _ = changes.oldPath(forNew: ElementPath(section: 1, element: 0))
      }
      try expectMessage("Index 1 is outside 0..<1", in: result7)
    }
  #endif
}
