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
    if !moves.isEmpty {
      let edit = SnapshotEdit(
        removals: removals, insertions: insertions, moves: moves.ranges, updates: updates)
      edits.append(.move(edit.movesOfSurvivors.sortedAndFused()))
    }
    if !insertions.isEmpty { edits.append(.insertion(insertions)) }
    if !updates.isEmpty { edits.append(.replacement(updates)) }
    return edits
  }
}
