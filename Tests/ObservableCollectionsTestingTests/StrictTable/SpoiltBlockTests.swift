import ObservableCollections
import ObservableCollectionsTesting
import Testing

/// What somebody who writes an adapter hands to a table: a block that the core made, and what became of it on the way.
@Suite("Strict tables: blocks that no lowering makes")
struct SpoiltBlockTests {
  @MainActor private func batch() throws -> BatchUpdate<String> {
    let list = ObservableArray(["a", "b", "c"])
    var batches: [BatchUpdate<String>] = []
    let rendering = list.render(initial: false) { batches.append($0) }
    list.remove(at: 1)
    list.append("d")
    rendering.flush()
    return try #require(batches.first)
  }

  @Test("A row that is named twice is refused, as it was made it is taken")
  @MainActor func rows() throws {
    let batch = try batch()
    let block = try #require(batch.calls.tableView.blocks().first)
    for profile in [StrictTableProfile.strict, .collection] {
      var table = StrictTable(rows: batch.before, profile: profile)
      var spoilt = TableBlock(block)
      spoilt.removals.append(1)
      let error = #expect(throws: StrictTableError.self) {
        try table.perform(spoilt, after: batch.after)
      }
      #expect(error?.description.isEmpty == false)
      #expect(table.rows == Array(batch.before))
      try table.perform(TableBlock(block), after: batch.after)
      #expect(table.rows == Array(batch.after))
    }
    // A row that does not exist, and one that is reloaded and removed.
    for block in [TableBlock(removals: [3]), TableBlock(removals: [1], reloads: [1])] {
      var table = StrictTable(rows: batch.before, profile: .table)
      #expect(throws: StrictTableError.self) { try table.perform(block, after: ["a", "c"]) }
    }
  }

  @Test("A section's reload, also beside its removal, and an element that is named twice")
  func sections() throws {
    let before = SectionsSnapshot([
      SectionSnapshot("one", elements: [1, 2]), SectionSnapshot("two", elements: [3]),
    ])
    let after = SectionsSnapshot([
      SectionSnapshot("one", elements: [1]), SectionSnapshot("two", elements: [3]),
    ])
    var table = SectionsStrictTable(sections: before, profile: .strict)
    let twice = SectionsTableBlock(
      removals: [(section: 0, element: 1), (section: 0, element: 1)])
    #expect(throws: StrictTableError.self) { try table.perform(twice, after: after) }
    let beside = SectionsTableBlock(sectionRemovals: [0], sectionReloads: [0])
    #expect(throws: StrictTableError.self) { try table.perform(beside, after: after) }
    #expect(table.snapshot.map { Array($0.elements) } == [[1, 2], [3]])
    // A reload of a section is what UITableView takes, and the house does not.
    let reload = SectionsTableBlock(sectionReloads: [0])
    let error = #expect(throws: StrictTableError.self) { try table.perform(reload, after: after) }
    #expect(error?.description == "section 0 is reloaded, not deleted and inserted")
    var lenient = SectionsStrictTable(sections: before, profile: .table)
    try lenient.perform(reload, after: after)
    #expect(lenient.snapshot.map { Array($0.elements) } == [[1], [3]])
  }
}
