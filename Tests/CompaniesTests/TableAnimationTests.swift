import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting
import Synchronization
import TestSupport
import Testing

@Suite struct TableAnimationTests {
  /// The batch that leads from one list to another.
  private func difference(
    _ old: [SectionSnapshot<Company, Product>], _ new: [SectionSnapshot<Company, Product>]
  ) -> SectionsBatchUpdate<Company, Product>? {
    let list = ObservableSections(old)
    let turns = ManualTurnScheduler()
    let batches = Mutex<[SectionsBatchUpdate<Company, Product>]>([])
    let observer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batch in
      batches.withLock { $0.append(batch) }
    }
    list.replaceAll(with: new)
    turns.endTurn()
    observer.cancel()
    return batches.withLock { $0.first }
  }

  private func row(_ section: Int, _ element: Int) -> ElementPath {
    ElementPath(section: section, element: element)
  }

  @Test func theyAreToldKindByKindSectionsFirst() throws {
    let old = [
      Documents.section("a", ["0", "1", "2", "3"]), Documents.section("b", []),
      Documents.section("c", ["4"]), Documents.section("d", ["5", "6"]),
    ]
    var new = [
      Documents.section("d", ["5", "6"]), Documents.section("a", ["3", "0", "1", "7"]),
      Documents.section("e", ["8"]), Documents.section("c", ["4"]),
    ]
    new[3].header.name = "Sea"
    new[3].elements = [Product(id: "4", name: "Four")]
    let batch = try #require(difference(old, new))
    #expect(
      TableAnimation.all(of: batch.changes) == [
        TableAnimation(.deleted, .section(old: 1, new: nil)),
        TableAnimation(.deleted, .row(old: row(0, 2), new: nil)),
        TableAnimation(.inserted, .section(old: nil, new: 2)),
        TableAnimation(.inserted, .row(old: nil, new: row(1, 3))),
        TableAnimation(.moved, .section(old: 3, new: 0)),
        TableAnimation(.moved, .row(old: row(0, 3), new: row(1, 0))),
        TableAnimation(.reloaded, .section(old: 2, new: 3)),
        TableAnimation(.reloaded, .row(old: row(2, 0), new: row(3, 0))),
      ])
  }

  @Test func aSectionThatMovesAndChangesInsideIsDeletedAndInserted() throws {
    let (a, b) = (Documents.section("a", ["1"]), Documents.section("b", ["2"]))
    var new = [Documents.section("c", ["3", "4"]), a, b]
    new[0].header.name = "Sea"
    let old = [a, b, Documents.section("c", ["3"])]
    let changes = try #require(difference(old, new)).changes
    #expect(changes.movedSections.count == 1 && changes.updatedHeaders.count == 1)
    #expect(
      TableAnimation.all(of: changes) == [
        TableAnimation(.deleted, .section(old: 2, new: nil)),
        TableAnimation(.inserted, .section(old: nil, new: 0)),
      ])
  }

  /// What is told, as the blocks of a strict table: one for the structure, one for the reloads.
  private func blocks(of animations: [TableAnimation]) -> [SectionsTableBlock] {
    var (structure, reloads) = (SectionsTableBlock(), SectionsTableBlock())
    for animation in animations {
      switch (animation.kind, animation.place) {
      case (.deleted, .section(let old?, _)): structure.sectionRemovals.append(old)
      case (.deleted, .row(let old?, _)): structure.removals.append(old)
      case (.inserted, .section(_, let new?)): structure.sectionInsertions.append(new)
      case (.inserted, .row(_, let new?)): structure.insertions.append(new)
      case (.moved, .section(let old?, let new?)):
        structure.sectionMoves.append(TableBlock.Move(from: old, to: new))
      case (.moved, .row(let old?, let new?)):
        structure.moves.append(SectionsTableBlock.Move(from: old, to: new))
      case (.reloaded, .row(_, let new?)): reloads.reloads.append(new)
      case (.reloaded, .section): break
      default: Issue.record("\(animation) lacks a place")
      }
    }
    return [structure, reloads]
  }

  @Test func whatIsToldOfRandomPollsTurnsTheOldTableIntoTheNewOne() throws {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    for run in 0..<TestScale.randomRuns(3_000) {
      let old = RandomCompanies.list(using: &random)
      let new = RandomCompanies.list(using: &random)
      guard let batch = difference(old, new) else {
        try #require(old == new)
        continue
      }
      let animations = TableAnimation.all(of: batch.changes)
      try #require(animations.map(\.kind) == animations.map(\.kind).sorted())
      let source = new.map { TableSection($0.header, $0.elements) }
      var table = SectionsStrictTable(
        sections: old.map { TableSection($0.header, $0.elements) }, profile: .table)
      for block in blocks(of: animations) { try table.perform(block, after: source) }
      let heads = animations.compactMap { animation -> Int? in
        guard animation.kind == .reloaded, case .section(_, let new) = animation.place else {
          return nil
        }
        return new
      }
      table.configure(heads: heads, from: source)
      try #require(table.sections == source, "run \(run) of seed \(seed)")
    }
  }
}

/// Lists out of few companies and products, so that two of them have many in common.
enum RandomCompanies {
  static func list(
    using random: inout SplitMix64
  ) -> [SectionSnapshot<Company, Product>] {
    let companies = (0..<6).shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random))
    var products = (0..<14).shuffled(using: &random)[...]
    return companies.map { id in
      let count = Int.random(in: 0...4, using: &random)
      defer { products = products.dropFirst(count) }
      let rows = products.prefix(count).map { Product(id: "p\($0)", name: name($0, &random)) }
      return SectionSnapshot(
        Company(id: "c\(id)", name: name(id, &random)),
        elements: Bool.random(using: &random) ? rows : rows.sorted { $0.id < $1.id })
    }
  }

  /// Half of the names differ between two lists.
  private static func name(_ id: Int, _ random: inout SplitMix64) -> String {
    "\(id)" + (Bool.random(using: &random) ? "!" : "")
  }
}
