extension BatchChanges {
  /// The new indexes whose elements the old array does not have: inserted or updated ones.
  ///
  /// - Complexity: O(U log U) for U entries.
  var renewals: IndexRanges { insertions.union(updatedNewIndexes) }

  /// A snapshot of the old array, edited into one of the new array.
  ///
  /// - Parameters:
  ///   - rows: as many as `oldCount`.
  ///   - newElement: the element at a new index that is inserted or updated.
  /// - Complexity: O((R + C) log N) for R entries and C elements asked for, among N.
  func applied<Element>(
    to rows: ArraySnapshot<Element>, newElement: (Int) -> Element
  ) -> ArraySnapshot<Element> {
    var result = rows
    if !deletions.isEmpty { _ = result.remove(at: deletions) }
    if !moves.isEmpty { result.move(movesOfSurvivors) }
    if !insertions.isEmpty {
      result.insert(ArraySnapshot(insertions.map(newElement)), at: insertions)
    }
    let updates = updatedNewIndexes
    if !updates.isEmpty {
      _ = result.replace(at: updates, with: ArraySnapshot(updates.map(newElement)))
    }
    return result
  }

  /// The moves between the array without the deleted elements and the array before anything is
  /// inserted. A move names no deleted element and no inserted one, so it stays one range.
  private var movesOfSurvivors: [RangePair] {
    var deleted = RankCursor(deletions.ranges)
    var oldStarts: [Int] = []
    for move in moves { oldStarts.append(move.oldStart - deleted.rank(of: move.oldStart)) }
    var inserted = RankCursor(insertions.ranges)
    var newStarts = [Int](repeating: 0, count: moves.count)
    for index in moves.indices.sorted(by: { moves[$0].newStart < moves[$1].newStart }) {
      newStarts[index] = moves[index].newStart - inserted.rank(of: moves[index].newStart)
    }
    return moves.indices.map { index in
      RangePair(oldStart: oldStarts[index], newStart: newStarts[index], count: moves[index].count)
    }
  }
}
