import ObservableCollectionsTesting
import Testing

/// Blocks known from crash logs, talks and bug reports.
@Suite struct RefusedBlockTests {
  static let blocks: [BadBlock] = [
    BadBlock(
      "a talk's example: reload 3, delete 2, move 3 to 0", .collection, 4, 3,
      TableBlock(removals: [2], moves: [(3, 0)], reloads: [3]), .removalAndMove,
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 3})"),
    BadBlock(
      "a forum's example: delete 1, move 0 to 1 and 3 to 0, reload 2", .table, 4, 3,
      TableBlock(removals: [1], moves: [(0, 1), (3, 0)], reloads: [2]), .insertionAndMove,
      "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 1})"),
    BadBlock(
      "move and reload one row", .table, 3, 3,
      TableBlock(moves: [(0, 2)], reloads: [0]), .removalAndMove,
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 0})"),
    BadBlock(
      "delete and reload one row", .table, 3, 2,
      TableBlock(removals: [1], reloads: [1]), .removalAndReload,
      "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    BadBlock(
      "delete and move one row", .table, 3, 2,
      TableBlock(removals: [1], moves: [(1, 0)]), .removalAndMove,
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 1})"),
    BadBlock(
      "insertions written in old coordinates", .collection, 8, 8,
      TableBlock(removals: [0, 1, 2], insertions: [8, 9, 10]), .insertionRange,
      "attempt to insert item 8 into section 0, but there are only 8 items in section 0 after "
        + "the update"),
    BadBlock(
      "the data source was not changed", .table, 3, 3,
      TableBlock(insertions: [1]), .count,
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
        + "existing section after the update (3) must be equal to the number of rows contained "
        + "in that section before the update (3), plus or minus the number of rows inserted or "
        + "deleted from that section (1 inserted, 0 deleted) and plus or minus the number of "
        + "rows moved into or out of that section (0 moved in, 0 moved out)."),
  ]

  @Test(arguments: blocks) func refusesWithTheWidgetsMessage(block: BadBlock) {
    block.expectRefusal()
  }
}
