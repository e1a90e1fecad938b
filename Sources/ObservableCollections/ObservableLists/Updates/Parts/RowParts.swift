/// A batch of one level as single changes, which the parts of a large turn consist of: removals
/// from the last to the first, then moves, then insertions from the first to the last, then
/// updates.
///
/// Each leaves a valid list. As no remaining change has an index after a removed row, and nothing
/// is moved or removed after the first insertion, no index must be shifted when some are taken:
/// taking M changes costs O(M log M), however many there are.
package struct RowParts {
  /// Old indexes; taken from the end.
  private var removals: [Range<Int>]
  /// The indexes of each count in the list as it is then.
  private var moves: ArraySlice<MoveRun>
  /// New indexes.
  private var insertions: ArraySlice<Range<Int>>
  /// New indexes.
  private var updates: ArraySlice<Range<Int>>
  /// The current number of rows.
  private var count: Int

  package init(_ changes: BatchChanges) {
    removals = Array(changes.removals.ranges)
    moves = changes.sequentialMoves[...]
    insertions = Array(changes.insertions.ranges)[...]
    updates = Array(changes.updatedNewIndexes.ranges)[...]
    count = changes.oldCount
  }

  /// Whether all changes are taken.
  package var isEmpty: Bool {
    removals.isEmpty && moves.isEmpty && insertions.isEmpty && updates.isEmpty
  }

  /// All remaining changes.
  package var log: EditLog {
    var rest = self
    return rest.next(Int.max)
  }

  /// Takes the next changes.
  ///
  /// - Parameter limit: the maximum number of changes; positive.
  package mutating func next(_ limit: Int) -> EditLog {
    var log = EditLog(count: count)
    var left = limit
    while left > 0, let range = removals.popLast() {
      let cut = range.upperBound - min(left, range.count)
      if cut > range.lowerBound { removals.append(range.lowerBound..<cut) }
      log.remove(cut..<range.upperBound)
      left -= range.upperBound - cut
    }
    moves.takeFirst(&left) { log.move($0) }
    insertions.takeFirst(&left) { log.insert($0) }
    updates.takeFirst(&left) { log.update($0) }
    count = log.newCount
    return log
  }
}

extension ArraySlice<Range<Int>> {
  /// Takes members from the front.
  ///
  /// - Parameters:
  ///   - left: the maximum number; afterwards less the number taken.
  ///   - body: receives them, range by range.
  fileprivate mutating func takeFirst(_ left: inout Int, _ body: (Range<Int>) -> Void) {
    while left > 0, let range = first {
      let cut = range.lowerBound + Swift.min(left, range.count)
      body(range.lowerBound..<cut)
      left -= cut - range.lowerBound
      if cut < range.upperBound { self[startIndex] = cut..<range.upperBound } else { removeFirst() }
    }
  }
}

extension ArraySlice<MoveRun> {
  /// Takes moves from the front.
  ///
  /// - Parameters:
  ///   - left: the maximum number; afterwards less the number taken.
  ///   - body: receives the combined move of each run.
  package mutating func takeFirst(_ left: inout Int, _ body: (RangePair) -> Void) {
    while left > 0, let run = first {
      let taken = Swift.min(left, run.count)
      body(run.prefix(taken))
      left -= taken
      if taken < run.count { self[startIndex] = run.dropFirst(taken) } else { removeFirst() }
    }
  }
}
