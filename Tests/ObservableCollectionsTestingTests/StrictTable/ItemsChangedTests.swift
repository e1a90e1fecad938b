import ObservableCollectionsTesting
import Testing

/// GListModel's `items-changed`.
@Suite struct ItemsChangedTests {
  static let new = ["x", "b", "y", "z", "d"]
  static let highToLow = [
    TableSplice(position: 2, removed: 1, added: 2), TableSplice(position: 0, removed: 1, added: 1),
  ]
  static let lowToHigh = [
    TableSplice(position: 0, removed: 1, added: 1), TableSplice(position: 2, removed: 1, added: 2),
  ]
  static let hull = [TableSplice(position: 0, removed: 3, added: 4)]

  @Test(arguments: [highToLow, lowToHigh]) func hunksKeepWhatStays(hunks: [TableSplice]) throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: .itemsChanged)
    try table.perform(hunks, after: Self.new)
    #expect(table.rows == Self.new)
    #expect(table.drawnIndexes == [0, 2, 3])
  }

  @Test func aHullDrawsAllThatItCovers() throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: .itemsChanged)
    try table.perform(Self.hull, after: Self.new)
    #expect(table.rows == Self.new)
    #expect(table.drawnIndexes == [0, 1, 2, 3])
  }

  @Test func oldPositionsFromLowToHighGoWrong() throws {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .itemsChanged)
    let splices = [
      TableSplice(position: 0, removed: 0, added: 1),
      TableSplice(position: 2, removed: 1, added: 0),
    ]
    try table.perform(splices, after: ["x", "a", "b"])
    #expect(table.rows == ["x", "a", "c"])
  }

  @Test func theModelIsReadAtEachEmission() throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: .itemsChanged)
    try table.perform(Self.highToLow[0], model: ["a", "b", "y", "z", "d"])
    #expect(table.rows == ["a", "b", "y", "z", "d"])
    try table.perform(Self.highToLow[1], model: Self.new)
    #expect(table.rows == Self.new)
  }

  @Test func aModelThatIsAheadOfItsEmissionsIsRefused() {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .itemsChanged)
    expectRefusal("n_items is 1, 2 follow from the emissions so far") {
      try table.perform(TableSplice(position: 0, removed: 1, added: 0), model: ["c"])
    }
    #expect(table.rows == ["a", "b", "c"])
  }

  @Test func aModelThatChangedWithoutAnEmissionIsRefused() {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .itemsChanged)
    expectRefusal("n_items is 2, 3 follow from the emissions so far") {
      try table.perform([TableSplice](), after: ["a", "b"])
    }
  }

  @Test(arguments: [
    TableSplice(position: 3, removed: 1, added: 1), TableSplice(position: -1, removed: 1, added: 1),
    TableSplice(position: 0, removed: 4, added: 4), TableSplice(position: 0, removed: -1, added: 0),
    TableSplice(position: 0, removed: 0, added: -1),
  ]) func anEmissionOutsideTheItemsIsRefused(splice: TableSplice) {
    var table = StrictTable(rows: ["a", "b", "c"], profile: .itemsChanged)
    expectRefusal(
      "items-changed(\(splice.position), \(splice.removed), \(splice.added)) on 3 items"
    ) {
      try table.perform([splice], after: ["a", "b", "c"])
    }
  }

  private func expectRefusal(_ detail: String, by body: () throws -> Void) {
    let error = #expect(throws: StrictTableError.self, performing: body)
    #expect(error?.rule == .itemsChanged)
    #expect(
      error?.description
        == "gtk_list_item_manager_model_items_changed_cb: assertion failed: (tile != NULL)")
    #expect(error?.detail == detail)
  }
}
