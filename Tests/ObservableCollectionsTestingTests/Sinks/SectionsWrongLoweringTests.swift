import ObservableCollections
import TestSupport
import Testing

@testable import ObservableCollectionsTesting

/// A checker of sections that is handed a wrong lowering says which one it was and what it did
/// wrong.
@Suite struct SectionsWrongLoweringTests {
  private typealias Sections = SectionsSnapshot<String, Fruit>
  private typealias Lowering = SectionsBatchLowering<String, Fruit>
  private typealias Fault = BatchCheckError.Fault

  /// An element that looks like another one of another price.
  private struct Fruit: Equatable, CustomStringConvertible {
    let name: String
    let price: Int

    init(_ name: String, _ price: Int = 1) { (self.name, self.price) = (name, price) }

    var description: String { name }

    static func == (left: Fruit, right: Fruit) -> Bool { left.name == right.name }
  }

  private static let before: Sections = [
    SectionSnapshot("A", elements: [Fruit("apple"), Fruit("apricot")]),
    SectionSnapshot("B", elements: [Fruit("banana")]),
    SectionSnapshot("C", elements: [Fruit("cherry")]),
  ]
  private static let after: Sections = [
    SectionSnapshot("A", elements: [Fruit("apple", 2), Fruit("avocado")]),
    SectionSnapshot("b", elements: [Fruit("banana")]),
    SectionSnapshot("C", elements: [Fruit("cherry")]),
  ]

  private static func path(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  /// The second element of the first section is exchanged, the first one updated, and so is the
  /// head of the second section.
  private static func changes(
    removals: [ElementPath] = [path(0, 1)], insertions: [ElementPath] = [path(0, 1)],
    updates: [ElementPath] = [path(0, 0)], heads: [Int] = [1], newCounts: [Int] = [2, 1, 1]
  ) throws -> SectionsBatchChanges {
    try SectionsBatchChanges(
      oldCounts: [2, 1, 1], newCounts: newCounts,
      updatedHeaders: heads.map { SectionPair(old: $0, new: $0) },
      removals: ElementPaths(removals), insertions: ElementPaths(insertions),
      updates: ElementPathPairs(updates.map { ElementPathPair(old: $0, new: $0) }), start: 0,
      end: 1)
  }

  private func fault(
    _ trace: String = "", handing exchange: (inout Lowering) -> Void
  ) throws -> BatchCheckError? {
    let changes = try Self.changes()
    let batch = SectionsBatchUpdate(changes: changes, before: Self.before, after: Self.after)
    var right = SectionsBatchChecker(sections: Self.before)
    try right.check(batch)
    var checker = SectionsBatchChecker(sections: Self.before)
    exchange(&checker.lowering)
    let error = #expect(throws: BatchCheckError.self, "\(trace)") {
      try checker.check(batch)
    }
    #expect(checker.sections == Self.before)
    #expect((checker.revision.version, checker.revision.part, checker.batchCount) == (0, 0, 0))
    #expect(error?.batch == "\(changes)")
    return error
  }

  private static let names = [
    "strict", "strict, cautious", "table", "table, cautious", "collection", "collection, cautious",
    "macCollection",
  ]

  /// The fault that the blocks of a name show when they are those of other changes.
  private func fault(
    of name: String, doing other: SectionsBatchChanges
  ) throws -> BatchCheckError? {
    try fault(name) { lowering in
      lowering.blocks = lowering.blocks.map { blocks in
        if blocks.name != name { return blocks }
        return .init(name: name, profile: blocks.profile) { _ in
          switch blocks.profile {
          case .macCollection: other.calls.macCollectionView
          default: other.calls.tableView
          }
        }
      }
    }
  }

