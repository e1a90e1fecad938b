/// What happened to an array since a version, as the current array in runs.
///
/// A run is either *retained* (elements of the old array, in their old order) or *inserted*.
/// Removals are never stored: they are the complement of the retained runs. The log holds no
/// elements and costs what the edits cost, whatever the array's length: it never holds more than
/// 3K + 1 runs, where K counts the index ranges that the edits named, nor more than `newCount`.
///
/// The runs stand in a ``RunTree``. Up to one node they are a flat array with a finger; from there
/// on an edit costs O(log R) for R runs, beside the last edit O(1).
///
/// Every index that an edit takes counts in the current (new) array at that moment.
package struct EditLog: Sendable {
  /// The length of the array at the version.
  package let oldCount: Int
  /// The length of the current array.
  package private(set) var newCount: Int
  /// The runs; nil before the first edit.
  private(set) var tree: RunTree?
  /// Whether the runs may be out of old order, or a move call touched some.
  private(set) var hasMoves = false
  /// The number of runs that a node may hold.
  let nodeLimit: Int

  /// Nothing has happened to an array of `count` elements.
  package init(count: Int) {
    self.init(count: count, nodeLimit: RunTree.defaultLimit)
  }

  /// The same, with nodes of another size: tests set it tiny.
  init(count: Int, nodeLimit: Int) {
    oldCount = count
    newCount = count
    self.nodeLimit = nodeLimit
  }

  /// Takes runs that are known to be right.
  init(oldCount: Int, runs: [Run]) {
    self.init(oldCount: oldCount, packedRuns: runs.map(PackedRun.init))
  }

  /// Takes packed runs that are known to be right.
  init(oldCount: Int, packedRuns: [PackedRun], nodeLimit: Int = RunTree.defaultLimit) {
    self.oldCount = oldCount
    self.nodeLimit = nodeLimit
    var fused: [PackedRun] = []
    fused.reserveCapacity(packedRuns.count)
    newCount = 0
    var oldEnd = 0
    for run in packedRuns {
      newCount += run.count
      if run.isMoved || !run.isInserted && run.oldStart < oldEnd { hasMoves = true }
      if !run.isInserted { oldEnd = run.oldStart + run.count }
      fused.appendFusing(run)
    }
    tree = RunTree(fused, limit: nodeLimit)
  }

  /// The number of runs kept; a little more than `runs` has where neighbours are not fused yet.
  package var runCount: Int { tree?.runCount ?? min(oldCount, 1) }

  /// Whether old and new array are the same, element by element, and nothing was replaced.
  package var isIdentity: Bool {
    guard newCount == oldCount else { return false }
    return tree?.isIdentity ?? true
  }

  /// Traps unless the tree keeps its promises.
  package func checkInvariants() {
    guard let tree else { return }
    tree.checkInvariants()
    if tree.total != newCount { trap("The tree holds \(tree.total) elements, not \(newCount)") }
    if tree.runCount > newCount { trap("\(tree.runCount) runs for \(newCount) elements") }
  }
}

extension EditLog: Hashable {
  /// Whether two logs say the same.
  package static func == (left: EditLog, right: EditLog) -> Bool {
    left.oldCount == right.oldCount && left.newCount == right.newCount
      && left.packedRuns == right.packedRuns
  }

  /// Hashes what the log says.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(oldCount)
    hasher.combine(packedRuns)
  }
}

// MARK: - Edits

extension EditLog {
  /// Notes that elements now stand at `range`. O(log R) for R runs, O(1) beside the last edit.
  package mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    newCount += range.count
    tree!.insert(PackedRun(count: range.count, origin: PackedRun.inserted), at: range.lowerBound)
  }

  /// Notes that the elements at `range` are gone. O(log R), however many they are.
  package mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    newCount -= range.count
    tree!.remove(range)
  }

  /// Notes that the elements at `range` were replaced. O(log R), however many they are.
  package mutating func update(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    plantTree()
    tree!.update(range)
  }

  /// Notes a move of one range. O(log R), however long it is.
  ///
  /// - Parameter pair: the source counts before the move, the target after it.
  package mutating func move(_ pair: RangePair) {
    plantTree()
    hasMoves = true
    tree!.move(pair)
  }

  /// Notes moves of one call. Sources count before the call, targets after it; what is not named
  /// keeps its order.
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

  /// Forgets what happened. The memory of a small log is used again for the next one.
  mutating func recycle() {
    guard tree != nil else { return }
    tree!.recycle()
    tree = nil
    newCount = oldCount
    hasMoves = false
  }

  @inline(__always)
  private mutating func plantTree() {
    if tree == nil { tree = RunTree(count: oldCount, limit: nodeLimit) }
  }
}
