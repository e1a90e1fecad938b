import ObservableCollections

// The promises of a batch about sections, its upper level.

extension SectionsFields {
  /// Checks all entries of sections, and returns the surviving sections.
  func checkedSections() throws(PatchError) -> [SectionPair] {
    try checkBounds()
    let leaving = try indexes(removedSections, movedSections.map(\.old)) { .oldSectionTwice($0) }
    let arriving = try indexes(insertedSections, movedSections.map(\.new)) { .newSectionTwice($0) }
    let staying = IndexRanges(0..<oldCounts.count).subtracting(leaving)
    let places = IndexRanges(0..<newCounts.count).subtracting(arriving)
    if staying.count != places.count {
      throw .sectionCountsDisagree(
        oldCount: oldCounts.count, removals: removedSections.count,
        insertions: insertedSections.count, newCount: newCounts.count)
    }
    let sections = movedSections + zip(staying, places).map { SectionPair(old: $0, new: $1) }
    try checkUpdates(in: sections)
    return sections
  }

  private func checkBounds() throws(PatchError) {
    let pairs = movedSections + updatedHeaders
    let old = max(removedSections.last ?? -1, pairs.map(\.old).max() ?? -1)
    if old >= oldCounts.count { throw .oldSectionOutside(old, count: oldCounts.count) }
    let new = max(insertedSections.last ?? -1, pairs.map(\.new).max() ?? -1)
    if new >= newCounts.count { throw .newSectionOutside(new, count: newCounts.count) }
  }

  /// All indexes of both; throws if an index occurs twice. O(R log R) for R entries.
  private func indexes(
    _ set: IndexRanges, _ others: [Int], twice: (Int) -> PatchError
  ) throws(PatchError) -> IndexRanges {
    var last = -1
    for index in others.sorted() {
      if index == last || set.contains(index) { throw twice(index) }
      last = index
    }
    return set.union(IndexRanges(others))
  }

  private func checkUpdates(in sections: [SectionPair]) throws(PatchError) {
    if updatedHeaders.isEmpty { return }
    _ = try indexes([], updatedHeaders.map(\.old)) { .sectionUpdatedTwice(oldSection: $0) }
    let targets = Dictionary(uniqueKeysWithValues: sections.map { ($0.old, $0.new) })
    for pair in updatedHeaders where targets[pair.old] != pair.new {
      throw .noSuchSurvivor(pair, actual: targets[pair.old])
    }
  }
}
