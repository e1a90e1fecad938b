import ObservableCollectionsTesting
import Testing

/// One block for each rule about sections.
@Suite struct SectionsRuleTests {
  static let ranges: [BadSectionsBlock] = [
    BadSectionsBlock(
      "a deleted section exists", .table, [1, 1], [1], .init(sectionRemovals: [2]),
      .sectionRemovalRange,
      "attempt to delete section 2, but there are only 2 sections before the update"),
    BadSectionsBlock(
      "a reloaded section exists", .table, [1, 1], [1, 1], .init(sectionReloads: [2]),
      .sectionRemovalRange,
      "attempt to delete section 2, but there are only 2 sections before the update"),
    BadSectionsBlock(
      "a deleted row's section exists", .table, [1, 1], [1, 1], .init(removals: [(2, 0)]),
      .removalSectionRange,
      "attempt to delete row 0 from section 2, but there are only 2 sections before the update"),
    BadSectionsBlock(
      "a deleted row exists in its old section", .collection, [2, 1], [1, 1],
      .init(removals: [(1, 1)]), .removalRange,
      "attempt to delete item 1 from section 1 which only contains 1 items before the update"),
    BadSectionsBlock(
      "an inserted section exists", .table, [1], [1, 1], .init(sectionInsertions: [2]),
      .sectionInsertionRange,
      "attempt to insert section 2 but there are only 2 sections after the update"),
    BadSectionsBlock(
      "an inserted row's section exists", .table, [1], [1], .init(insertions: [(1, 0)]),
      .insertionSectionRange,
      "attempt to insert row 0 into section 1, but there are only 1 sections after the update"),
    BadSectionsBlock(
      "an inserted row counts in its new section", .table, [1, 3, 3], [3, 4],
      .init(sectionRemovals: [0], insertions: [(2, 3)]), .insertionSectionRange,
      "attempt to insert row 3 into section 2, but there are only 2 sections after the update"),
    BadSectionsBlock(
      "a moved section exists", .table, [1, 2], [2, 1], .init(sectionMoves: [(2, 0)]),
      .sectionMoveRange,
      "attempt to move section 2, but there are only 2 sections before the update"),
    BadSectionsBlock(
      "a moved section's target exists", .collection, [1, 2], [2, 1],
      .init(sectionMoves: [(0, 2)]), .sectionMoveRange,
      "attempt to to move section 0 to section 2, but there are only 2 sections after the update"),
    BadSectionsBlock(
      "a moved row's section exists", .table, [1], [1], .init(moves: [((1, 0), (0, 0))]),
      .moveSourceRange,
      "attempt to move index path ({length = 2, path = 1 - 0}) from a section that does not exist "
        + "- there are only 1 sections before the update"),
    BadSectionsBlock(
      "a moved row exists", .table, [1, 1], [1, 1], .init(moves: [((1, 1), (0, 0))]),
      .moveSourceRange,
      "attempt to move index path ({length = 2, path = 1 - 1}) that does not exist - there are "
        + "only 1 rows in section 1 before the update"),
    BadSectionsBlock(
      "a moved row's target section exists", .table, [1], [1], .init(moves: [((0, 0), (1, 0))]),
      .moveTargetRange,
      "attempt to move index path ({length = 2, path = 0 - 0}) to index path "
        + "({length = 2, path = 1 - 0}) in section that does not exist - there are only 1 "
        + "sections after the update"),
    BadSectionsBlock(
      "a moved row's target exists", .table, [1, 1], [0, 2], .init(moves: [((0, 0), (1, 2))]),
      .moveTargetRange,
      "attempt to move index path ({length = 2, path = 0 - 0}) to index path "
        + "({length = 2, path = 1 - 2}) that does not exist - there are only 2 rows in section 1 "
        + "after the update"),
  ]

