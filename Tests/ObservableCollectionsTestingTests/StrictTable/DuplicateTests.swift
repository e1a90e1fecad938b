import ObservableCollectionsTesting
import Testing

/// What a place that is named twice does in each widget.
@Suite struct DuplicateTests {
  @Test(arguments: [StrictTableProfile.table, .collection])
  func dropsAnIdenticalMove(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: profile)
    try table.perform(TableBlock(moves: [(0, 2), (0, 2)]), after: ["b", "c", "a"])
    #expect(table.rows == ["b", "c", "a"])
  }

  @Test func aTableCountsADuplicateRemovalOnce() throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .table)
    try table.perform(TableBlock(removals: [1, 1]), after: ["a", "c"])
    #expect(table.rows == ["a", "c"])
    BadBlock(
      "the model removed two", .table, 3, 1, TableBlock(removals: [1, 1]), .count,
      BlockRuleTests.tableCount(new: 1, old: 3, inserted: 0, deleted: 1)
    ).expectRefusal()
  }

  @Test func aCollectionCountsADuplicateRemovalTwiceAndReadsLostMemory() {
    BadBlock(
      "the counts add up", .collection, 3, 1, TableBlock(removals: [1, 1]), .duplicateRemoval,
      "EXC_BAD_ACCESS in UICollectionViewData layoutAttributesForItemAtIndexPath:"
    ).expectRefusal()
  }

  @Test func aTableCountsADuplicateInsertionOnce() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .table)
    try table.perform(TableBlock(insertions: [1, 1]), after: ["a", "x", "b"])
    #expect(table.rows == ["a", "x", "b"])
    BadBlock(
      "the model inserted two", .table, 2, 4, TableBlock(insertions: [1, 1]), .count,
      BlockRuleTests.tableCount(new: 4, old: 2, inserted: 1, deleted: 0)
    ).expectRefusal()
  }

  @Test func aCollectionCountsADuplicateInsertionTwice() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .collection)
    try table.perform(TableBlock(insertions: [1, 1]), after: ["a", "x", "y", "b"])
    #expect(table.rows == ["a", "x", "y", "b"])
    #expect(table.drawnIndexes == [1, 2])
  }

  @Test func aCollectionTakesADuplicateInsertionAtTheEnd() throws {
    var table = StrictTable(rows: ["a"], profile: .collection)
    try table.perform(TableBlock(insertions: [2, 2]), after: ["a", "x", "y"])
    #expect(table.rows == ["a", "x", "y"])
  }

  @Test func theSameNumberDeletedAndInsertedIsNoDuplicate() throws {
    for profile in StrictTableProfile.allCases where profile.takesBlocks {
      var table = StrictTable(rows: ["a", "b"], profile: profile)
      try table.perform(TableBlock(removals: [0], insertions: [0]), after: ["x", "b"])
      #expect(table.rows == ["x", "b"])
      #expect(table.drawnIndexes == [0])
    }
  }

  static let houseDuplicates: [BadBlock] = [
    BadBlock(
      "removal", .strict, 3, 2, TableBlock(removals: [1, 1]), .houseDuplicate,
      "row 1 is deleted twice"),
    BadBlock(
      "insertion", .strict, 3, 4, TableBlock(insertions: [1, 1]), .houseDuplicate,
      "row 1 is inserted twice"),
    BadBlock(
      "reload", .strict, 3, 3, TableBlock(reloads: [1, 1]), .houseDuplicate,
      "row 1 is reloaded twice"),
    BadBlock(
      "move", .macCollection, 3, 3, TableBlock(moves: [(0, 2), (0, 2)]), .houseDuplicate,
      "item 0 is moved to 2 twice"),
  ]

  @Test(arguments: houseDuplicates) func theHouseRefusesEveryDuplicate(block: BadBlock) {
    block.expectRefusal()
  }
}
