// Edits of many places of a two-level list at once. Every place is checked by the caller.

extension SectionsState {
  /// Puts sections of another list in, at the indexes that they have there.
  ///
  /// - Complexity: O(R (n + √S)) for R ranges of n sections.
  mutating func insertSections(_ new: Sections, at indexes: IndexRanges) {
    for range in indexes.ranges { insertSections(new.part(range), at: range.lowerBound) }
  }

  /// Moves sections one by one; what is not named keeps its order.
  ///
  /// - Parameter moves: ascending by old index.
  mutating func moveSections(_ moves: [SectionPair]) {
    let moved = moves.map { (target: $0.new, section: snapshot[$0.old]) }
    _ = removeSections(at: IndexRanges(moves.lazy.map(\.old)).ranges)
    for move in moved.sorted(by: { $0.target < $1.target }) {
      insertSections([move.section], at: move.target)
    }
  }

  /// Moves ranges of elements, also across sections; what is not named keeps its order.
  ///
  /// - Parameter moves: ascending by old place.
  mutating func moveElements(_ moves: [ElementPathPair]) {
    let moved = moves.map { pair in
      (target: pair.new, elements: snapshot[pair.old.section].elements.part(pair.oldRange))
    }
    for entry in ElementPaths(moves.map { ($0.old.section, $0.oldRange) }).entries {
      _ = removeElements(at: entry.elements.ranges, in: entry.section)
    }
    for move in moved.sorted(by: { $0.target < $1.target }) {
      insert(move.elements, at: move.target)
    }
  }
}
