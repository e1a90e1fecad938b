import ObservableCollectionsTesting
import Testing

/// What blocks that are accepted leave on the screen, cell by cell.
@Suite struct BlockScreenTests {
  static let all: [StrictTableProfile] = [.strict, .table, .collection, .macCollection]

  @Test(arguments: all) func survivorsKeepTheirCells(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: profile)
    let block = TableBlock(removals: [0, 2], insertions: [0, 3])
    try table.perform(block, after: ["x", "B", "D", "y"])
    #expect(table.rows == ["x", "b", "d", "y"])
    #expect(table.drawnIndexes == [0, 3])
    #expect(table.cells.map(\.drawing) == [1, 0, 0, 1])
  }

  @Test(arguments: all) func aReloadAloneDrawsTheRow(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a", "b"], profile: profile)
    try table.perform(TableBlock(reloads: [1]), after: ["A", "B"])
    #expect(table.rows == ["a", "B"])
  }

  @Test(arguments: all) func aMovedRowTakesItsCellAlong(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: profile)
    try table.perform(TableBlock(moves: [(2, 0)]), after: ["C", "A", "B"])
    #expect(table.rows == ["c", "a", "b"])
    #expect(table.drawnIndexes.isEmpty)
  }

  @Test(arguments: [StrictTableProfile.strict, .table, .collection])
  func everythingButReloadsInOneBlock(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: 0...8, profile: profile)
    let new = [0, 2, 3, 4, 7, 6, 9, 5, 10]
    let block = TableBlock(
      removals: [1, 8], insertions: [6, 8], moves: [(5, 7), (7, 4)])
    try table.perform(block, after: new)
    #expect(table.rows == new)
    #expect(table.drawnIndexes == [6, 8])
  }

  @Test(arguments: [StrictTableProfile.strict, .table, .collection])
  func aReloadCountsInTheOldRows(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["0", "1", "2", "3", "4", "5", "6"], profile: profile)
    let new = ["0", "2", "p", "q", "3", "4'", "6"]
    let block = TableBlock(removals: [1, 5], insertions: [2, 3], reloads: [4])
    try table.perform(block, after: new)
    #expect(table.rows == new)
    #expect(table.drawnIndexes == [2, 3, 5])
  }

  @Test(arguments: all) func anEmptyBlockIsLegal(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a"], profile: profile)
    try table.perform(TableBlock(), after: ["A"])
    #expect(table.rows == ["a"])
    #expect(table.updateCount == 1)
  }

  @Test(arguments: all) func aListMayEmptyAndFill(profile: StrictTableProfile) throws {
    var table = StrictTable(rows: ["a"], profile: profile)
    try table.perform(TableBlock(removals: [0]), after: [])
    #expect(table.rows.isEmpty)
    try table.perform(TableBlock(insertions: [1, 0]), after: ["x", "y"])
    #expect(table.rows == ["x", "y"])
    #expect(table.cells.map(\.drawing) == [2, 2])
  }

  @Test func aReloadBesideAMoveIsAcceptedAndRefreshesTheWrongCell() throws {
    var table = StrictTable(rows: ["0", "1", "2", "3", "4"], profile: .table)
    let new = ["4", "0", "1", "2'", "3"]
    try table.perform(TableBlock(moves: [(4, 0)], reloads: [2]), after: new)
    #expect(table.rows != new)
    #expect(table.drawnIndexes == [2])
    #expect(table.rows == ["4", "0", "1", "1", "3"])
  }

  @Test func aMissedRefreshShows() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .table)
    try table.perform(TableBlock(insertions: [2]), after: ["a", "b'", "c"])
    #expect(table.rows == ["a", "b", "c"])
  }

  @Test func aWrongBlockWithTheRightCountsShowsWrongCells() throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .table)
    try table.perform(TableBlock(removals: [0]), after: ["a", "b"])
    #expect(table.rows == ["b", "c"])
  }
}
