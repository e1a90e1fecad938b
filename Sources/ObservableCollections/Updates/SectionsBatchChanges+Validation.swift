extension SectionsBatchChanges {
  /// Makes a batch from its fields and checks every promise that numbers can check.
  ///
  /// - Parameters:
  ///   - oldCounts: the number of elements in each section before the batch.
  ///   - newCounts: the number of elements in each section after it.
  ///   - removedSections: old indexes of the sections that are gone.
  ///   - insertedSections: new indexes of the sections that are new.
  ///   - movedSections: surviving sections that change their place, in any order.
  ///   - replacedSections: sections that keep only their place, in any order.
  ///   - updatedHeaders: surviving sections whose header was replaced, in any order.
  ///   - removals: old paths of the elements that are gone.
  ///   - insertions: new paths of the elements that are new.
  ///   - moves: surviving elements that change their place or section, in any order.
  ///   - updates: surviving elements that were replaced, in any order.
  ///   - start: the state of the list before the batch.
  ///   - end: the state of the list after it.
  /// - Throws: the first promise that the fields break. Versions may fall, as those of an inverse do.
  /// - Complexity: O(S + R log R) for S sections and R entries.
  public init(
    oldCounts: [Int], newCounts: [Int], removedSections: IndexRanges = [],
    insertedSections: IndexRanges = [], movedSections: [SectionPair] = [],
    replacedSections: [SectionPair] = [], updatedHeaders: [SectionPair] = [],
    removals: ElementPaths = ElementPaths(), insertions: ElementPaths = ElementPaths(),
    moves: ElementPathPairs = [], updates: ElementPathPairs = [], start: Revision = 0,
    end: Revision = 0
  ) throws(PatchError) {
    for revision in [start, end] {
      if revision.version < 0 { throw .negativeVersion(revision.version) }
      if revision.part < 0 { throw .negativePart(revision.part) }
    }
    let fields = Fields(
      oldCounts: oldCounts, newCounts: newCounts, removedSections: removedSections,
      insertedSections: insertedSections, movedSections: movedSections.sortedByOld(),
      replacedSections: replacedSections.sortedByOld(),
      updatedHeaders: updatedHeaders.sortedByOld(), removals: removals,
      insertions: insertions, moves: moves.ranges.sortedAndFused(),
      updates: updates.ranges.sortedAndFused())
    let sections = try fields.checkedSections()
    let derived = try fields.checkedElements(in: sections)
    self.init(known: fields, derived, start: start, end: end)
    try checkUpdates()
    try checkFewestMoves()
  }

  private func checkUpdates() throws(PatchError) {
    var end = ElementPath(section: 0, element: 0)
    for update in updates {
      if update.old < end { throw .updatedTwice(update.old) }
      end = update.oldEnd
      try checkSurvivors(of: update)
    }
  }

  /// Throws unless every element that `update` names survived and went where it says.
  private func checkSurvivors(of update: ElementPathPair) throws(PatchError) {
    var offset = 0
    while offset < update.count {
      var (old, new) = (update.old, update.new)
      (old.element, new.element) = (old.element + offset, new.element + offset)
      let actual = survivor(ofOld: old)
      if actual != new { throw .updateIsNoSurvivor(old: old, new: new, actual: actual) }
      let pair = derived.stays.pair(holdingOld: old) ?? moves.ranges.pair(holdingOld: old)
      offset += pair.map { $0.oldEnd.element - old.element } ?? update.count
    }
  }

  private func checkFewestMoves() throws(PatchError) {
    let fewest = SectionsNetEffect(sectionList)
    let sections = fewest.sections.moved.count
    if movedSections.count != sections {
      throw .tooManySectionMoves(moved: movedSections.count, fewest: sections)
    }
    let (moved, enough) = (moves.elementCount, fewest.moves.elementCount)
    if moved != enough { throw .tooManyMoves(moved: moved, fewest: enough) }
  }
}
