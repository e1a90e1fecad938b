/// Decides which survivors stay where they are, so that as few elements as possible move.
///
/// The survivors of an increasing subsequence (old indexes rising in new order) can stay; all
/// others must move. The heaviest subsequence, weighed by element counts, therefore gives the
/// fewest moved elements. Of equally heavy ones the one with the most elements that no move call
/// touched wins, then the one that is found first, walking in new order.
///
/// The heaviest increasing subsequence is found with a Fenwick tree of prefix maxima over the
/// ranks of the old order (P. M. Fenwick, *A new data structure for cumulative frequency tables*,
/// 1994), after neighbours in both orders have been drawn together.
enum FewestMoves {
  private struct Weight: Comparable {
    var count = 0
    var untouched = 0

    static func < (left: Weight, right: Weight) -> Bool {
      (left.count, left.untouched) < (right.count, right.untouched)
    }

    static func + (left: Weight, right: Weight) -> Weight {
      Weight(count: left.count + right.count, untouched: left.untouched + right.untouched)
    }
  }

  /// A maximal stretch of runs that are neighbours in both orders.
  private struct Block {
    var oldStart: Int
    var runs: Range<Int>
    var weight: Weight
  }

  private struct Chain {
    var weight = Weight()
    /// The block that ends the chain; -1 for the empty chain.
    var end = -1
  }

  /// For each run, whether it stays.
  ///
  /// - Parameter runs: retained runs in new order.
  /// - Complexity: O(R log R) for R runs, O(R) if they are in old order.
  static func stays(_ runs: [EditLog.Run]) -> [Bool] {
    if isAscending(runs) { return Array(repeating: true, count: runs.count) }
    let blocks = contracted(runs)
    var result = Array(repeating: false, count: runs.count)
    var block = heaviestChain(blocks)
    while block.end >= 0 {
      for run in blocks[block.end].runs { result[run] = true }
      block.end = block.previous[block.end]
    }
    return result
  }

  private static func isAscending(_ runs: [EditLog.Run]) -> Bool {
    var previous = -1
    for run in runs {
      if run.oldStart < previous { return false }
      previous = run.oldStart
    }
    return true
  }

  /// Draws together runs that are neighbours in both orders: they stay or move as one.
  private static func contracted(_ runs: [EditLog.Run]) -> [Block] {
    let ranks = self.ranks(of: runs.map(\.oldStart))
    var blocks: [Block] = []
    for (index, run) in runs.enumerated() {
      let weight = Weight(count: run.count, untouched: run.isMoved ? 0 : run.count)
      if index > 0, ranks[index] == ranks[index - 1] + 1 {
        blocks[blocks.count - 1].runs = blocks[blocks.count - 1].runs.lowerBound..<index + 1
        blocks[blocks.count - 1].weight = blocks[blocks.count - 1].weight + weight
      } else {
        blocks.append(Block(oldStart: run.oldStart, runs: index..<index + 1, weight: weight))
      }
    }
    return blocks
  }

  /// For each key, its place among all keys in ascending order.
  private static func ranks(of keys: [Int]) -> [Int] {
    var ranks = Array(repeating: 0, count: keys.count)
    for (rank, index) in keys.indices.sorted(by: { keys[$0] < keys[$1] }).enumerated() {
      ranks[index] = rank
    }
    return ranks
  }

  private static func heaviestChain(_ blocks: [Block]) -> (end: Int, previous: [Int]) {
    let ranks = self.ranks(of: blocks.map(\.oldStart))
    var previous = Array(repeating: -1, count: blocks.count)
    // tree[k] holds the heaviest chain that ends in one of the ranks which node k covers.
    var tree = Array(repeating: Chain(), count: blocks.count + 1)
    for (index, block) in blocks.enumerated() {
      let best = heaviest(in: tree, below: ranks[index])
      previous[index] = best.end
      let chain = Chain(weight: best.weight + block.weight, end: index)
      var node = ranks[index] + 1
      while node <= blocks.count {
        if tree[node].weight < chain.weight { tree[node] = chain }
        node += node & -node
      }
    }
    return (heaviest(in: tree, below: blocks.count).end, previous)
  }

  private static func heaviest(in tree: [Chain], below rank: Int) -> Chain {
    var best = Chain()
    var node = rank
    while node > 0 {
      if best.weight < tree[node].weight { best = tree[node] }
      node -= node & -node
    }
    return best
  }
}

extension EditLog {
  /// The moves that the order of the runs needs: the fewest elements.
  ///
  /// - Returns: ascending by old start; each as long as possible.
  func fewestMoves() -> [RangePair] {
    survivors().moves
  }

  /// The retained runs as pairs, those that stay and those that move, in new order.
  func survivors() -> (stays: [RangePair], moves: [RangePair], updates: [RangePair]) {
    let retained = runs.filter { !$0.isInserted }
    let isStaying = FewestMoves.stays(retained)
    var stays: [RangePair] = []
    var moves: [RangePair] = []
    var updates: [RangePair] = []
    var newStart = 0
    var index = 0
    for run in runs {
      defer { newStart += run.count }
      if run.isInserted { continue }
      let pair = RangePair(oldStart: run.oldStart, newStart: newStart, count: run.count)
      if isStaying[index] { stays.appendFusing(pair) } else { moves.append(pair) }
      if run.isUpdated { updates.append(pair) }
      index += 1
    }
    return (stays, moves.sortedAndFused(), updates.sortedAndFused())
  }
}

extension Array where Element == RangePair {
  /// Appends `pair`, as part of the last one where it continues it in both arrays.
  mutating func appendFusing(_ pair: RangePair) {
    if let last, last.oldStart + last.count == pair.oldStart,
      last.newStart + last.count == pair.newStart
    {
      self[count - 1] = RangePair(
        oldStart: last.oldStart, newStart: last.newStart, count: last.count + pair.count)
    } else {
      append(pair)
    }
  }

  /// The same pairs ascending by old start, each as long as possible.
  func sortedAndFused() -> [RangePair] {
    var result: [RangePair] = []
    result.reserveCapacity(count)
    for pair in sorted(by: { $0.oldStart < $1.oldStart }) { result.appendFusing(pair) }
    return result
  }

  /// The same pairs with old and new exchanged, ascending by what was new.
  func inverted() -> [RangePair] {
    map { RangePair(oldStart: $0.newStart, newStart: $0.oldStart, count: $0.count) }
      .sorted { $0.oldStart < $1.oldStart }
  }
}
