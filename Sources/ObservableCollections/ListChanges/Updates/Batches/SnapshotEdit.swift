/// The entries of a batch of one level, to be applied to a snapshot.
struct SnapshotEdit {
  /// The removed old indexes.
  let removals: IndexRanges
  /// The inserted new indexes.
  let insertions: IndexRanges
  /// The moves, ascending by old start.
  let moves: [RangePair]
  /// The updated new indexes.
  let updates: IndexRanges

  /// Changes a snapshot of the old array into one of the new array.
  ///
  /// - Parameters:
  ///   - rows: the old array.
  ///   - newElement: returns the inserted or updated element at a new index.
  /// - Complexity: O((R + C) log N) for R entries and C inserted or updated elements, among N.
  func apply<Element>(to rows: inout ArraySnapshot<Element>, newElement: (Int) -> Element) {
    if !removals.isEmpty { _ = rows.remove(at: removals) }
    if !moves.isEmpty { rows.move(movesOfSurvivors) }
    if !insertions.isEmpty {
      rows.insert(ArraySnapshot(insertions.map(newElement)), at: insertions)
    }
    if !updates.isEmpty {
      _ = rows.replace(at: updates, with: ArraySnapshot(updates.map(newElement)))
    }
  }

  /// The moves after all removals and before all insertions. A move contains no removed and no
  /// inserted element, so it stays one range.
  var movesOfSurvivors: [RangePair] {
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
