import ObservableCollectionsTesting
import Testing

/// Counts of sections, and of rows in sections that slid, moved or exchanged rows.
@Suite struct SectionsCountTests {
  static let blocks: [BadSectionsBlock] = [
    BadSectionsBlock(
      "the section count", .table, [1], [1, 1, 1], .init(sectionInsertions: [1]), .sectionCount,
      "Invalid update: invalid number of sections.  The number of sections contained in the table "
        + "view after the update (3) must be equal to the number of sections contained in the "
        + "table view before the update (1), plus or minus the number of sections inserted or "
        + "deleted (1 inserted, 0 deleted)."),
    BadSectionsBlock(
      "the section count of a collection", .collection, [1, 1], [1, 1],
      .init(sectionRemovals: [0]), .sectionCount,
      "Invalid update: invalid number of sections.  The number of sections contained in the "
        + "collection view after the update (2) must be equal to the number of sections contained "
        + "in the collection view before the update (2), plus or minus the number of sections "
        + "inserted or deleted (0 inserted, 1 deleted)."),
    BadSectionsBlock(
      "sections come before rows", .table, [1], [3, 1], .init(), .sectionCount,
      "Invalid update: invalid number of sections.  The number of sections contained in the table "
        + "view after the update (2) must be equal to the number of sections contained in the "
        + "table view before the update (1), plus or minus the number of sections inserted or "
        + "deleted (0 inserted, 0 deleted)."),
    BadSectionsBlock(
      "a section that slid is compared with its old self", .table, [5, 2, 3], [2, 4],
      .init(sectionRemovals: [0]), .count, rows(1, new: 4, old: 3)),
    BadSectionsBlock(
      "a section that moved is compared with its old self", .table, [1, 2, 3], [3, 1, 1],
      .init(sectionMoves: [(2, 0)]), .count, rows(2, new: 1, old: 2)),
    BadSectionsBlock(
      "rows moved in and out", .table, [2, 2], [2, 2], .init(moves: [((0, 1), (1, 0))]), .count,
      rows(0, new: 2, old: 2, movedOut: 1)),
    BadSectionsBlock(
      "rows moved in", .table, [2, 2], [1, 2], .init(moves: [((0, 1), (1, 0))]), .count,
      rows(1, new: 2, old: 2, movedIn: 1)),
    BadSectionsBlock(
      "a move within a section that moved counts in neither", .table, [2, 2], [3, 2],
      .init(sectionMoves: [(1, 0)], moves: [((1, 0), (0, 1))]), .count, rows(0, new: 3, old: 2)),
    BadSectionsBlock(
      "more items deleted than a section has", .collection, [0, 1], [0, 0],
      .init(removals: [(1, 0), (1, 0)]), .negativeCount,
      "Invalid update: invalid number of items in section 1.  Attempt to delete more items than "
        + "exist in section."),
    BadSectionsBlock(
      "a reloaded row of a deleted section lands in its neighbour", .table, [2, 2], [2],
      .init(sectionRemovals: [0], reloads: [(0, 0)]), .count,
      rows(0, new: 2, old: 2, inserted: 1)),
  ]

  @Test(arguments: blocks) func refuses(block: BadSectionsBlock) {
    block.expectRefusal()
  }

  @Test func aReloadedSectionMayChangeItsCount() throws {
    for profile in [StrictTableProfile.table, .collection] {
      let new = numbered([1, 5], from: 1000)
      var table = SectionsStrictTable(sections: numbered([1, 2], from: 0), profile: profile)
      try table.perform(.init(sectionReloads: [1]), after: new)
      #expect(table.drawnSections == [1])
      #expect(table.sections[1] == new[1])
      #expect(table.sections[0] == numbered([1], from: 0)[0])
    }
  }

  @Test func theRecentWordsListSectionsToo() {
    var table = SectionsStrictTable(sections: numbered([1, 2], from: 0), profile: .table)
    let error = #expect(throws: StrictTableError.self) {
      let block = SectionsTableBlock(
        sectionRemovals: [0], sectionInsertions: [1], removals: [(1, 0)])
      try table.perform(block, after: numbered([2, 0], from: 0))
    }
    #expect(error?.rule == .count)
    #expect(
      error?.detail
        == "Invalid batch updates detected: the number of sections and/or rows returned by the "
        + "data source before and after performing the batch updates are inconsistent with the "
        + "updates. Data source before updates = { 2 sections with row counts: [1, 2] } Data "
        + "source after updates = { 2 sections with row counts: [2, 0] } Updates = [ Delete row "
        + "(1 - 0), Delete section (0), Insert section (1) ]")
  }

  static func rows(
    _ section: Int, new: Int, old: Int, inserted: Int = 0, deleted: Int = 0, movedIn: Int = 0,
    movedOut: Int = 0
  ) -> String {
    "Invalid update: invalid number of rows in section \(section).  The number of rows contained "
      + "in an existing section after the update (\(new)) must be equal to the number of rows "
      + "contained in that section before the update (\(old)), plus or minus the number of rows "
      + "inserted or deleted from that section (\(inserted) inserted, \(deleted) deleted) and "
      + "plus or minus the number of rows moved into or out of that section (\(movedIn) moved in, "
      + "\(movedOut) moved out)."
  }
}
