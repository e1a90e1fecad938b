/// The edits of an array since a version, as runs of the current array.
///
/// A run is either *retained* (elements of the old array, in their old order) or *inserted*.
/// Removals are never stored: they are the complement of the retained runs. The log stores no
/// elements. Its size depends on the edits and not on the array's length: it never has more than 3K
/// + 1 runs, where K counts the index ranges of the edits, nor more than `newCount`.
///
/// The runs are stored in a ``RunTree``. Up to one node they are a flat array with a finger; from
/// there on an edit costs O(log R) for R runs, beside the last edit O(1).
///
/// Every index that an edit takes counts in the current (new) array at that moment.
package struct EditLog: Sendable {
  /// The length of the array at the version.
  package let oldCount: Int
  /// The length of the current array.
  package private(set) var newCount: Int
  /// The runs; nil before the first edit.
  var tree: RunTree?
  /// Whether the runs may be out of old order, or a move call touched some.
  package internal(set) var hasMoves: Bool
  /// Whether there may be departures, or runs of elements that come back.
  package internal(set) var isNumbered = false
  /// The maximum number of runs in a node.
  package let nodeLimit: Int

  /// Creates a log without edits of an array of `count` elements; tests use tiny nodes.
  package init(count: Int, nodeLimit: Int = RunTree.defaultLimit) {
    oldCount = count
    newCount = count
    hasMoves = false
    self.nodeLimit = nodeLimit
  }

  /// Creates a log from runs that are known to be valid.
  package init(oldCount: Int, runs: [PackedRun], nodeLimit: Int = RunTree.defaultLimit) {
    var fused: [PackedRun] = []
    fused.reserveCapacity(runs.count)
    var (newCount, oldEnd, hasMoves, isNumbered) = (0, 0, false, false)
    for run in runs {
      newCount += run.count
      if run.isReturning { isNumbered = true }
      if run.isMoved || !run.isInserted && run.oldStart < oldEnd { hasMoves = true }
      if !run.isInserted { oldEnd = run.oldStart + run.count }
      fused.appendFusing(run)
    }
    self.init(
      oldCount: oldCount, newCount: newCount, hasMoves: hasMoves, fused: fused, nodeLimit: nodeLimit
    )
    self.isNumbered = isNumbered
  }

  /// Creates a log from valid runs of which no two neighbours continue each other.
  init(
    oldCount: Int, newCount: Int, hasMoves: Bool, fused: [PackedRun],
    nodeLimit: Int = RunTree.defaultLimit
  ) {
    self.oldCount = oldCount
    self.newCount = newCount
    self.hasMoves = hasMoves
    self.nodeLimit = nodeLimit
    tree = RunTree(fused, limit: nodeLimit)
  }

  /// The number of stored runs; a little more than the count of `runs` if neighbours are not merged
  /// yet.
  package var runCount: Int { tree?.runCount ?? min(oldCount, 1) }

  /// Whether the old and the new array are the same, element by element, and none was replaced.
  package var isIdentity: Bool {
    if newCount != oldCount { return false }
    var (next, isSame) = (0, true)
    forEachRun { run in
      if run.isUpdated || run.oldStart != next { isSame = false }
      next += run.count
    }
    return isSame
  }
}

// MARK: - Edits

extension EditLog {
  /// Records the insertion of elements at `range`. O(log R) for R runs, O(1) beside the last edit.
  package mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    insert(.inserted(range.count), at: range.lowerBound)
  }

  @inline(__always)
  mutating func insert(_ run: PackedRun, at index: Int) {
    newCount += run.count
    tree!.insert(run, at: index)
  }

  /// Records the removal of the elements at `range`. O(log R), whatever the length of the range.
  package mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    newCount -= range.count
    tree!.remove(range)
  }

  /// Records the replacement of the elements at `range`. O(log R), whatever the length of the
  /// range.
  package mutating func update(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    tree!.update(range)
  }

  /// Records a move of one range. O(log R), whatever its length.
  ///
  /// - Parameter pair: the source counts before the move, the target after it.
  package mutating func move(_ pair: RangePair) {
    plantTree()
    hasMoves = true
    tree!.move(pair)
  }

  /// Records the moves of one call. Sources count before the call, targets after it; all other
  /// elements keep their order.
  ///
  /// - Parameter moves: ascending by source, disjoint on both sides.
  /// - Complexity: O(M log R) for M moves and R runs, but at most O((M + R) log (M + R)).
  package mutating func move(_ moves: [RangePair]) {
    if moves.count == 1 { return move(moves[0]) }
    guard !moves.isEmpty else { return }
    plantTree()
    hasMoves = true
    if moves.count > 2, moves.count * 16 > runCount {
      self = composed(with: EditLog(count: newCount, moves: moves))
    } else {
      tree!.move(moves)
    }
  }

  /// Removes all edits. The memory of a small log is reused for the next one.
  package mutating func recycle() {
    guard tree != nil else { return }
    tree!.recycle()
    tree = nil
    newCount = oldCount
    hasMoves = false
    isNumbered = false
  }

  @inline(__always)
  mutating func plantTree() {
    if tree == nil { tree = RunTree(count: oldCount, limit: nodeLimit) }
  }
}
