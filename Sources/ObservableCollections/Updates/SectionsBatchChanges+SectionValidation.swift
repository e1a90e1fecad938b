// The upper level of what a batch promises.

extension SectionsBatchChanges.Fields {
  /// The sections that survived or were replaced, after a check of all that is said of sections.
  func checkedSections() throws(PatchError) -> [SectionPair] {
    for counts in [oldCounts, newCounts] { try checkCounts(counts) }
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
    try checkReplacements(in: sections)
    try checkUpdates(in: sections)
    return sections
  }

  private func checkCounts(_ counts: [Int]) throws(PatchError) {
    // A list of rows holds each section's header beside its elements, hence the 1.
    var rows = 0
    for count in counts {
      if count < 0 || count >= PackedRun.mostElements - rows { throw .badCounts(counts) }
      rows += count + 1
    }
  }

  private func checkBounds() throws(PatchError) {
    let pairs = movedSections + replacedSections + updatedHeaders
    let old = max(removedSections.last ?? -1, pairs.map(\.old).max() ?? -1)
    if old >= oldCounts.count { throw .oldSectionOutside(old, count: oldCounts.count) }
    let new = max(insertedSections.last ?? -1, pairs.map(\.new).max() ?? -1)
    if new >= newCounts.count { throw .newSectionOutside(new, count: newCounts.count) }
  }

  /// All indexes of both; one that comes twice throws. O(R log R) for R entries.
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

  /// Throws unless each replaced section stands for one that stays, and each for another.
  private func checkReplacements(in sections: [SectionPair]) throws(PatchError) {
    _ = try indexes(removedSections, (movedSections + replacedSections).map(\.old)) {
      .oldSectionTwice($0)
    }
    _ = try indexes(insertedSections, (movedSections + replacedSections).map(\.new)) {
      .newSectionTwice($0)
    }
    try check(replacedSections, areIn: sections)
  }

  private func checkUpdates(in sections: [SectionPair]) throws(PatchError) {
    _ = try indexes([], (replacedSections + updatedHeaders).map(\.old)) {
      .sectionRenewedTwice(oldSection: $0)
    }
    try check(updatedHeaders, areIn: sections)
  }

  private func check(
    _ pairs: [SectionPair], areIn sections: [SectionPair]
  ) throws(PatchError) {
    if pairs.isEmpty { return }
    let targets = Dictionary(uniqueKeysWithValues: sections.map { ($0.old, $0.new) })
    for pair in pairs where targets[pair.old] != pair.new {
      throw .noSuchSurvivor(pair, actual: targets[pair.old])
    }
  }
}
