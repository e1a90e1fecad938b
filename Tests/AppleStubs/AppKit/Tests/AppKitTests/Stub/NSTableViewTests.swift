import AppKit
import Testing

/// The stub keeps the rules of NSTableView. The numbers only tell them apart.
@Suite("NSTableView, as it behaves") @MainActor
struct NSTableViewTests {
  @Test("NT1, NT3: each removal counts in the rows that the one before it left")
  func removals() {
    let plain = PlainTable([0, 1, 2, 3, 4])
    plain.rows = [1, 2]
    plain.table.beginUpdates()
    plain.table.removeRows(at: [0])
    plain.table.removeRows(at: [2, 3])
    plain.table.endUpdates()
    #expect(plain.table.shownNumbers == [1, 2])
    #expect(plain.reasons == [])
  }

  @Test("NT2: the indexes of an insertion are final, and inserting at 2 twice is legal")
  func insertions() {
    let plain = PlainTable([0, 1])
    plain.rows = [10, 0, 11, 1, 12]
    plain.table.insertRows(at: [0, 2, 4])
    #expect(plain.table.shownNumbers == [10, 0, 11, 1, 12])
    plain.rows.insert(13, at: 2)
    plain.table.insertRows(at: [2])
    plain.rows.insert(14, at: 2)
    plain.table.insertRows(at: [2])
    #expect(plain.table.shownNumbers == [10, 0, 14, 13, 11, 1, 12])
    #expect(plain.reasons == [])
  }

  @Test("NT4, NT7: moves take effect in turn; those of a batch, told as they are, show 1032")
  func moves() {
    let plain = PlainTable([0, 1, 2, 3])
    plain.rows = [2, 3, 0, 1]
    plain.table.beginUpdates()
    plain.table.moveRow(at: 0, to: 2)
    plain.table.moveRow(at: 1, to: 3)
    plain.table.endUpdates()
    #expect(plain.table.shownNumbers == [1, 0, 3, 2])
    #expect(plain.reasons == [])
  }

  @Test("NT5: the number of rows follows each call, also in a group; groups nest")
  func numberOfRows() {
    let plain = PlainTable([0, 1, 2])
    plain.rows = [3]
    plain.table.beginUpdates()
    plain.table.beginUpdates()
    plain.table.removeRows(at: [0, 1, 2])
    #expect(plain.table.numberOfRows == 0)
    plain.table.endUpdates()
    plain.table.insertRows(at: [0])
    #expect(plain.table.numberOfRows == 1)
    plain.table.endUpdates()
    #expect(plain.table.shownNumbers == [3])
    #expect(plain.reasons == [])
  }

  @Test("NT6: a row that is inserted and then moved shows another row's view")
  func insertedThenMoved() {
    let plain = PlainTable([0, 1])
    plain.rows = [0, 1, 2]
    plain.table.beginUpdates()
    plain.table.insertRows(at: [0])
    plain.table.moveRow(at: 0, to: 2)
    plain.table.endUpdates()
    #expect(plain.table.shownNumbers == [0, 1, 0])
  }

  @Test("NT8: a reload counts in the rows as they are; at the old index it misses")
  func reloadAtOldIndex() {
    let plain = PlainTable([0, 1, 2])
    plain.rows = [5, 0, 11, 2]
    plain.table.beginUpdates()
    plain.table.insertRows(at: [0])
    plain.table.reloadData(forRowIndexes: [1], columnIndexes: [0])
    plain.table.endUpdates()
    #expect(plain.table.shownNumbers == [5, 0, 1, 2])
    plain.table.reloadData(forRowIndexes: [2], columnIndexes: [0])
    #expect(plain.table.shownNumbers == [5, 0, 11, 2])
  }

  @Test("NT9: rows that are not there are refused in AppKit's words, and nothing happens")
  func outside() {
    let plain = PlainTable([0, 1, 2])
    plain.table.beginUpdates()
    plain.table.removeRows(at: [0, 3])
    plain.table.moveRow(at: 1, to: 3)
    plain.table.insertRows(at: [4])
    plain.table.endUpdates()
    #expect(
      plain.reasons == [
        "NSTableView error inserting/removing/moving row 3 (numberOfRows: 3).",
        "NSTableView error inserting/removing/moving row 3 (numberOfRows: 3).",
        "NSTableView error inserting/removing/moving row 4 (numberOfRows: 3).",
      ])
    #expect(plain.table.exceptions.allSatisfy { $0.name == "NSTableViewException" })
    #expect(plain.table.shownNumbers == [0, 1, 2])
  }

  @Test("NT9: an end needs a beginning")
  func endWithoutBegin() {
    let plain = PlainTable([])
    plain.table.endUpdates()
    #expect(plain.reasons == ["endUpdates called without a beginUpdates"])
  }

  @Test("A table and a data source that disagree after the outermost group are found out")
  func disagreement() {
    let plain = PlainTable([0, 1])
    plain.rows = [0, 1, 2]
    plain.table.removeRows(at: [0])
    #expect(plain.reasons == ["The table shows 1 rows, its data source has 3"])
    let short = PlainTable([0])
    short.table.insertRows(at: [1])
    #expect(short.reasons == ["The table asks for row 1 of a data source with 1 rows"])
  }

  @Test("The selection follows its rows, but a reload keeps it by index")
  func selection() {
    let plain = PlainTable([0, 1, 2])
    plain.table.selectRowIndexes([1, 2], byExtendingSelection: false)
    plain.rows = [2, 3, 0, 1]
    plain.table.moveRow(at: 2, to: 0)
    plain.table.insertRows(at: [1])
    #expect(plain.table.selectedRowIndexes == [0, 3])
    plain.rows = [9, 8]
    plain.table.reloadData()
    #expect(plain.table.selectedRowIndexes == [0])
  }
}
