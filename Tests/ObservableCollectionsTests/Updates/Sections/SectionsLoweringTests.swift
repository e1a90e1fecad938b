import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// What widgets with sections are told, shown on a screen, cell by cell.
@Suite struct SectionsLoweringTests {
  @Test func everyWidgetShowsTheNewList() throws {
    try SectionsEditScript.checkRandom(runs: TestScale.randomRuns(20_000), seed: 10_000) {
      script in
      let batch = SectionsTrace(script).update(from: 0, to: 1)
      if batch.isEmpty { return }
      var checker = SectionsBatchChecker(sections: batch.before)
      try checker.check(batch)
      let lowerings = [
        batch.calls.tableView.blocks(), batch.calls.tableView(crossing: .cautious).blocks(),
        batch.calls.macCollectionView.blocks(),
      ]
      for blocks in lowerings {
        try expectEqual(blocks.count <= 2, true, "At most two blocks")
        try expectEqual(blocks.contains(where: \.isEmpty), false, "An empty block")
      }
    }
  }

  // Companies and products: the worked example.

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  private static func paths(_ members: (Int, Int)...) -> ElementPaths {
    ElementPaths(members.map { path($0.0, $0.1) })
  }

  private static func pair(_ old: (Int, Int), _ new: (Int, Int)) -> ElementPathPair {
    ElementPathPair(old: path(old.0, old.1), new: path(new.0, new.1))
  }

  static func companies() throws -> SectionsBatchChanges {
    try SectionsBatchChanges(
      oldCounts: [3, 3, 3, 3], newCounts: [3, 4, 4, 3], removedSections: [2],
      insertedSections: [3], removals: paths((0, 1)), insertions: paths((0, 2), (1, 1), (2, 3)),
      updates: [pair((1, 0), (1, 0)), pair((1, 1), (1, 2)), pair((1, 2), (1, 3))])
  }

  @Test func companiesAreOneBlockForATable() throws {
    #expect(
      try Self.companies().calls.tableView.blocks() == [
        SectionsUpdateBlock(
          removedSections: [2], insertedSections: [3], removals: Self.paths((0, 1)),
          insertions: Self.paths((0, 2), (1, 1), (2, 3)),
          reloads: Self.paths((1, 0), (1, 1), (1, 2)))
      ])
  }

  @Test func companiesAreTwoBlocksForAMacCollection() throws {
    #expect(
      try Self.companies().calls.macCollectionView.blocks() == [
        SectionsUpdateBlock(
          removedSections: [2], insertedSections: [3], removals: Self.paths((0, 1)),
          insertions: Self.paths((0, 2), (1, 1), (2, 3))),
        SectionsUpdateBlock(reloads: Self.paths((1, 0), (1, 2), (1, 3))),
      ])
  }

  @Test func companiesAreRows() throws {
    let rows = try Self.companies().rowChanges
    #expect(rows.removals == [2, 8, 9, 10, 11])
    #expect(rows.insertions == [3, 6, 13, 14, 15, 16, 17])
    #expect(rows.moves == [])
    #expect(rows.updatedOldIndexes == [5, 6, 7])
    #expect(rows.updatedNewIndexes == [5, 7, 8])
    #expect((rows.oldCount, rows.newCount) == (16, 18))
  }

  @Test func companiesAreParentsWithChildren() throws {
    let edits = try Self.companies().calls.outlineView
    #expect(edits.sections == [.removal([2]), .insertion([3])])
    #expect(edits.elements.map(\.section) == [0, 1, 2])
    #expect(
      edits.elements.map(\.steps) == [
        [.removal([1]), .insertion([2])], [.insertion([1]), .update([0, 2, 3])], [.insertion([3])],
      ])
  }

  @Test func aMovedSectionThatIsEditedIsDeletedAndInserted() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [1, 1, 2], newCounts: [1, 1, 1],
      movedSections: [SectionPair(old: 2, new: 0)], removals: Self.paths((2, 0)),
      updates: [Self.pair((2, 1), (0, 0)), Self.pair((0, 0), (1, 0))])
    #expect(
      changes.calls.tableView.blocks() == [
        SectionsUpdateBlock(
          removedSections: [2], insertedSections: [0], reloads: Self.paths((0, 0)))
      ])
  }

  @Test func aMovedSectionThatIsOnlyUpdatedMoves() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [1, 1, 2], newCounts: [2, 1, 1],
      movedSections: [SectionPair(old: 2, new: 0)], updates: [Self.pair((2, 1), (0, 1))])
    let blocks = [
      SectionsUpdateBlock(movedSections: [SectionPair(old: 2, new: 0)]),
      SectionsUpdateBlock(reloads: Self.paths((0, 1))),
    ]
    #expect(changes.calls.tableView.blocks() == blocks)
    #expect(changes.calls.macCollectionView.blocks() == blocks)
  }

  @Test("An element that moves in its place and was updated is drawn once, by its insertion")
  func drawnOnce() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [2, 5], newCounts: [2, 5],
      moves: [Self.pair((1, 3), (1, 3)), Self.pair((1, 4), (1, 2))],
      updates: [Self.pair((0, 1), (0, 1)), Self.pair((1, 3), (1, 3))])
    #expect(
      changes.calls.tableView.blocks() == [
        SectionsUpdateBlock(
          removals: Self.paths((1, 3)), insertions: Self.paths((1, 3)),
          moves: [Self.pair((1, 4), (1, 2))]),
        SectionsUpdateBlock(reloads: Self.paths((0, 1))),
      ])
    #expect(
      changes.calls.macCollectionView.blocks() == [
        SectionsUpdateBlock(
          removals: Self.paths((1, 3), (1, 4)), insertions: Self.paths((1, 2), (1, 3))),
        SectionsUpdateBlock(reloads: Self.paths((0, 1))),
      ])
  }

  @Test func crossingElementsMoveUnlessASectionChangesAndTheSinkIsCautious() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [2, 1], newCounts: [1, 2, 0], insertedSections: [2],
      moves: [Self.pair((0, 0), (1, 1))])
    #expect(
      changes.calls.tableView.blocks() == [
        SectionsUpdateBlock(insertedSections: [2], moves: [Self.pair((0, 0), (1, 1))])
      ])
    #expect(
      changes.calls.tableView(crossing: .cautious).blocks() == [
        SectionsUpdateBlock(
          insertedSections: [2], removals: Self.paths((0, 0)), insertions: Self.paths((1, 1)))
      ])
  }
}
