import ObservableCollectionsTesting
import Testing

/// The child list of a web page's node.
@Suite struct NodeTests {
  @Test func placesRightToLeft() throws {
    var table = StrictTable(rows: ["a", "b", "c", "d"], profile: .dom)
    let new = ["d", "x", "a'", "c"]
    let steps: [NodeStep] = [
      .remove(.old(1)), .place(.created(1), before: .old(0)),
      .place(.old(3), before: .created(1)), .patch(.old(0), newIndex: 2),
    ]
    try table.perform(steps, after: new)
    #expect(table.rows == new)
    #expect(table.drawnIndexes == [1, 2])
  }

  @Test func withoutAReferenceANodeGoesToTheEnd() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .dom)
    try table.perform([NodeStep.place(.old(0), before: nil)], after: ["b", "a"])
    #expect(table.rows == ["b", "a"])
  }

  @Test func beforeItselfANodeStays() throws {
    var table = StrictTable(rows: ["a", "b"], profile: .dom)
    try table.perform([NodeStep.place(.old(0), before: .old(0))], after: ["a", "b"])
    #expect(table.rows == ["a", "b"])
  }

  static let insertBefore =
    "NotFoundError: Failed to execute 'insertBefore' on 'Node': The node before which the new "
    + "node is to be inserted is not a child of this node."
  static let removeChild =
    "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a "
    + "child of this node."

  static let badSteps: [([NodeStep], String)] = [
    ([.remove(.old(2))], removeChild),
    ([.remove(.created(0))], removeChild),
    ([.remove(.old(0)), .remove(.old(0))], removeChild),
    ([.place(.created(0), before: .old(2))], insertBefore),
    ([.remove(.old(1)), .place(.created(0), before: .old(1))], insertBefore),
    ([.place(.created(0), before: .created(1))], insertBefore),
    (
      [.patch(.created(0), newIndex: 0)],
      "NotFoundError: Failed to execute 'replaceChild' on 'Node': The node to be replaced is not "
        + "a child of this node."
    ),
    (
      [.place(.old(2), before: nil)],
      "NotFoundError: Failed to execute 'insertBefore' on 'Node': The node to be placed is not a "
        + "child of this node."
    ),
    (
      [.place(.created(2), before: nil)],
      "NotFoundError: There is no row 2 to draw, the data source has 2"
    ),
  ]

  @Test(arguments: badSteps) func refuses(steps: [NodeStep], message: String) {
    var table = StrictTable(rows: ["a", "b"], profile: .dom)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform(steps, after: ["a", "b"])
    }
    #expect(error?.rule == .nodeNotFound)
    #expect(error?.description == message)
    #expect(table.rows == ["a", "b"])
  }

  @Test func theCountAfterTheLastCallIsChecked() {
    var table = StrictTable(rows: ["a", "b"], profile: .dom)
    let error = #expect(throws: StrictTableError.self) {
      try table.perform([NodeStep.remove(.old(0))], after: ["a", "b"])
    }
    #expect(error?.rule == .houseFinalCount)
  }
}
