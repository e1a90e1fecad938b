import ObservableCollectionsTesting
import Testing

/// The rules of the strict profiles.
@Suite struct HouseRuleTests {
  static let blocks: [BadBlock] = [
    BadBlock(
      "no reload beside a move", .strict, 3, 3,
      TableBlock(moves: [(0, 2)], reloads: [1]), .houseReloadBesideMove,
      "row 1 is reloaded beside the move 0 → 2"),
    BadBlock(
      "no row removed twice", .strict, 3, 2, TableBlock(removals: [1, 1]), .houseDuplicate,
      "row 1 is deleted twice"),
    BadBlock(
      "no row inserted twice", .strict, 3, 4, TableBlock(insertions: [1, 1]), .houseDuplicate,
      "row 1 is inserted twice"),
    BadBlock(
      "no row reloaded twice", .strict, 3, 3, TableBlock(reloads: [1, 1]), .houseDuplicate,
      "row 1 is reloaded twice"),
    BadBlock(
      "no row moved twice", .strict, 3, 3, TableBlock(moves: [(1, 0), (1, 0)]), .houseDuplicate,
      "row 1 is moved to 0 twice"),
    BadBlock(
      "no move to the same index", .strict, 3, 2,
      TableBlock(removals: [0], moves: [(1, 1)]), .houseMoveToItself,
      "row 1 is moved to its own index"),
    BadBlock(
      "a reloaded row exists", .strict, 3, 3, TableBlock(reloads: [3]), .houseReloadRange,
      "row 3 is reloaded, but there are only 3 rows before the update"),
    BadBlock(
      "no move beside a removal", .macCollection, 3, 2,
      TableBlock(removals: [0], moves: [(2, 0)]), .houseMoveBesideOthers,
      "item 2 is moved beside removals or insertions"),
    BadBlock(
      "no move beside an insertion", .macCollection, 3, 4,
      TableBlock(insertions: [0], moves: [(2, 1)]), .houseMoveBesideOthers,
      "item 2 is moved beside removals or insertions"),
    BadBlock(
      "no reload beside a removal", .macCollection, 3, 2,
      TableBlock(removals: [0], reloads: [1]), .houseReloadBesideOthers,
      "item 1 is reloaded beside removals or insertions"),
    BadBlock(
      "no reload beside an insertion", .macCollection, 3, 4,
      TableBlock(insertions: [0], reloads: [1]), .houseReloadBesideOthers,
      "item 1 is reloaded beside removals or insertions"),
    BadBlock(
      "no reload beside a move, on the Mac", .macCollection, 3, 3,
      TableBlock(moves: [(0, 2)], reloads: [1]), .houseReloadBesideMove,
      "item 1 is reloaded beside the move 0 → 2"),
    BadBlock(
      "a widget's own rules hold as well", .strict, 3, 2,
      TableBlock(removals: [1], reloads: [1]), .removalAndReload,
      "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    BadBlock(
      "so do its counts", .strict, 3, 3, TableBlock(removals: [1]), .count,
      BlockRuleTests.tableCount(new: 3, old: 3, inserted: 0, deleted: 1)),
  ]

  @Test(arguments: blocks) func refuses(block: BadBlock) {
    block.expectRefusal()
  }

  @Test func aTableTakesWhatTheHouseRefuses() throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .table)
    try table.perform(TableBlock(removals: [0], moves: [(1, 1)]), after: ["c", "b"])
    #expect(table.rows == ["c", "b"])
    #expect(table.drawnIndexes.isEmpty)
  }
}
