import ObservableCollectionsTesting
import Testing
import UIKit

/// A block that a view must refuse, with its message.
struct BadBlock: CustomTestStringConvertible, Sendable {
  let name: String
  let profile: StrictTableProfile
  let oldCounts: [Int]
  let newCounts: [Int]
  let block: SectionsTableBlock
  let message: String

  init(
    _ name: String, _ profile: StrictTableProfile, _ oldCounts: [Int], _ newCounts: [Int],
    _ block: SectionsTableBlock, _ message: String
  ) {
    (self.name, self.profile, self.oldCounts, self.newCounts) =
      (name, profile, oldCounts, newCounts)
    (self.block, self.message) = (block, message)
  }

  var testDescription: String { "\(name) (\(profile))" }
}

@Suite("Blocks that the simulators refuse, with UIKit's messages") @MainActor
struct RefusedBlockTests {
  nonisolated static let companies: [BadBlock] = [
    BadBlock(
      "an article's first attempt", .table, [3, 3, 3, 3], [3, 4, 4, 3],
      SectionsTableBlock(
        sectionRemovals: [2, 4], sectionInsertions: [4], removals: [(0, 1)],
        insertions: [(1, 0), (3, 3), (0, 3)], reloads: [(1, 1), (1, 2), (1, 3)]),
      "attempt to delete section 4, but there are only 4 sections before the update"),
    BadBlock(
      "the same without its stray section", .table, [3, 3, 3, 3], [3, 4, 4, 3],
      SectionsTableBlock(
        sectionRemovals: [2], sectionInsertions: [4], removals: [(0, 1)],
        insertions: [(1, 0), (3, 3), (0, 3)], reloads: [(1, 1), (1, 2), (1, 3)]),
      "attempt to delete row 3 from section 1 which only contains 3 rows before the update"),
    BadBlock(
      "the block called right", .table, [3, 3, 3, 3], [3, 4, 4, 3],
      SectionsTableBlock(
        sectionRemovals: [2], sectionInsertions: [3], removals: [(0, 1)],
        insertions: [(0, 3), (1, 0), (2, 3)], reloads: [(1, 0), (1, 1), (1, 2)]),
      "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the "
        + "update"),
  ]

  nonisolated static let places: [BadBlock] = [
    BadBlock(
      "a talk's example: reload 3, delete 2, move 3 to 0", .collection, [4], [3],
      SectionsTableBlock(removals: [(0, 2)], moves: [((0, 3), (0, 0))], reloads: [(0, 3)]),
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 3})"),
    BadBlock(
      "a forum's example: delete 1, move 0 to 1 and 3 to 0, reload 2", .table, [4], [3],
      SectionsTableBlock(
        removals: [(0, 1)], moves: [((0, 0), (0, 1)), ((0, 3), (0, 0))], reloads: [(0, 2)]),
      "attempt to perform an insert and a move to the same index path "
        + "({length = 2, path = 0 - 1})"),
    BadBlock(
      "move and reload one row", .table, [3], [3],
      SectionsTableBlock(moves: [((0, 0), (0, 2))], reloads: [(0, 0)]),
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 0})"),
    BadBlock(
      "delete and reload one row", .table, [3], [2],
      SectionsTableBlock(removals: [(0, 1)], reloads: [(0, 1)]),
      "attempt to delete and reload the same index path ({length = 2, path = 0 - 1})"),
    BadBlock(
      "delete and move one row", .table, [3], [2],
      SectionsTableBlock(removals: [(0, 1)], moves: [((0, 1), (0, 0))]),
      "attempt to perform a delete and a move from the same index path "
        + "({length = 2, path = 0 - 1})"),
    BadBlock(
      "insertions written in old coordinates", .collection, [8], [8],
      SectionsTableBlock(
        removals: [(0, 0), (0, 1), (0, 2)], insertions: [(0, 8), (0, 9), (0, 10)]),
      "attempt to insert item 8 into section 0, but there are only 8 items in section 0 after "
        + "the update"),
    BadBlock(
      "an item moved out of a deleted section", .collection, [2, 1], [2],
      SectionsTableBlock(sectionRemovals: [0], moves: [((0, 0), (0, 0))]),
      "cannot move an item from a deleted section (0)"),
  ]

  nonisolated static let counts: [BadBlock] = [
    BadBlock(
      "the data source was not changed", .table, [3], [3],
      SectionsTableBlock(insertions: [(0, 1)]),
      "Invalid update: invalid number of rows in section 0.  The number of rows contained in an "
        + "existing section after the update (3) must be equal to the number of rows contained "
        + "in that section before the update (3), plus or minus the number of rows inserted or "
        + "deleted from that section (1 inserted, 0 deleted) and plus or minus the number of "
        + "rows moved into or out of that section (0 moved in, 0 moved out)."),
    BadBlock(
      "an empty block, but the counts changed", .collection, [3], [4], SectionsTableBlock(),
      "Invalid update: invalid number of items in section 0.  The number of items contained in "
        + "an existing section after the update (4) must be equal to the number of items "
        + "contained in that section before the update (3), plus or minus the number of items "
        + "inserted or deleted from that section (0 inserted, 0 deleted) and plus or minus the "
        + "number of items moved into or out of that section (0 moved in, 0 moved out)."),
    BadBlock(
      "the section count", .table, [1], [1, 1, 1], SectionsTableBlock(sectionInsertions: [1]),
      "Invalid update: invalid number of sections.  The number of sections contained in the table "
        + "view after the update (3) must be equal to the number of sections contained in the "
        + "table view before the update (1), plus or minus the number of sections inserted or "
        + "deleted (1 inserted, 0 deleted)."),
  ]

  @Test("A bad block", arguments: companies + places + counts)
  func refuses(bad: BadBlock) {
    let list = PlainList(bad.profile, counts: bad.oldCounts)
    let shown = list.simulation.shownRows
    list.perform(bad.block, after: CountedSource.numbered(bad.newCounts, from: 1_000))
    #expect(
      list.exceptions == [UncaughtException(source: .widget, description: bad.message)])
    #expect(list.simulation.shownRows == shown)
    // After an exception the view does nothing more.
    list.perform(SectionsTableBlock(), after: [])
    #expect(list.exceptions.count == 1)
  }

  @Test("A row moved out of a deleted section: a table reloads everything, without a word")
  func fallback() {
    let list = PlainList(.table, counts: [2, 1])
    let after = [[Row(id: 100), Row(id: 0)]]
    list.simulation.keepsCalls = true
    list.perform(
      SectionsTableBlock(sectionRemovals: [0], moves: [((0, 0), (0, 0))]), after: after)
    #expect(list.exceptions == [])
    #expect(list.simulation.calls.contains("everything is reloaded"))
    #expect(list.simulation.shownRows == after)
  }

  @Test("Five rows, move 4 to 0, reload 2 at its old path: accepted, and the wrong cell is new")
  func wrongCells() {
    let list = PlainList(.table, counts: [5])
    let after = [[4, 0, 1, 2, 3].map { Row(id: $0, value: $0 == 2 ? 1 : 0) }]
    list.perform(
      SectionsTableBlock(moves: [((0, 4), (0, 0))], reloads: [(0, 2)]), after: after)
    #expect(list.exceptions == [])
    #expect(list.simulation.shownRows != after)
  }
}
