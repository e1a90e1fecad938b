import ObservableCollectionsTesting
import Testing

/// NSTableView's steps and RecyclerView's range calls.
@Suite struct SequentialTests {
  @Test func stepsCountOneAfterAnother() throws {
    var table = StrictTable(rows: ["A", "B", "C", "D"], profile: .sequential)
    let new = ["D'", "A", "x", "B"]
    let steps: [TableStep] = [
      .remove([2]), .move(from: 2, to: 0), .insert([2]), .reload([0]),
    ]
    try table.perform(steps, after: new)
    #expect(table.rows == new)
    #expect(table.drawnIndexes == [0, 2])
  }

  @Test func movesInOldAndNewCoordinatesGoWrong() throws {
    var table = StrictTable(rows: [0, 1, 2, 3], profile: .sequential)
    let steps: [TableStep] = [.move(from: 0, to: 2), .move(from: 1, to: 3)]
    try table.perform(steps, after: [2, 3, 0, 1])
    #expect(table.rows == [1, 0, 3, 2])
  }

  @Test func aRowInsertedAndThenShiftedShowsTheWrongCell() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .sequential)
    let steps: [TableStep] = [.insert([0]), .move(from: 2, to: 0)]
    try table.perform(steps, after: ["b", "x", "a"])
    #expect(table.rows == ["b", "b", "a"])
  }

  @Test func insertingAtTheSameIndexTwiceInTwoStepsIsLegal() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .sequential)
    try table.perform([TableStep.insert([1]), .insert([1])], after: ["a", "x", "x", "b"])
    #expect(table.rows == ["a", "x", "x", "b"])
  }

  static let badSteps: [([TableStep], String)] = [
    ([.insert([4])], "NSTableView error inserting row 4 (numberOfRows: 3)."),
    ([.insert([1, 5])], "NSTableView error inserting row 5 (numberOfRows: 4)."),
    ([.insert([-1])], "NSTableView error inserting row -1 (numberOfRows: 3)."),
    ([.remove([3])], "NSTableView error removing row 3 (numberOfRows: 3)."),
    ([.remove([0]), .remove([2])], "NSTableView error removing row 2 (numberOfRows: 2)."),
    ([.move(from: 3, to: 0)], "NSTableView error moving row 3 (numberOfRows: 3)."),
    ([.move(from: 0, to: 3)], "NSTableView error moving row 3 (numberOfRows: 3)."),
    ([.reload([3])], "NSTableView error reloading row 3 (numberOfRows: 3)."),
    ([.insert([3])], "The table asks for row 3 of a data source with 3 rows"),
  ]

  @Test(arguments: badSteps) func refusesSteps(steps: [TableStep], message: String) {
    var table = StrictTable(rows: [0, 1, 2], profile: .sequential)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform(steps, after: [0, 1, 2])
    }
    #expect(error?.rule == .tableViewStep)
    #expect(error?.description == message)
    #expect(table.rows == [0, 1, 2])
  }

  @Test func theCountAfterTheLastStepIsChecked() {
    var table = StrictTable(rows: [0, 1, 2], profile: .sequential)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform([TableStep.remove([0])], after: [1, 2, 3])
    }
    #expect(error?.rule == .houseFinalCount)
    #expect(
      error?.description == "The table shows 2 rows after the last step, the data source has 3")
  }

  @Test func rangeCallsBindAtTheLayoutThatFollows() throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: .sequential)
    let new = ["d", "x", "y", "a'"]
    let steps: [TableRangeStep] = [
      .removed(start: 1, count: 2), .inserted(start: 0, count: 2), .moved(from: 3, to: 0),
      .changed(start: 3, count: 1),
    ]
    try table.perform(steps, after: new)
    #expect(table.rows == new)
    #expect(table.drawnIndexes == [1, 2, 3])
  }

  static let badRangeSteps: [(step: TableRangeStep, what: String, detail: String)] = [
    (.removed(start: 2, count: 2), "item position", "start 2, count 2, 3 positions at that call"),
    (.removed(start: -1, count: 1), "item position", "start -1, count 1, 3 positions at that call"),
    (.removed(start: 1, count: -1), "item position", "start 1, count -1, 3 positions at that call"),
    (.inserted(start: 4, count: 1), "item position", "start 4, count 0, 3 positions at that call"),
    (
      .inserted(start: 0, count: -1), "item position", "start 0, count -1, 3 positions at that call"
    ),
    (.moved(from: 3, to: 0), "item position", "start 3, count 1, 3 positions at that call"),
    (.moved(from: 0, to: 3), "item position", "start 3, count 1, 3 positions at that call"),
    (.changed(start: 2, count: 2), "item position", "start 2, count 2, 3 positions at that call"),
    (
      .removed(start: 0, count: 1), "view holder adapter position",
      "2 positions after the last call, 3 in the adapter"
    ),
    (
      .inserted(start: 0, count: 1), "view holder adapter position",
      "4 positions after the last call, 3 in the adapter"
    ),
  ]

  @Test(arguments: badRangeSteps.indices) func refusesRangeCalls(index: Int) {
    let (step, what, detail) = Self.badRangeSteps[index]
    var table = StrictTable(rows: [0, 1, 2], profile: .sequential)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform([step], after: [0, 1, 2])
    }
    #expect(error?.rule == .recyclerStep)
    #expect(
      error?.description
        == "IndexOutOfBoundsException: Inconsistency detected. Invalid \(what)")
    #expect(error?.detail == detail)
    #expect(table.rows == [0, 1, 2])
  }
}
