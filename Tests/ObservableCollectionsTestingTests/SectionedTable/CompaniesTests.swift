import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// A well-known article's companies and products: its blocks, and why they fail.
@Suite struct CompaniesTests {
  static let old = [
    section("Amazon", "Kindle KindleFire HD7"), section("Apple", "iPad iPhone iPod"),
    section("RIM", "Q5 Q10 Z10"), section("Google", "N4 N7 N10"),
  ]
  static let new = [
    section("Amazon", "Kindle HD7 HD8.9"), section("Apple", "NewiPad iPadMini iPhone5 iPodTouch"),
    section("Google", "N4 N7 N10 NWatch"), section("Microsoft", "W8Phone SurfaceRT SurfacePro"),
  ]
  static let right = SectionsTableBlock(
    sectionRemovals: [2], sectionInsertions: [3], removals: [(0, 1)],
    insertions: [(0, 2), (1, 1), (2, 3)], reloads: [(1, 0), (1, 1), (1, 2)])

  /// The article's numbers of rows after the update.
  static let printedCounts = [3, 4, 4, 3]
  static let blocks: [BadSectionsBlock] = [
    BadSectionsBlock(
      "the first attempt", .table, [3, 3, 3, 3], printedCounts,
      SectionsTableBlock(
        sectionRemovals: [2, 4], sectionInsertions: [4], removals: [(0, 1)],
        insertions: [(1, 0), (3, 3), (0, 3)], reloads: [(1, 1), (1, 2), (1, 3)]),
      .sectionRemovalRange,
      "attempt to delete section 4, but there are only 4 sections before the update"),
    BadSectionsBlock(
      "the first attempt without its stray section", .table, [3, 3, 3, 3], printedCounts,
      SectionsTableBlock(
        sectionRemovals: [2], sectionInsertions: [4], removals: [(0, 1)],
        insertions: [(1, 0), (3, 3), (0, 3)], reloads: [(1, 1), (1, 2), (1, 3)]),
      .removalRange,
      "attempt to delete row 3 from section 1 which only contains 3 rows before the update"),
    BadSectionsBlock(
      "the block called right", .table, [3, 3, 3, 3], printedCounts,
      SectionsTableBlock(
        sectionRemovals: [2], sectionInsertions: [3], removals: [(0, 1)],
        insertions: [(0, 3), (1, 0), (2, 3)], reloads: [(1, 0), (1, 1), (1, 2)]),
      .insertionRange,
      "attempt to insert row 3 into section 0, but there are only 3 rows in section 0 after the "
        + "update"),
  ]

  @Test(arguments: blocks) func theArticlesBlocksFail(block: BadSectionsBlock) {
    block.expectRefusal()
  }

  @Test func aFaultAnywhereInTheRightBlockIsFound() {
    for (offset, block) in Self.faulty.enumerated() {
      var table = SectionsStrictTable(sections: Self.old, profile: .table)
      do {
        try table.perform(block, after: Self.new)
        #expect(table.sections != Self.new, "fault \(offset)")
      } catch {
        #expect(table.sections == Self.old, "fault \(offset)")
      }
    }
  }

  /// The right block with one operation left out or one place beside where it belongs.
  static var faulty: [SectionsTableBlock] {
    let lists: [WritableKeyPath<SectionsTableBlock, [ElementPath]>] = [
      \.removals, \.insertions, \.reloads,
    ]
    var blocks: [SectionsTableBlock] = []
    for list in lists {
      for index in right[keyPath: list].indices {
        var less = right
        less[keyPath: list].remove(at: index)
        var beside = right
        beside[keyPath: list][index].section += 1
        blocks += [less, beside]
      }
    }
    var (fewerRemovals, fewerInsertions) = (right, right)
    fewerRemovals.sectionRemovals = []
    fewerInsertions.sectionInsertions = []
    return blocks + [fewerRemovals, fewerInsertions]
  }
}