  static let onePlace: [BadSectionsBlock] = [
    BadSectionsBlock(
      "a section deleted and reloaded", .table, [1, 1], [1],
      .init(sectionRemovals: [1], sectionReloads: [1]), .removalAndReload,
      "attempt to delete and reload the same index path "
        + "({length = 2, path = 1 - 9223372036854775807})"),
    BadSectionsBlock(
      "a section deleted and moved", .table, [1, 1], [1],
      .init(sectionRemovals: [1], sectionMoves: [(1, 0)]), .removalAndMove,
      "attempt to perform a delete and a move from the same section (1)"),
    BadSectionsBlock(
      "a section reloaded and moved", .collection, [1, 1], [1, 1],
      .init(sectionMoves: [(1, 0)], sectionReloads: [1]), .removalAndMove,
      "attempt to perform a delete and a move from the same section (1)"),
    BadSectionsBlock(
      "a section inserted where another is moved", .table, [1, 1], [1, 1, 1],
      .init(sectionInsertions: [0], sectionMoves: [(1, 0)]), .insertionAndMove,
      "attempt to perform an insert and a move to the same section (0)"),
    BadSectionsBlock(
      "a section moved to two places", .table, [1, 1, 1], [1, 1, 1],
      .init(sectionMoves: [(0, 1), (0, 2)]), .twoTargets,
      "attempt to move section 0 to both section 1 and section 2"),
    BadSectionsBlock(
      "two sections moved to one place", .table, [1, 1, 1], [1, 1, 1],
      .init(sectionMoves: [(0, 2), (1, 2)]), .twoSources,
      "attempt to move both section 0 and section 1 to section 2"),
    BadSectionsBlock(
      "rows of two sections moved to one place", .table, [1, 1, 1], [1, 1, 1],
      .init(moves: [((0, 0), (2, 1)), ((1, 0), (2, 1))]), .moveTargetRange,
      "attempt to move index path ({length = 2, path = 0 - 0}) to index path "
        + "({length = 2, path = 2 - 1}) that does not exist - there are only 1 rows in section 2 "
        + "after the update"),
    BadSectionsBlock(
      "rows of two sections moved to one place that exists", .table, [1, 1, 1], [0, 0, 3],
      .init(moves: [((0, 0), (2, 1)), ((1, 0), (2, 1))]), .twoSources,
      "attempt to move both row at index path {length = 2, path = 0 - 0} and "
        + "{length = 2, path = 1 - 0} to {length = 2, path = 2 - 1}"),
    BadSectionsBlock(
      "a section deleted twice", .collection, [1, 1, 1], [1],
      .init(sectionRemovals: [1, 1]), .duplicateRemoval,
      "EXC_BAD_ACCESS in UICollectionViewData layoutAttributesForItemAtIndexPath:"),
  ]

  static let crossings: [BadSectionsBlock] = [
    BadSectionsBlock(
      "an item moved out of a deleted section", .collection, [2, 1], [2],
      .init(sectionRemovals: [0], moves: [((0, 0), (0, 0))]), .moveFromDeletedSection,
      "cannot move an item from a deleted section (0)"),
    BadSectionsBlock(
      "an item moved out of a reloaded section", .collection, [2, 1], [1, 2],
      .init(sectionReloads: [0], moves: [((0, 0), (1, 0))]), .moveFromDeletedSection,
      "cannot move an item from a deleted section (0)"),
    BadSectionsBlock(
      "an item moved into an inserted section", .collection, [2], [1, 1],
      .init(sectionInsertions: [1], moves: [((0, 0), (1, 0))]), .moveIntoInsertedSection,
      "cannot move an item into a newly inserted section (1)"),
    BadSectionsBlock(
      "an item moved into a reloaded section", .collection, [2, 1], [1, 2],
      .init(sectionReloads: [1], moves: [((0, 0), (1, 0))]), .moveIntoInsertedSection,
      "cannot move an item into a newly inserted section (1)"),
  ]

  @Test(arguments: ranges + onePlace + crossings) func refuses(block: BadSectionsBlock) {
    block.expectRefusal()
  }

  @Test func everySectionRuleHasABlock() {
    let rules = Set((Self.ranges + Self.onePlace + Self.crossings).map(\.rule))
    let expected: Set<StrictTableError.Rule> = [
      .sectionRemovalRange, .removalSectionRange, .sectionInsertionRange, .insertionSectionRange,
      .sectionMoveRange, .moveFromDeletedSection, .moveIntoInsertedSection,
    ]
    #expect(rules.isSuperset(of: expected))
  }

  @Test func aTableReloadsEverythingWhereACollectionThrows() throws {
    for bad in Self.crossings {
      let new = numbered(bad.newCounts, from: 1000)
      var table = SectionsStrictTable(sections: numbered(bad.oldCounts, from: 0), profile: .table)
      try table.perform(bad.block, after: new)
      #expect(table.didReloadEverything, "\(bad.name)")
      #expect(table.sections == new)
      #expect(table.drawnSections == Array(new.indices))
      #expect(table.drawnPaths.count == bad.newCounts.reduce(0, +))
    }
  }

  @Test func aBlockThatIsFineReloadsNothing() throws {
    var table = SectionsStrictTable(sections: numbered([1], from: 0), profile: .table)
    try table.perform(.init(), after: numbered([1], from: 0))
    #expect(!table.didReloadEverything)
    #expect(table.drawnSections.isEmpty && table.drawnPaths.isEmpty)
  }
}
