extension BatchChanges {
  /// The moves as consecutive moves of single elements.
  ///
  /// - Complexity: O(R log R) for R entries.
  package var sequentialMoves: [MoveRun] { SequentialMoves(self).runs }
}

/// Consecutive moves of single elements, each next to the previous one.
package struct MoveRun: Equatable, Sendable {
  /// The index at which the first element is removed.
  var from: Int
  /// The index at which it is inserted after its removal.
  var to: Int
  /// The number of moves.
  package internal(set) var count: Int
  /// 1 if both indexes grow by one from move to move; 0 if all moves have the same indexes.
  var stride: Int

  /// The move at a position.
  package subscript(position: Int) -> (from: Int, to: Int) {
    (from + position * stride, to + position * stride)
  }

  /// The effect of the first moves: their elements are neighbours before and after.
  package func prefix(_ number: Int) -> RangePair {
    let start = stride == 0 ? to - (number - 1) : to
    return RangePair(oldStart: from, newStart: start, count: number)
  }

  /// All but the first moves.
  package func dropFirst(_ number: Int) -> MoveRun {
    let (from, to) = self[number]
    return MoveRun(from: from, to: to, count: count - number, stride: stride)
  }
}

/// Turns simultaneous moves into consecutive ones.
///
/// The rows left after the removal are labelled with their rank among the rows that will be there
/// before the insertion. The moved rows are taken in ascending order of label, and each is inserted
/// directly after the row with the previous label. After the last one the rows are sorted.
///
/// The cost does not depend on the number of rows. The index of a row at each step follows from the
/// staying rows before it, and from the moved rows before it: those already moved are directly
/// after their predecessor, the others where they were at first. A Fenwick tree counts the latter.
/// The rows of one move are neighbours in both orders, so they are taken one after another; rows
/// that move up are each found one place after the previous one, and rows that move down all leave
/// the same place.
private struct SequentialMoves {
  private struct Mover {
    /// The index of its first row before the insertion.
    var label: Int
    /// The number of its rows.
    var count: Int
    /// The number of staying rows before it at first.
    var staysBefore: Int
    /// The number of staying rows before it in the end.
    var staysBeforeTarget: Int
  }

  private(set) var runs: [MoveRun] = []

  init(_ batch: BatchChanges) {
    let (movers, byLabel) = SequentialMoves.movers(of: batch)  // ascending by position
    var waiting = FenwickCounts(count: movers.count)
    for index in movers.indices { waiting.add(movers[index].count, at: index) }
    // Ascending: the `staysBeforeTarget` of each finished mover, and the number of rows up to it.
    var doneTargets: [Int] = []
    var doneRows = [0]
    for index in byLabel {
      let mover = movers[index]
      let doneBefore = doneRows[doneTargets.partitioningIndex { $0 > mover.staysBefore }]
      let from = mover.staysBefore + doneBefore + waiting.sum(below: index)
      waiting.add(-mover.count, at: index)
      let standing = movers.partitioningIndex { $0.staysBefore >= mover.staysBeforeTarget }
      let goesDown = mover.staysBefore < mover.staysBeforeTarget
      var to = mover.label + waiting.sum(below: standing)
      // The rest of its rows are still above the target when the first one is inserted.
      if goesDown { to += mover.count - 1 }
      if from != to {
        runs.append(
          MoveRun(from: from, to: to, count: mover.count, stride: goesDown ? 0 : 1))
      }
      doneTargets.append(mover.staysBeforeTarget)
      doneRows.append(doneRows[doneRows.count - 1] + mover.count)
    }
  }

  /// The moves ascending by old start, and their indexes ascending by label.
  private static func movers(of batch: BatchChanges) -> (movers: [Mover], byLabel: [Int]) {
    var movers: [Mover] = []
    movers.reserveCapacity(batch.moves.ranges.count)
    var removals = RankCursor(batch.removals.ranges)
    var moved = 0
    for move in batch.moves {
      let removed = removals.rank(of: move.oldStart)
      movers.append(
        Mover(
          label: move.newStart, count: move.count,
          staysBefore: move.oldStart - removed - moved, staysBeforeTarget: 0))
      moved += move.count
    }
    let byLabel = placesInOrder(ofKeys: movers.map(\.label)) ?? Array(movers.indices)
    var insertions = RankCursor(batch.insertions.ranges)
    var rank = 0
    for index in byLabel {
      movers[index].label -= insertions.rank(of: movers[index].label)
      movers[index].staysBeforeTarget = movers[index].label - rank
      rank += movers[index].count
    }
    return (movers, byLabel)
  }
}

/// Counts the members of ascending ranges below an index, for ascending indexes.
struct RankCursor<Ranges: RandomAccessCollection<Range<Int>>> where Ranges.Index == Int {
  private let ranges: Ranges
  private var next = 0
  private var passed = 0

  /// - Parameter ranges: ascending and disjoint.
  init(_ ranges: Ranges) {
    self.ranges = ranges
  }

  /// The number of members below `index`, which must not be below the previous one.
  mutating func rank(of index: Int) -> Int {
    while next < ranges.count, ranges[next].upperBound <= index {
      passed += ranges[next].count
      next += 1
    }
    guard next < ranges.count, ranges[next].lowerBound < index else { return passed }
    return passed + index - ranges[next].lowerBound
  }
}

/// Counts with prefix sums in O(log n) (P. M. Fenwick, 1994).
private struct FenwickCounts {
  private var tree: [Int]

  init(count: Int) {
    tree = Array(repeating: 0, count: count + 1)
  }

  mutating func add(_ amount: Int, at index: Int) {
    var node = index + 1
    while node < tree.count {
      tree[node] += amount
      node += node & -node
    }
  }

  func sum(below index: Int) -> Int {
    var node = index
    var sum = 0
    while node > 0 {
      sum += tree[node]
      node -= node & -node
    }
    return sum
  }
}
