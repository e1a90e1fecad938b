extension SectionsBatchChanges {
  /// The batch as consecutive edits, each of which counts in the list after the previous ones.
  /// There are at most eight: removed elements, removed sections, moved sections, inserted
  /// sections, moved elements, inserted elements, replaced headers, replaced elements.
  ///
  /// - Complexity: O(R log R) for R entries.
  @usableFromInline
  package var edits: [SectionsEdit] {
    let (removed, inserted) = (removedSections, insertedSections)
    let updatedHeaders = IndexRanges(updatedHeaders.map(\.new))
    var edits: [SectionsEdit] = []
    if !removals.isEmpty { edits.append(.removal(removals)) }
    if !removed.isEmpty { edits.append(.sectionRemoval(removed)) }
    if !movedSections.isEmpty { edits.append(.sectionMove(sectionMoves(removed, inserted))) }
    if !inserted.isEmpty { edits.append(.sectionInsertion(inserted)) }
    if !moves.isEmpty { edits.append(.move(movesOfSurvivors)) }
    if !insertions.isEmpty { edits.append(.insertion(insertions)) }
    if !updatedHeaders.isEmpty { edits.append(.sectionReplacement(updatedHeaders)) }
    if !updates.isEmpty {
      edits.append(.replacement(ElementPaths(updates.map { ($0.new.section, $0.newRange) })))
    }
    return edits
  }

  /// The moves of sections, after the removals and before the insertions of sections; ascending by
  /// source.
  private func sectionMoves(_ removed: IndexRanges, _ inserted: IndexRanges) -> [SectionPair] {
    movedSections.map { pair in
      SectionPair(
        old: pair.old - removed.rank(of: pair.old), new: pair.new - inserted.rank(of: pair.new))
    }
  }

  /// The moves of elements in the sections of the new list, after the removals and before the
  /// insertions of elements; ascending by source. A move contains no removed and no inserted
  /// element, so it stays one range.
  private var movesOfSurvivors: [ElementPathPair] {
    moves.map { move in
      guard let section = newSection(forOld: move.old.section) else {
        trap("A batch moves elements out of section \(move.old.section), which it removes")
      }
      let removed = removals[move.old.section].rank(of: move.old.element)
      let inserted = insertions[move.new.section].rank(of: move.new.element)
      return ElementPathPair(
        old: ElementPath(section: section, element: move.old.element - removed),
        new: ElementPath(section: move.new.section, element: move.new.element - inserted),
        count: move.count)
    }
    .sortedAndFused()
  }
}