  @Test func everyWidgetGetsItsBlocks() {
    let blocks = Lowering().blocks
    #expect(blocks.map(\.name) == Self.names)
    #expect(
      blocks.map(\.profile)
        == [.strict, .strict, .table, .table, .collection, .collection, .macCollection])
  }

  /// An element crosses beside a deleted section: only cautious blocks delete and insert it.
  @Test func cautiousBlocksMoveNothingBesideASection() throws {
    let changes = try SectionsBatchChanges(
      oldCounts: [2, 1, 1], newCounts: [1, 2], removedSections: [2],
      moves: [ElementPathPair(old: Self.path(0, 1), new: Self.path(1, 0))],
      start: 0, end: 1)
    for blocks in Lowering().blocks {
      let hasMoves = blocks.lower(changes).blocks().contains { !$0.moves.isEmpty }
      let isFree = !blocks.name.hasSuffix("cautious") && blocks.profile != .macCollection
      #expect(hasMoves == isFree, "\(blocks.name)")
    }
  }

  @Test func anotherElementIsAWrongSection() throws {
    let other = try Self.changes(
      removals: [Self.path(0, 0)], insertions: [Self.path(0, 0)], updates: [])
    for name in Self.names {
      let error = try fault(of: name, doing: other)
      #expect(error?.fault == .wrongSection(lowering: name, newSection: 0))
      #expect(
        error?.description.hasPrefix("\(name): section 0 does not show the new section\n") == true)
    }
  }

  @Test func anUpdateThatIsLeftOutIsAMissedReload() throws {
    for name in Self.names {
      let error = try fault(of: name, doing: Self.changes(updates: []))
      #expect(error?.fault == .missedElement(lowering: name, newPath: Self.path(0, 0)))
      let said = "\(name): the updated element at \(Self.path(0, 0)) was not drawn anew\n"
      #expect(error?.description.hasPrefix(said) == true)
    }
  }

  @Test func anInsertionThatIsLeftOutIsRefused() throws {
    let other = try Self.changes(insertions: [], newCounts: [1, 1, 1])
    for name in Self.names {
      let error = try fault(of: name, doing: other)
      guard case .refused(name, let refusal) = error?.fault else {
        Issue.record("\(name): \(error?.description ?? "no error")")
        continue
      }
      #expect(refusal.rule == .count, "\(name)")
      #expect(
        error?.description.hasPrefix("\(name): C2: Invalid update: invalid number of ") == true)
    }
  }

  /// UITableView gives up where an element leaves a section that is deleted.
  @Test func aTableThatGivesUpReloadedEverything() throws {
    let blocks = SectionsUpdateBlock(
      removedSections: [0], insertedSections: [0],
      moves: [ElementPathPair(old: Self.path(0, 0), new: Self.path(1, 0))])
    for name in Self.names {
      let error = try fault(name) { lowering in
        lowering.blocks = lowering.blocks.map {
          $0.name == name ? .init(name: name, profile: $0.profile) { _ in [.block(blocks)] } : $0
        }
      }
      if name.hasPrefix("table") {
        #expect(error?.fault == .reloadedEverything(lowering: name))
        #expect(error?.description.hasPrefix("\(name): the widget reloaded everything\n") == true)
      } else {
        guard case .refused(name, let refusal) = error?.fault else {
          Issue.record("\(name): \(error?.description ?? "no error")")
          continue
        }
        let isStrict = !name.hasPrefix("collection")
        #expect(
          refusal.rule == (isStrict ? .houseElementOfChangedSection : .moveFromDeletedSection))
      }
    }
  }

  @Test func theRowsOfOneLevelAreChecked() throws {
    let other = try Self.changes(
      removals: [Self.path(0, 0)], insertions: [Self.path(0, 0)], updates: [])
    let wrong = try fault("rows") { $0.rows = { _ in other.rowChanges } }
    #expect(wrong?.fault == .rows(.wrongCell(lowering: "strict", newIndex: 2)))
    #expect(
      wrong?.description.hasPrefix("Rows: strict: the cell at 2 does not show the new row\n")
        == true)
    let noHead = try Self.changes(heads: [])
    let head = try fault("head") { $0.rows = { _ in noHead.rowChanges } }
    #expect(head?.fault == .rows(.wrongCell(lowering: "strict", newIndex: 3)))
  }

  private typealias RowLowering = BatchLowering<SectionRow<String, Fruit>>

  /// A rendering with the name of another one, of other changes.
  private static func rowLowering(
    _ name: String, _ profile: StrictTableProfile, of other: BatchChanges
  ) -> RowLowering {
    switch profile {
    case .strict, .table, .collection: .blocks(name) { _ in other.calls.tableView }
    case .macCollection: .blocks(name) { _ in other.calls.macCollectionView }
    case .sequential: .steps(name) { _ in other.calls.sequential }
    case .itemsChanged: .splices(name) { _ in other.calls.listModelHunks }
    case .dom: .nodeEdits(name) { _ in other.calls.dom }
    }
  }

  @Test func everyRenderingOfTheRowsIsChecked() throws {
    // Where the batch exchanges the last element of the first section, they exchange its head.
    let other = try BatchChanges(
      removals: [0], insertions: [0], oldCount: 7, newCount: 7, start: 0, end: 1)
    for profile in StrictTableProfile.allCases {
      for name in RowLowering.all(for: profile).map(\.name) {
        let error = try fault(name) { handed in
          handed.rowLowerings = { asked in
            RowLowering.all(for: asked).map { standard in
              standard.name == name ? Self.rowLowering(name, profile, of: other) : standard
            }
          }
        }
        #expect(error?.fault == .rows(.wrongCell(lowering: name, newIndex: 2)))
      }
    }
  }

  @Test func theOutlineIsChecked() throws {
    let noHead = try Self.changes(heads: [])
    let roots = try fault("roots") { $0.outline = { _ in noHead.calls.outlineView } }
    #expect(roots?.fault == .wrongSection(lowering: "outline roots", newSection: 0))
    let noChildren = try Self.changes(removals: [], insertions: [], updates: [])
    let children = try fault("children") { $0.outline = { _ in noChildren.calls.outlineView } }
    #expect(children?.fault == .wrongSection(lowering: "outline children", newSection: 0))
    let short = try Self.changes(insertions: [], newCounts: [1, 1, 1])
    let refused = try fault("refused") { $0.outline = { _ in short.calls.outlineView } }
    guard case .refused("outline", let refusal) = refused?.fault else {
      Issue.record("\(refused?.description ?? "no error")")
      return
    }
    #expect(refusal.rule == .houseFinalCount)
  }
}
