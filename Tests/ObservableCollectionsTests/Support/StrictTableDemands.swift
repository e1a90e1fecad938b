import ObservableCollectionsTesting

import ObservableCollections

/// Throws unless every widget with sections takes what a batch tells it, and shows the new list.
func demandShown(
  _ batch: SectionsBatchChanges, from old: [PlainSection], to new: [PlainSection],
  _ trace: String
) throws {
  let source = new.map { TableSection($0.head, $0.cells) }
  let tellings: [(profile: StrictTableProfile, blocks: [SectionsUpdateBlock])] = [
    (.strict, batch.calls.tableView.blocks()), (.table, batch.calls.tableView.blocks()),
    (.collection, batch.calls.tableView(crossing: .cautious).blocks()),
    (.macCollection, batch.calls.macCollectionView.blocks()),
  ]
  for telling in tellings {
    var table = SectionsStrictTable(
      sections: old.map { TableSection($0.head, $0.cells) }, profile: telling.profile)
    for block in telling.blocks {
      try table.perform(SectionsTableBlock(block), after: source)
      try demand(table.didReloadEverything, equals: false, "reloaded all, \(trace)")
    }
    table.configure(heads: batch.updatedHeaders.map(\.new), from: source)
    try demand(table.sections, equals: source, "the \(telling.profile) table, \(trace)")
  }
}

extension SectionsTableBlock {
  /// A block that a batch tells, place by place.
  fileprivate init(_ block: SectionsUpdateBlock) {
    self.init(
      sectionRemovals: Array(block.removedSections),
      sectionInsertions: Array(block.insertedSections),
      sectionMoves: block.movedSections.map { (from: $0.old, to: $0.new) })
    removals = Array(block.removals)
    insertions = Array(block.insertions)
    reloads = Array(block.reloads)
    moves = block.moves.flatMap { pair in
      (0..<pair.count).map { offset in
        Move(from: pair.old.advanced(by: offset), to: pair.new.advanced(by: offset))
      }
    }
  }
}

extension ElementPath {
  /// The place of the element so many behind this one.
  fileprivate func advanced(by offset: Int) -> ElementPath {
    ElementPath(section: section, element: element + offset)
  }
}
