extension BatchChanges {
  /// The batch as consecutive edits, each of which counts in the array after the previous ones: at
  /// most one removal, one move, one insertion and one replacement, in this order.
  ///
  /// - Complexity: O(R log R) for R entries.
  @usableFromInline
  package var edits: [IndexEdit] {
    let updates = updatedNewIndexes
    var edits: [IndexEdit] = []
    if !removals.isEmpty { edits.append(.removal(removals)) }
    if !moves.isEmpty { edits.append(.move(movesOfSurvivors.sortedAndFused())) }
    if !insertions.isEmpty { edits.append(.insertion(insertions)) }
    if !updates.isEmpty { edits.append(.replacement(updates)) }
    return edits
  }

  /// The moves after all removals and before all insertions. A move contains no removed and no
  /// inserted element, so it stays one range.
  var movesOfSurvivors: [RangePair] {
    let moves = moves.ranges
    var removed = RankCursor(removals.ranges)
    let oldStarts = moves.map { $0.oldStart - removed.rank(of: $0.oldStart) }
    var inserted = RankCursor(insertions.ranges)
    var newStarts = [Int](repeating: 0, count: moves.count)
    let places = placesInOrder(ofKeys: moves.map(\.newStart))
    for index in places ?? Array(moves.indices) {
      newStarts[index] = moves[index].newStart - inserted.rank(of: moves[index].newStart)
    }
    return moves.indices.map { index in
      RangePair(oldStart: oldStarts[index], newStart: newStarts[index], count: moves[index].count)
    }
  }
}
