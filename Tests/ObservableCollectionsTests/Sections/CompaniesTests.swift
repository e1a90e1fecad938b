import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// A company that makes products.
private struct Company: Identifiable, Hashable {
  let id: String
}

@Suite("Sections: companies and their products")
struct CompaniesTests {
  private let list = ObservableSections([
    SectionSnapshot(Company(id: "Amazon"), elements: ["Kindle", "Kindle Fire", "HD 7"]),
    SectionSnapshot(Company(id: "Apple"), elements: ["iPad", "iPhone", "iPod"]),
    SectionSnapshot(Company(id: "RIM"), elements: ["Q5", "Q10", "Z10"]),
    SectionSnapshot(Company(id: "Google"), elements: ["Nexus 4", "Nexus 7", "Nexus 10"]),
  ])

  @Test("A turn that changes sections and elements is one exact batch")
  func turn() throws {
    let batches = Recorder<SectionedBatchUpdate<Company, String>>()
    let turns = ManualTurnScheduler()
    let coalescer = SectionedCoalescingObserver(of: list, scheduler: turns.scheduler) {
      batches.keep($0)
    }
    edit()
    turns.endTurn()
    coalescer.cancel()
    let batch = try #require(batches.values.first)
    #expect(batches.values.count == 1)
    #expect(batch.changes == (try expected()))
    #expect(batch.after == list.snapshot)
  }

  private func edit() {
    list.removeSection(at: 2)
    let microsoft = ["Windows 8 Phone", "Surface RT", "Surface Pro"]
    list.insert(Company(id: "Microsoft"), elements: microsoft, at: 3)
    list.remove(at: ElementPath(section: 0, element: 1))
    list.insert("HD 8.9", at: ElementPath(section: 0, element: 2))
    for (index, name) in ["New iPad", "iPhone 5", "iPod Touch"].enumerated() {
      list[ElementPath(section: 1, element: index)] = name
    }
    list.insert("iPad Mini", at: ElementPath(section: 1, element: 1))
    list.insert("Nexus Watch", at: ElementPath(section: 2, element: 3))
  }

  private func expected() throws -> SectionedBatchChanges {
    try SectionedBatchChanges(
      oldCounts: [3, 3, 3, 3], newCounts: [3, 4, 4, 3], deletedSections: [2],
      insertedSections: [3], deletions: ElementPaths([ElementPath(section: 0, element: 1)]),
      insertions: ElementPaths([
        ElementPath(section: 0, element: 2), ElementPath(section: 1, element: 1),
        ElementPath(section: 2, element: 3),
      ]),
      updates: [pair(0, 0), pair(1, 2), pair(2, 3)], fromVersion: 0, toVersion: 9)
  }

  private func pair(_ old: Int, _ new: Int) -> ElementPathPair {
    ElementPathPair(
      old: ElementPath(section: 1, element: old), new: ElementPath(section: 1, element: new))
  }
}
