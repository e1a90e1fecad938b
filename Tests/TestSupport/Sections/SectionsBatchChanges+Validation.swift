import ObservableCollections

extension SectionsBatchChanges {
  /// Creates a batch from its fields and checks every promise that can be checked without the
  /// lists.
  ///
  /// - Parameters:
  ///   - oldCounts: the number of elements in each section before the batch.
  ///   - newCounts: the number of elements in each section after it.
  ///   - removedSections: the old indexes of the removed sections.
  ///   - insertedSections: the new indexes of the inserted sections.
  ///   - movedSections: surviving sections that change their place, in any order.
  ///   - updatedHeaders: surviving sections whose header was replaced, in any order.
  ///   - removals: the old paths of the removed elements.
  ///   - insertions: the new paths of the inserted elements.
  ///   - moves: surviving elements that change their place or section, in any order.
  ///   - updates: surviving elements that were replaced, in any order.
  ///   - start: the state of the list before the batch.
  ///   - end: the state of the list after it.
  /// - Throws: an error for the first broken promise. Versions may fall, as in an inverse.
  /// - Complexity: O(S + R log R) for S sections and R entries.
  package init(
    oldCounts: [Int], newCounts: [Int], removedSections: IndexRanges = [],
    insertedSections: IndexRanges = [], movedSections: [SectionPair] = [],
    updatedHeaders: [SectionPair] = [],
    removals: ElementPaths = ElementPaths(), insertions: ElementPaths = ElementPaths(),
    moves: ElementPathPairs = [], updates: ElementPathPairs = [], start: Revision = .ofNoList,
    end: Revision = .ofNoList
  ) throws(PatchError) {
    try start.checkLeads(to: end)
    let fields = SectionsFields(
      oldSizes: try SectionsFields.sizes(oldCounts), newSizes: try SectionsFields.sizes(newCounts),
      oldCounts: oldCounts, newCounts: newCounts, removedSections: removedSections,
      insertedSections: insertedSections, movedSections: movedSections.sortedByOld(),
      updatedHeaders: updatedHeaders.sortedByOld(), removals: removals, insertions: insertions,
      moves: moves.ranges.sortedByOldAndFused(), updates: updates.ranges.sortedByOldAndFused())
    self.init(
      try fields.checkedLog(), oldSizes: fields.oldSizes, newSizes: fields.newSizes, start: start,
      end: end)
    if movedSections.count > self.movedSections.count {
      throw .tooManySectionMoves(moved: movedSections.count, fewest: self.movedSections.count)
    }
    let (moved, fewest) = (moves.elementCount, self.moves.elementCount)
    if moved > fewest { throw .tooManyMoves(moved: moved, fewest: fewest) }
  }
}

/// The fields of a batch of sections and elements, as a caller gives them.
struct SectionsFields {
  let oldSizes: SectionSizes
  let newSizes: SectionSizes
  let oldCounts: [Int]
  let newCounts: [Int]
  let removedSections: IndexRanges
  let insertedSections: IndexRanges
  let movedSections: [SectionPair]
  let updatedHeaders: [SectionPair]
  let removals: ElementPaths
  let insertions: ElementPaths
  let moves: [ElementPathPair]
  let updates: [ElementPathPair]

  /// The same changes in rows, after a check of all promises but the fewest moves.
  ///
  /// - Complexity: O(S + R log R + R √S) for S sections and R entries.
  fileprivate func checkedLog() throws(PatchError) -> EditLog {
    let sections = try checkedSections()
    let stays = try checkedElements(in: sections)
    try checkUpdates(stays)
    let moved = Set(movedSections)
    let isStaying = { (pair: SectionPair) in !moved.contains(pair) }
    let staying = sections.filter(isStaying).map(header) + stays.map(rows)
    let moving = movedSections.map(header) + moves.map(rows)
    let survivors = IndexRanges((staying + moving).map(\.newRange))
    return BatchChanges(
      removals: [], insertions: IndexRanges(0..<newSizes.total).subtracting(survivors),
      moves: moving.sortedAndFused(),
      updates: (updatedHeaders.map(header) + updates.map(rows)).sortedAndFused(),
      oldCount: oldSizes.total, newCount: newSizes.total, start: .ofNoList, end: .ofNoList,
      stays: staying.sortedAndFused()
    ).log()
  }

  /// The rows of sections. Throws if a count is negative, or if there are too many rows.
  fileprivate static func sizes(_ counts: [Int]) throws(PatchError) -> SectionSizes {
    var rows = 0
    for count in counts {
      if count < 0 || count >= PackedRun.mostElements - rows { throw .badCounts(counts) }
      rows += count + 1
    }
    return SectionSizes(counts.map { $0 + 1 })
  }

  private func header(_ pair: SectionPair) -> RangePair {
    RangePair(
      oldStart: oldSizes.start(of: pair.old), newStart: newSizes.start(of: pair.new), count: 1)
  }

  private func rows(_ pair: ElementPathPair) -> RangePair {
    RangePair(
      oldStart: oldSizes.start(of: pair.old.section) + 1 + pair.old.element,
      newStart: newSizes.start(of: pair.new.section) + 1 + pair.new.element, count: pair.count)
  }

  private func checkUpdates(_ stays: [ElementPathPair]) throws(PatchError) {
    var end = ElementPath(section: 0, element: 0)
    for update in updates {
      if update.old < end { throw .updatedTwice(update.old) }
      end = ElementPath(section: update.old.section, element: update.oldRange.upperBound)
      try checkSurvivors(of: update, stays)
    }
  }

  /// Throws unless every element of `update` survives, with the new path that it has there.
  private func checkSurvivors(
    of update: ElementPathPair, _ stays: [ElementPathPair]
  ) throws(PatchError) {
    var offset = 0
    while offset < update.count {
      var (old, new) = (update.old, update.new)
      (old.element, new.element) = (old.element + offset, new.element + offset)
      let pair = (stays + moves).first { $0.contains(old) }
      let actual = pair.map {
        ElementPath(section: $0.new.section, element: $0.new.element + old.element - $0.old.element)
      }
      guard let pair, actual == new else {
        throw .updateIsNoSurvivor(old: old, new: new, actual: actual)
      }
      offset += pair.oldRange.upperBound - old.element
    }
  }
}
