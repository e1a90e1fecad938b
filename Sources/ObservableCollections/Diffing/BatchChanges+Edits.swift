extension BatchChanges {
  /// The batch as edits one after another, in this order: at most one removal, one move, one
  /// insertion and one replacement.
  ///
  /// - Complexity: O(R log R) for R entries.
  @usableFromInline
  var edits: [IndexEdit] {
    var edits: [IndexEdit] = []
    if !deletions.isEmpty { edits.append(.removal(deletions)) }
    if !moves.isEmpty { edits.append(.move(movesOfSurvivors)) }
    if !insertions.isEmpty { edits.append(.insertion(insertions)) }
    if !updates.isEmpty { edits.append(.replacement(updatedNewIndexes)) }
    return edits
  }

  /// The moves after the removal and before the insertion, ascending by source.
  private var movesOfSurvivors: [RangePair] {
    var deletionRanks = RankCursor(deletions.ranges)
    var sources: [Int: Int] = [:]
    for move in moves {
      sources[move.oldStart] = move.oldStart - deletionRanks.rank(of: move.oldStart)
    }
    var insertionRanks = RankCursor(insertions.ranges)
    return movesByTarget.map { target in
      RangePair(
        oldStart: sources[target.newStart, default: target.newStart],
        newStart: target.oldStart - insertionRanks.rank(of: target.oldStart), count: target.count)
    }.sortedAndFused()
  }
}
