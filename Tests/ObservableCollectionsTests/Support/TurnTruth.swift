import ObservableCollections

/// What a turn comes to, read from the lists before and after it: elements are known by their
/// tokens, sections by their ids.
///
/// Which elements of a section move among each other is not decided here: the batch's own check
/// counts those.
struct TurnTruth {
  let removedSections: IndexRanges
  let insertedSections: IndexRanges
  let updatedHeaders: [SectionPair]
  let removals: ElementPaths
  let insertions: ElementPaths
  let crossings: Set<[ElementPath]>
  let updates: Set<[ElementPath]>

  init(
    from old: [PlainSection], to new: [PlainSection], updatedIds: Set<Int>, updatedTokens: Set<Int>
  ) {
    let surviving = Set(old.map(\.head.id)).intersection(new.map(\.head.id))
    removedSections = IndexRanges(old.indices.filter { !surviving.contains(old[$0].head.id) })
    insertedSections = IndexRanges(new.indices.filter { !surviving.contains(new[$0].head.id) })
    updatedHeaders = old.enumerated().compactMap { index, section in
      guard updatedIds.contains(section.head.id) else { return nil }
      return new.firstIndex { $0.head.id == section.head.id }
        .map { SectionPair(old: index, new: $0) }
    }
    let oldPaths = Self.paths(in: old, of: surviving)
    let newPaths = Self.paths(in: new, of: surviving)
    removals = ElementPaths(oldPaths.filter { newPaths[$0.key] == nil }.values)
    insertions = ElementPaths(newPaths.filter { oldPaths[$0.key] == nil }.values)
    var (crossings, updates): (Set<[ElementPath]>, Set<[ElementPath]>) = ([], [])
    for (token, path) in oldPaths {
      guard let target = newPaths[token] else { continue }
      if old[path.section].head.id != new[target.section].head.id {
        crossings.insert([path, target])
      }
      if updatedTokens.contains(token) { updates.insert([path, target]) }
    }
    (self.crossings, self.updates) = (crossings, updates)
  }

  private static func paths(
    in sections: [PlainSection], of surviving: Set<Int>
  ) -> [Int: ElementPath] {
    var paths: [Int: ElementPath] = [:]
    for (index, section) in sections.enumerated() where surviving.contains(section.head.id) {
      for (element, cell) in section.cells.enumerated() {
        paths[cell.token] = ElementPath(section: index, element: element)
      }
    }
    return paths
  }

  /// Throws unless a batch says the same.
  func demandSame(_ batch: SectionsBatchChanges, _ trace: String) throws {
    try demand(batch.removedSections, equals: removedSections, "deleted sections, \(trace)")
    try demand(batch.insertedSections, equals: insertedSections, "inserted sections, \(trace)")
    try demand(batch.updatedHeaders, equals: updatedHeaders, "updated sections, \(trace)")
    try demand(batch.removals, equals: removals, "removals, \(trace)")
    try demand(batch.insertions, equals: insertions, "insertions, \(trace)")
    try demand(Self.each(batch.updates), equals: updates, "updates, \(trace)")
    let missing = crossings.subtracting(Self.each(batch.moves))
    try demand(missing, equals: [], "missing moves across sections, \(trace)")
  }

  private static func each(_ pairs: ElementPathPairs) -> Set<[ElementPath]> {
    Set(pairs.elements.map { [$0.old, $0.new] })
  }
}
