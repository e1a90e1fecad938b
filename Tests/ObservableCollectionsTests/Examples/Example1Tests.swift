import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// A company that makes products.
private struct Company: Identifiable, Hashable {
  let id: String
}

/// A product, whose name may change.
private struct Product: Identifiable, Hashable {
  let id: Int
  var name: String

  init(_ id: Int, _ name: String) {
    (self.id, self.name) = (id, name)
  }
}

@Suite("Example 1: companies and their products")
struct Example1Tests {
  private let list = ObservableSections([
    SectionSnapshot(
      Company(id: "Amazon"),
      elements: [Product(1, "Kindle"), Product(2, "Kindle Fire"), Product(3, "HD 7")]),
    SectionSnapshot(
      Company(id: "Apple"),
      elements: [Product(4, "iPad"), Product(5, "iPhone"), Product(6, "iPod")]),
    SectionSnapshot(
      Company(id: "RIM"), elements: [Product(7, "Q5"), Product(8, "Q10"), Product(9, "Z10")]),
    SectionSnapshot(
      Company(id: "Google"),
      elements: [Product(10, "Nexus 4"), Product(11, "Nexus 7"), Product(12, "Nexus 10")]),
  ])
  private let microsoft = [
    Product(13, "Windows 8 Phone"), Product(14, "Surface RT"), Product(15, "Surface Pro"),
  ]

  @Test("Edited by hand in one turn they give exactly the known batch, C10")
  func edits() throws {
    try expectBatch {
      list.sections.remove(at: 2)
      list.sections.insert(Company(id: "Microsoft"), elements: microsoft, at: 3)
      list.remove(at: ElementPath(section: 0, element: 1))
      list.insert(Product(16, "HD 8.9"), at: ElementPath(section: 0, element: 2))
      for (index, name) in ["New iPad", "iPhone 5", "iPod Touch"].enumerated() {
        list.update(at: ElementPath(section: 1, element: index)) { $0.name = name }
      }
      list.insert(Product(17, "iPad Mini"), at: ElementPath(section: 1, element: 1))
      list.insert(Product(18, "Nexus Watch"), at: ElementPath(section: 2, element: 3))
    }
  }

  @Test("Polled whole they give exactly the same batch")
  func poll() throws {
    try expectBatch {
      list.replaceAll(with: [
        SectionSnapshot(
          Company(id: "Amazon"),
          elements: [Product(1, "Kindle"), Product(3, "HD 7"), Product(16, "HD 8.9")]),
        SectionSnapshot(
          Company(id: "Apple"),
          elements: [
            Product(4, "New iPad"), Product(17, "iPad Mini"), Product(5, "iPhone 5"),
            Product(6, "iPod Touch"),
          ]),
        SectionSnapshot(
          Company(id: "Google"),
          elements: [
            Product(10, "Nexus 4"), Product(11, "Nexus 7"), Product(12, "Nexus 10"),
            Product(18, "Nexus Watch"),
          ]),
        SectionSnapshot(Company(id: "Microsoft"), elements: microsoft),
      ])
    }
  }

  @Test("The same list again is no record")
  func again() {
    list.replaceAll(with: list.snapshot)
    #expect(list.revision.version == 0)
  }

  private func expectBatch(of edit: () -> Void) throws {
    let batches = Recorder<SectionsBatchUpdate<Company, Product>>()
    let turns = ManualTurnScheduler()
    var checker = SectionsBatchChecker(sections: list.snapshot)
    let coalescer = list.render(on: .callingThread, every: turns.scheduler, initial: false) {
      batches.keep($0)
    }
    edit()
    turns.endTurn()
    coalescer.cancel()
    let batch = try #require(batches.values.first)
    #expect(batches.values.count == 1)
    #expect(batch.changes == (try expected(end: list.revision)))
    #expect(batch.after == list.snapshot)
    try checker.check(batch)
    #expect(checker.sections == list.snapshot)
    try expectCalls(of: batch.changes)
  }

  /// The calls that each widget with sections gets for C10.
  private func expectCalls(of changes: SectionsBatchChanges) throws {
    let structure = SectionsUpdateBlock(
      removedSections: changes.removedSections, insertedSections: changes.insertedSections,
      removals: changes.removals, insertions: changes.insertions)
    let first = SectionsUpdateBlock(
      removedSections: structure.removedSections, insertedSections: structure.insertedSections,
      removals: structure.removals, insertions: structure.insertions,
      reloads: ElementPaths((0...2).map { ElementPath(section: 1, element: $0) }))
    #expect(changes.calls.tableView.blocks() == [first])
    let reloads = ElementPaths([0, 2, 3].map { ElementPath(section: 1, element: $0) })
    #expect(
      changes.calls.macCollectionView.blocks() == [
        structure, SectionsUpdateBlock(reloads: reloads),
      ])
  }

  private func expected(end: Revision) throws -> SectionsBatchChanges {
    try SectionsBatchChanges(
      oldCounts: [3, 3, 3, 3], newCounts: [3, 4, 4, 3], removedSections: [2],
      insertedSections: [3], removals: ElementPaths([ElementPath(section: 0, element: 1)]),
      insertions: ElementPaths([
        ElementPath(section: 0, element: 2), ElementPath(section: 1, element: 1),
        ElementPath(section: 2, element: 3),
      ]),
      updates: [pair(0, 0), pair(1, 2), pair(2, 3)], start: end.at(0), end: end)
  }

  private func pair(_ old: Int, _ new: Int) -> ElementPathPair {
    ElementPathPair(
      old: ElementPath(section: 1, element: old), new: ElementPath(section: 1, element: new))
  }
}
