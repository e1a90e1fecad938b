/// A batch of one level on its way into a snapshot.
struct SnapshotEdit {
  /// Old indexes.
  let removals: IndexRanges
  /// New indexes.
  let insertions: IndexRanges
  /// Ascending by old start.
  let moves: [RangePair]
  /// New indexes.
  let updates: IndexRanges

  /// Edits a snapshot of the old array into one of the new array.
  ///
  /// - Parameters:
  ///   - rows: the old array.
  ///   - newElement: the element at a new index that is inserted or updated.
  /// - Complexity: O((R + C) log N) for R entries and C elements asked for, among N.
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

  /// The moves between the array without the removed elements and the array before anything is
  /// inserted. A move names no removed element and no inserted one, so it stays one range.
  var movesOfSurvivors: [RangePair] {
    var removed = RankCursor(removals.ranges)
    let oldStarts = moves.map { $0.oldStart - removed.rank(of: $0.oldStart) }
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
