import ObservableCollectionsTesting
import Testing

/// What blocks that are accepted leave on the screen, head by head and cell by cell.
@Suite struct SectionsScreenTests {
  static let all: [StrictTableProfile] = [.strict, .table, .collection, .macCollection]
  static let simultaneous: [StrictTableProfile] = [.strict, .table, .collection]

  @Test(arguments: all) func aMovedSectionTakesItsHeadAndCellsAlong(
    profile: StrictTableProfile
  ) throws {
    var table = SectionsStrictTable(
      sections: [section("A", "a"), section("B", "b c"), section("C", "")], profile: profile)
    let new = [section("C'", ""), section("A'", "a'"), section("B'", "b' c'")]
    try table.perform(.init(sectionMoves: [(2, 0)]), after: new)
    #expect(table.sections == [section("C", ""), section("A", "a"), section("B", "b c")])
    #expect(table.drawnSections.isEmpty && table.drawnPaths.isEmpty)
  }

  @Test(arguments: all) func anElementCrossesSections(profile: StrictTableProfile) throws {
    var table = SectionsStrictTable(
      sections: [section("A", "a b"), section("B", "c")], profile: profile)
    let new = [section("A", "a"), section("B", "c b")]
    try table.perform(.init(moves: [((0, 1), (1, 1))]), after: new)
    #expect(table.sections == new)
    #expect(table.drawnPaths.isEmpty)
  }

  @Test(arguments: simultaneous) func sectionsAndElementsInOneBlock(
    profile: StrictTableProfile
  ) throws {
    var table = SectionsStrictTable(
      sections: [section("A", "a b c"), section("B", "d"), section("C", "e f"), section("D", "")],
      profile: profile)
    let new = [
      section("D", ""), section("A", "x c f"), section("N", "n"), section("C", "e"),
    ]
    let block = SectionsTableBlock(
      sectionRemovals: [1], sectionInsertions: [2], sectionMoves: [(3, 0)],
      removals: [(0, 0), (0, 1)], insertions: [(1, 0)], moves: [((2, 1), (1, 2))])
    try table.perform(block, after: new)
    #expect(table.sections == new)
    #expect(table.drawnSections == [2])
    #expect(table.drawnPaths.map(\.description) == ["(1, 0)", "(2, 0)"])
  }

  @Test(arguments: simultaneous) func companiesAndProducts(profile: StrictTableProfile) throws {
    var table = SectionsStrictTable(sections: CompaniesTests.old, profile: profile)
    try table.perform(CompaniesTests.right, after: CompaniesTests.new)
    #expect(table.sections == CompaniesTests.new)
    #expect(table.drawnSections == [3])
    #expect(table.drawnPaths.count == 9)
  }

  @Test func companiesAndProductsOnTheMacInTwoBlocks() throws {
    var table = SectionsStrictTable(sections: CompaniesTests.old, profile: .macCollection)
    var block = CompaniesTests.right
    block.reloads = []
    try table.perform(block, after: CompaniesTests.new)
    let reloads = SectionsTableBlock(reloads: [(1, 0), (1, 2), (1, 3)])
    try table.perform(reloads, after: CompaniesTests.new)
    #expect(table.sections == CompaniesTests.new)
    #expect(table.drawnPaths.map(\.description) == ["(1, 0)", "(1, 2)", "(1, 3)"])
  }

  @Test func headsAndCellsAreConfiguredInPlace() throws {
    var table = SectionsStrictTable(
      sections: [section("A", "a b"), section("B", "c")], profile: .strict)
    let new = [section("A'", "a b'"), section("B", "c")]
    try table.perform(.init(), after: new)
    #expect(table.sections[0] == section("A", "a b"))
    table.configure(heads: [0], elements: [.init(section: 0, element: 1)], from: new)
    #expect(table.sections == new)
    #expect(table.drawnSections == [0])
    #expect(table.drawnPaths == [.init(section: 0, element: 1)])
  }

  @Test func aSectionIsReloadedBesideElementMoves() throws {
    var table = SectionsStrictTable(
      sections: [section("A", "a"), section("B", "b c"), section("D", "d")], profile: .table)
    let new = [section("A'", "x y"), section("B", "c d b"), section("D", "")]
    let block = SectionsTableBlock(
      sectionReloads: [0], moves: [((1, 0), (1, 2)), ((2, 0), (1, 1))])
    try table.perform(block, after: new)
    #expect(table.sections == new)
    #expect(table.drawnSections == [0])
  }

  @Test func aCollectionTakesASectionInsertedTwice() throws {
    var table = SectionsStrictTable(sections: [section("A", "a")], profile: .collection)
    let new = [section("A", "a"), section("B", "b"), section("C", "c")]
    try table.perform(.init(sectionInsertions: [1, 1]), after: new)
    #expect(table.sections == new)
    #expect(table.drawnSections == [1, 2])
  }

  @Test func headsAndElementsAreOneFlatListForTheOtherWidgets() throws {
    let old = [section("A", "a b"), section("B", "c")]
    let new = [section("B", "c a"), section("A", "b'")]
    let flat = old.flatRows()
    #expect(flat.count == 5)
    #expect(flat[2] == .element("b") && flat[3] == .head("B"))
    var rows = StrictTable(rows: flat, profile: .sequential)
    let steps: [TableStep] = [
      .move(from: 3, to: 0), .move(from: 4, to: 1), .move(from: 3, to: 2), .reload([4]),
    ]
    try rows.perform(steps, after: new.flatRows())
    #expect(rows.rows == new.flatRows())
    var list = StrictTable(rows: flat, profile: .itemsChanged)
    try list.perform([TableSplice(position: 0, removed: 5, added: 5)], after: new.flatRows())
    #expect(list.rows == new.flatRows())
    var nodes = StrictTable(rows: flat, profile: .dom)
    let calls: [NodeStep] = [
      .place(.old(1), before: .old(0)), .place(.old(4), before: .old(1)),
      .place(.old(3), before: .old(4)), .patch(.old(2), newIndex: 4),
    ]
    try nodes.perform(calls, after: new.flatRows())
    #expect(nodes.rows == new.flatRows())
  }

  #if os(macOS) || os(Linux)
    @Test func aProfileWithoutBlocksTraps() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = SectionsStrictTable(sections: [section("A", "a")], profile: .dom)
      }
      try expectMessage("A sectioned strict table takes blocks, the profile .dom none", in: result)
    }
  #endif
}
