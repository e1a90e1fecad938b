import ObservableCollectionsTesting
import Testing

/// The rules of the strict profiles about sections.
@Suite struct SectionsHouseRuleTests {
  static let blocks: [BadSectionsBlock] = [
    BadSectionsBlock(
      "no section twice", .strict, [1, 1], [1], .init(sectionRemovals: [1, 1]), .houseDuplicate,
      "section 1 is deleted twice"),
    BadSectionsBlock(
      "no path twice", .macCollection, [1, 2], [1, 1], .init(removals: [(1, 0), (1, 0)]),
      .houseDuplicate, "item 0 of section 1 is deleted twice"),
    BadSectionsBlock(
      "no section move twice", .strict, [1, 1], [1, 1],
      .init(sectionMoves: [(1, 0), (1, 0)]), .houseDuplicate, "section 1 is moved to 0 twice"),
    BadSectionsBlock(
      "no move twice", .strict, [1, 1], [0, 2],
      .init(moves: [((0, 0), (1, 0)), ((0, 0), (1, 0))]), .houseDuplicate,
      "row 0 of section 0 is moved to row 0 of section 1 twice"),
    BadSectionsBlock(
      "no reload beside a section move", .strict, [1, 1, 1], [1, 1, 1],
      .init(sectionMoves: [(1, 0)], reloads: [(2, 0)]), .houseReloadBesideMove,
      "row 0 of section 2 is reloaded beside the move 1 → 0"),
    BadSectionsBlock(
      "no section reload", .strict, [1, 1], [1, 1], .init(sectionReloads: [1]),
      .houseSectionReload, "section 1 is reloaded, not deleted and inserted"),
    BadSectionsBlock(
      "no section move to itself", .strict, [1, 1], [1],
      .init(
        sectionRemovals: [0], sectionMoves: [(1, 1)]), .houseMoveToItself,
      "section 1 is moved to its own index"),
    BadSectionsBlock(
      "a reloaded row's section exists", .strict, [1, 1], [1, 1], .init(reloads: [(2, 0)]),
      .houseReloadRange,
      "row 0 of section 2 is reloaded, but there are only 2 sections before the update"),
    BadSectionsBlock(
      "no redundant removal", .strict, [1, 1], [1],
      .init(sectionRemovals: [1], removals: [(1, 0)]), .houseElementOfChangedSection,
      "row 0 of section 1 goes with its deleted section"),
    BadSectionsBlock(
      "no reload in a deleted section", .strict, [1, 1], [1],
      .init(sectionRemovals: [1], reloads: [(1, 0)]), .houseElementOfChangedSection,
      "row 0 of section 1 goes with its deleted section"),
    BadSectionsBlock(
      "no move out of a deleted section", .strict, [2, 1], [2],
      .init(sectionRemovals: [0], moves: [((0, 0), (0, 0))]), .houseMoveToItself,
      "row 0 of section 0 is moved to its own index"),
    BadSectionsBlock(
      "no move out of a section that goes", .strict, [2, 1], [2],
      .init(sectionRemovals: [0], moves: [((0, 0), (0, 1))]), .houseElementOfChangedSection,
      "row 0 of section 0 goes with its deleted section"),
    BadSectionsBlock(
      "no redundant insertion", .strict, [1], [1, 1],
      .init(sectionInsertions: [1], insertions: [(1, 0)]), .houseElementOfChangedSection,
      "row 0 of section 1 comes with its inserted section"),
    BadSectionsBlock(
      "no removal in a moved section", .strict, [1, 2], [1, 1],
      .init(sectionMoves: [(1, 0)], removals: [(1, 0)]), .houseElementOfChangedSection,
      "row 0 of section 1 is named, its section is moved"),
    BadSectionsBlock(
      "no insertion into a moved section", .strict, [1, 1], [2, 1],
      .init(sectionMoves: [(1, 0)], insertions: [(0, 0)]), .houseElementOfChangedSection,
      "row 0 of section 0 is named, a section is moved there"),
    BadSectionsBlock(
      "no reload in a moved section", .strict, [1, 2], [2, 1],
      .init(sectionMoves: [(1, 0)], reloads: [(1, 0)]), .houseReloadBesideMove,
      "row 0 of section 1 is reloaded beside the move 1 → 0"),
    BadSectionsBlock(
      "no move out of a section that moves", .strict, [1, 2], [1, 2],
      .init(sectionMoves: [(1, 0)], moves: [((1, 0), (1, 1))]), .houseElementOfChangedSection,
      "row 0 of section 1 is named, its section is moved"),
    BadSectionsBlock(
      "no move into a section that comes", .strict, [2], [1, 1],
      .init(sectionInsertions: [1], moves: [((0, 0), (1, 0))]), .houseElementOfChangedSection,
      "row 0 of section 1 comes with its inserted section"),
    BadSectionsBlock(
      "no move into a moved section", .strict, [1, 2, 1], [2, 1, 1],
      .init(sectionMoves: [(2, 0)], moves: [((1, 0), (0, 0))]), .houseElementOfChangedSection,
      "row 0 of section 0 is named, a section is moved there"),
    BadSectionsBlock(
      "no section inserted twice", .strict, [1], [1, 1], .init(sectionInsertions: [1, 1]),
      .houseDuplicate, "section 1 is inserted twice"),
    BadSectionsBlock(
      "no path inserted twice", .strict, [1], [2], .init(insertions: [(0, 0), (0, 0)]),
      .houseDuplicate, "row 0 is inserted twice"),
    BadSectionsBlock(
      "no path reloaded twice", .strict, [1], [1], .init(reloads: [(0, 0), (0, 0)]),
      .houseDuplicate, "row 0 is reloaded twice"),
    BadSectionsBlock(
      "a reloaded row exists", .strict, [1, 1], [1, 1], .init(reloads: [(1, 1)]),
      .houseReloadRange,
      "row 1 of section 1 is reloaded, but there are only 1 rows before the update"),
    BadSectionsBlock(
      "no section move beside an insertion, on the Mac", .macCollection, [1, 1, 1], [1, 1, 2],
      .init(sectionMoves: [(1, 0)], insertions: [(2, 0)]), .houseMoveBesideOthers,
      "section 1 is moved beside removals or insertions"),
    BadSectionsBlock(
      "no move beside a section removal, on the Mac", .macCollection, [2, 1], [2],
      .init(sectionRemovals: [1], moves: [((0, 0), (0, 1))]), .houseMoveBesideOthers,
      "item 0 of section 0 is moved beside removals or insertions"),
    BadSectionsBlock(
      "no reload beside a section insertion, on the Mac", .macCollection, [1], [1, 1],
      .init(sectionInsertions: [1], reloads: [(0, 0)]), .houseReloadBesideOthers,
      "item 0 of section 0 is reloaded beside removals or insertions"),
    BadSectionsBlock(
      "no section move beside a removal, on the Mac", .macCollection, [1, 1, 1], [1, 0, 1],
      .init(sectionMoves: [(1, 0)], removals: [(2, 0)]), .houseMoveBesideOthers,
      "section 1 is moved beside removals or insertions"),
    BadSectionsBlock(
      "no move beside a section insertion, on the Mac", .macCollection, [2], [0, 2],
      .init(sectionInsertions: [0], moves: [((0, 0), (1, 1))]), .houseMoveBesideOthers,
      "item 0 of section 0 is moved beside removals or insertions"),
    BadSectionsBlock(
      "no reload beside a section removal, on the Mac", .macCollection, [1, 1], [1],
      .init(sectionRemovals: [0], reloads: [(1, 0)]), .houseReloadBesideOthers,
      "item 0 of section 1 is reloaded beside removals or insertions"),
  ]

  @Test(arguments: blocks) func refuses(block: BadSectionsBlock) {
    block.expectRefusal()
  }

  @Test func aTableTakesRedundantRowsWithoutAWord() throws {
    let old = [section("A", "a b"), section("B", "c")]
    let new = [section("B", "c"), section("N", "n")]
    let block = SectionsTableBlock(
      sectionRemovals: [0], sectionInsertions: [1], removals: [(0, 0), (0, 7)],
      insertions: [(1, 0), (1, 9)])
    for profile in [StrictTableProfile.table, .collection] {
      var table = SectionsStrictTable(sections: old, profile: profile)
      try table.perform(block, after: new)
      #expect(table.sections == new)
      #expect(table.drawnSections == [1])
    }
  }
}
