import ObservableCollectionsTesting
import Testing

/// One block for each rule of UITableView and UICollectionView, in both wordings.
@Suite struct BlockRuleTests {
  static let table: [BadBlock] = [
    BadBlock(
      "a deleted row exists", .table, 3, 2, TableBlock(removals: [3]), .removalRange,
      "attempt to delete row 3 from section 0 which only contains 3 rows before the update"),
    BadBlock(
      "a deleted row is not negative", .table, 3, 2, TableBlock(removals: [-1]), .removalRange,
      "attempt to delete row -1 from section 0 which only contains 3 rows before the update"),
    BadBlock(
      "an inserted row exists", .table, 3, 4, TableBlock(insertions: [4]), .insertionRange,
      "attempt to insert row 4 into section 0, but there are only 4 rows in section 0 after the "
        + "update"),
    BadBlock(
      "a data source that was not changed fails the range first", .table, 3, 3,
      TableBlock(insertions: [3]), .insertionRange,
      "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the "
        + "update"),
    BadBlock(
      "a moved row exists", .table, 3, 3, TableBlock(moves: [(3, 0)]), .moveSourceRange,
      "attempt to move index path ({length = 2, path = 0 - 3}) that does not exist - there are "
        + "only 3 rows in section 0 before the update"),
    BadBlock(
      "a move's target exists", .table, 3, 3, TableBlock(moves: [(0, 3)]), .moveTargetRange,
      "attempt to move index path ({length = 2, path = 0 - 0}) to index path "
        + "({length = 2, path = 0 - 3}) that does not exist - there are only 3 rows in section 0 "
        + "after the update"),
    BadBlock(
      "a reloaded row fails as its removal", .table, 3, 3, TableBlock(reloads: [3]),
      .removalRange,
      "attempt to delete row 3 from section 0 which only contains 3 rows before the update"),
    BadBlock(
      "insert and move to one place", .table, 3, 4,
      TableBlock(insertions: [1], moves: [(0, 1)]), .insertionAndMove,
      "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 1})"),
    BadBlock(
      "one row moved to two places", .table, 3, 3,
      TableBlock(moves: [(0, 1), (0, 2)]), .twoTargets,
      "attempt to move row at index path {length = 2, path = 0 - 0} to both "
        + "{length = 2, path = 0 - 1} and {length = 2, path = 0 - 2}"),
    BadBlock(
      "two rows moved to one place", .table, 3, 3,
      TableBlock(moves: [(0, 2), (1, 2)]), .twoSources,
      "attempt to move both row at index path {length = 2, path = 0 - 0} and "
        + "{length = 2, path = 0 - 1} to {length = 2, path = 0 - 2}"),
    BadBlock(
      "the conflict with the earliest move is named", .table, 4, 4,
      TableBlock(moves: [(0, 1), (2, 3), (2, 1)]), .twoSources,
      "attempt to move both row at index path {length = 2, path = 0 - 0} and "
        + "{length = 2, path = 0 - 2} to {length = 2, path = 0 - 1}"),
    BadBlock(
      "an empty block checks the count too", .table, 3, 2, TableBlock(), .count,
      tableCount(new: 2, old: 3, inserted: 0, deleted: 0)),
    BadBlock(
      "a reload counts as a removal and an insertion", .table, 3, 4, TableBlock(reloads: [1]),
      .count, tableCount(new: 4, old: 3, inserted: 1, deleted: 1)),
    BadBlock(
      "the first fault is thrown: delete range before insert range", .table, 2, 2,
      TableBlock(removals: [7], insertions: [9]), .removalRange,
      "attempt to delete row 7 from section 0 which only contains 2 rows before the update"),
    BadBlock(
      "the removal with the highest index is checked first", .table, 2, 0,
      TableBlock(removals: [5, 9]), .removalRange,
      "attempt to delete row 9 from section 0 which only contains 2 rows before the update"),
    BadBlock(
      "the insertion with the lowest index is checked first", .table, 0, 2,
      TableBlock(insertions: [9, 5]), .insertionRange,
      "attempt to insert row 5 into section 0, but there are only 2 rows in section 0 after the "
        + "update"),
  ]

  static let collection: [BadBlock] = [
    BadBlock(
      "a deleted item exists", .collection, 3, 2, TableBlock(removals: [3]), .removalRange,
      "attempt to delete item 3 from section 0 which only contains 3 items before the update"),
    BadBlock(
      "an item moved to two places", .collection, 3, 3,
      TableBlock(moves: [(0, 1), (0, 2)]), .twoTargets,
      "attempt to move item at index path {length = 2, path = 0 - 0} to both "
        + "{length = 2, path = 0 - 1} and {length = 2, path = 0 - 2}"),
    BadBlock(
      "the count of items", .collection, 3, 3, TableBlock(removals: [0]), .count,
      "Invalid update: invalid number of items in section 0.  The number of items contained in an "
        + "existing section after the update (3) must be equal to the number of items contained "
        + "in that section before the update (3), plus or minus the number of items inserted or "
        + "deleted from that section (0 inserted, 1 deleted) and plus or minus the number of "
        + "items moved into or out of that section (0 moved in, 0 moved out)."),
    BadBlock(
      "more items deleted than exist", .collection, 1, 0, TableBlock(removals: [0, 0]),
      .negativeCount,
      "Invalid update: invalid number of items in section 0.  Attempt to delete more items than "
        + "exist in section."),
  ]

  @Test(arguments: table + collection) func refuses(block: BadBlock) {
    block.expectRefusal()
  }

  @Test func countsAreListedInTheRecentWordsToo() {
    var table = StrictTable(rows: 0..<3, profile: .table)
    var error = #expect(throws: StrictTableError.self) {
      try table.perform(TableBlock(removals: [0, 1]), after: [])
    }
    #expect(
      error?.detail
        == "Invalid batch updates detected: the number of sections and/or rows returned by the "
        + "data source before and after performing the batch updates are inconsistent with the "
        + "updates. Data source before updates = { 1 section with row counts: [3] } Data source "
        + "after updates = { 1 section with row counts: [0] } Updates = [ Delete row (0 - 1), "
        + "Delete row (0 - 0) ]")
    var collection = StrictTable(rows: 0..<27_386, profile: .collection)
    error = #expect(throws: StrictTableError.self) {
      let block = TableBlock(removals: [27_384], insertions: [27_384])
      try collection.perform(block, after: Array(0..<27_385))
    }
    #expect(
      error?.detail
        == "Invalid batch updates detected: the number of sections and/or items returned by the "
        + "data source before and/or after performing the batch updates are inconsistent with "
        + "the updates. Data source before updates = { 1 section with item counts: [27386] } "
        + "Data source after updates = { 1 section with item counts: [27385] } Updates = [ "
        + "Delete item (0 - 27384), Insert item (0 - 27384) ]")
  }

  static func tableCount(new: Int, old: Int, inserted: Int, deleted: Int) -> String {
    "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
      + "existing section after the update (\(new)) must be equal to the number of rows contained "
      + "in that section before the update (\(old)), plus or minus the number of rows inserted or "
      + "deleted from that section (\(inserted) inserted, \(deleted) deleted) and plus or minus "
      + "the number of rows moved into or out of that section (0 moved in, 0 moved out)."
  }
}
