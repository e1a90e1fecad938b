/// One step of a batch told sequentially, for widgets that apply each call at once.
///
/// Every index counts in the array as it stands when the step begins; in an insertion they are the
/// final positions.
public enum BatchStep: Hashable, Sendable {
  /// Removes the elements at these indexes, all together.
  case removal(IndexRanges)
  /// Takes the element at `from` out and puts it in at `to`, counted without it.
  case move(from: Int, to: Int)
  /// Puts new elements in so that they stand at these indexes.
  case insertion(IndexRanges)
  /// Shows the elements at these indexes again.
  case update(IndexRanges)
}

extension BatchChanges {
  /// The same batch as sequential steps: at most one removal, one move for each moved element, at
  /// most one insertion, at most one update, in this order.
  ///
  /// This is what NSTableView takes: `removeRows`, `moveRow`, `insertRows`, `reloadData`. A row is
  /// never moved after it was inserted.
  ///
  /// - Complexity: O(R + M log M) for R entries and M moved elements.
  public var steps: [BatchStep] {
    var steps: [BatchStep] = []
    if !deletions.isEmpty { steps.append(.removal(deletions)) }
    steps += SequentialMoves(self).steps
    if !insertions.isEmpty { steps.append(.insertion(insertions)) }
    if !updates.isEmpty { steps.append(.update(updatedNewIndexes)) }
    return steps
  }
}

/// Turns simultaneous moves into moves one after another.
///
/// The rows left after the removal are labelled with their rank among the rows that will be there
/// before the insertion. The moved rows are taken in ascending order of label, and each is put
/// right behind the row with the label before its own. After the last one the rows are sorted.
///
/// Nothing here depends on the number of rows. Where a row stands at each step follows from the
/// rows that stay before it, and from the moved rows before it: those done stand right behind
/// their predecessor, the others where they always stood. A Fenwick tree counts the latter.
private struct SequentialMoves {
  private struct Mover {
    /// Its index after the removal.
    var position: Int
    /// Its index before the insertion.
    var label: Int
    /// How many staying rows stood before it.
    var staysBefore: Int
    /// How many staying rows will stand before it.
    var staysBeforeTarget: Int
  }

  let steps: [BatchStep]

  init(_ batch: BatchChanges) {
    let movers = SequentialMoves.movers(of: batch)  // ascending by position
    var waiting = FenwickCounts(count: movers.count)
    for index in movers.indices { waiting.add(1, at: index) }
    var doneTargets: [Int] = []  // staysBeforeTarget of the movers done, ascending
    var steps: [BatchStep] = []
    for index in movers.indices.sorted(by: { movers[$0].label < movers[$1].label }) {
      let mover = movers[index]
      let doneBefore = doneTargets.partitioningIndex { $0 > mover.staysBefore }
      let from = mover.staysBefore + doneBefore + waiting.sum(below: index)
      waiting.add(-1, at: index)
      let standing = movers.partitioningIndex { $0.staysBefore >= mover.staysBeforeTarget }
      let to = mover.label == 0 ? 0 : mover.label + waiting.sum(below: standing)
      if from != to { steps.append(.move(from: from, to: to)) }
      doneTargets.append(mover.staysBeforeTarget)
    }
    self.steps = steps
  }

  private static func movers(of batch: BatchChanges) -> [Mover] {
    var movers: [Mover] = []
    movers.reserveCapacity(batch.moves.elementCount)
    var deletions = RankCursor(batch.deletions.ranges)
    var sources = RankCursor(batch.moves.map(\.oldRange))
    for move in batch.moves {
      let deleted = deletions.rank(of: move.oldStart)
      let moved = sources.rank(of: move.oldStart)
      for offset in 0..<move.count {
        movers.append(
          Mover(
            position: move.oldStart - deleted + offset, label: move.newStart + offset,
            staysBefore: move.oldStart - deleted - moved, staysBeforeTarget: 0))
      }
    }
    var insertions = RankCursor(batch.insertions.ranges)
    for (rank, index) in movers.indices.sorted(by: { movers[$0].label < movers[$1].label })
      .enumerated()
    {
      movers[index].label -= insertions.rank(of: movers[index].label)
      movers[index].staysBeforeTarget = movers[index].label - rank
    }
    return movers
  }
}

/// Counts how many members of ascending ranges lie below an index, for indexes that ascend.
struct RankCursor<Ranges: RandomAccessCollection<Range<Int>>> where Ranges.Index == Int {
  private let ranges: Ranges
  private var next = 0
  private var passed = 0

  /// - Parameter ranges: ascending and disjoint.
  init(_ ranges: Ranges) {
    self.ranges = ranges
  }

  /// The number of members below `index`, which is not below the one asked for last.
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
