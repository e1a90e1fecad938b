/// Decides which survivors stay where they are, so that as few elements as possible move.
///
/// The survivors of an increasing subsequence (old indexes rising in new order) can stay; all
/// others must move. The heaviest subsequence, weighed by element counts, therefore gives the
/// fewest moved elements. Of equally heavy ones the one with the most elements that no move call
/// touched wins, then the one that is found first, walking in new order.
///
/// The heaviest increasing subsequence is found with a Fenwick tree of prefix maxima over the
/// ranks of the old order (P. M. Fenwick, *A new data structure for cumulative frequency tables*,
/// 1994), after neighbours in both orders have been drawn together: so it costs what moved, not
/// all runs.
enum FewestMoves {
  private struct Weight {
    var count = 0
    var untouched = 0

    @inline(__always)
    static func < (left: Weight, right: Weight) -> Bool {
      left.count < right.count || (left.count == right.count && left.untouched < right.untouched)
    }
  }

  /// A maximal stretch of survivors that are neighbours in both orders: they stay or move as one.
  private struct Block {
    /// The first survivor, in new order.
    var first: Int
    /// Its place among the blocks in old order.
    var rank = 0
    var weight = Weight()
    /// The block before it in the heaviest chain that ends here, or -1.
    var previous = -1
    var stays = false
  }

  /// The heaviest chain of blocks found so far in some ranks.
  private struct Chain {
    var weight = Weight()
    /// The block that ends the chain; -1 for the empty chain.
    var end = -1
  }

  /// Says of each survivor whether it stays.
  ///
  /// - Parameters:
  ///   - survivors: in new order.
  ///   - oldOrder: the places of the survivors, ascending by old start.
  /// - Complexity: O(R + B log B) for R survivors that make B blocks.
  static func decide(_ survivors: inout [Survivor], oldOrder: [Int]) {
    var blocks = self.blocks(of: survivors, oldOrder: oldOrder)
    chooseHeaviestChain(&blocks)
    var end = survivors.count
    for block in blocks.reversed() {
      for index in block.first..<end { survivors[index].stays = block.stays }
      end = block.first
    }
  }

  /// Draws neighbours in both orders together.
  private static func blocks(of survivors: [Survivor], oldOrder: [Int]) -> [Block] {
    var ranks = Array(repeating: 0, count: survivors.count)
    for (rank, index) in oldOrder.enumerated() { ranks[index] = rank }
    var blocks: [Block] = []
    /// For each rank, the block that starts there, or -1.
    var starts = Array(repeating: -1, count: survivors.count)
    var next = -1
    for index in survivors.indices {
      if ranks[index] != next {
        starts[ranks[index]] = blocks.count
        blocks.append(Block(first: index))
      }
      next = ranks[index] + 1
      let count = survivors[index].count
      blocks[blocks.count - 1].weight.count += count
      if !survivors[index].isMoved { blocks[blocks.count - 1].weight.untouched += count }
    }
    var rank = 0
    for block in starts where block >= 0 {
      blocks[block].rank = rank
      rank += 1
    }
    return blocks
  }

  /// Marks the blocks of the heaviest chain as staying.
  private static func chooseHeaviestChain(_ blocks: inout [Block]) {
    // tree[k] holds the heaviest chain that ends in one of the ranks which node k covers.
    var tree = Array(repeating: Chain(), count: blocks.count + 1)
    tree.withUnsafeMutableBufferPointer { tree in
      for index in blocks.indices {
        var chain = heaviest(in: tree, below: blocks[index].rank)
        blocks[index].previous = chain.end
        chain.weight.count += blocks[index].weight.count
        chain.weight.untouched += blocks[index].weight.untouched
        chain.end = index
        var node = blocks[index].rank + 1
        while node < tree.count {
          if tree[node].weight < chain.weight { tree[node] = chain }
          node += node & -node
        }
      }
      var block = heaviest(in: tree, below: blocks.count).end
      while block >= 0 {
        blocks[block].stays = true
        block = blocks[block].previous
      }
    }
  }

  @inline(__always)
  private static func heaviest(
    in tree: UnsafeMutableBufferPointer<Chain>, below rank: Int
  ) -> Chain {
    var best = Chain()
    var node = rank
    while node > 0 {
      if best.weight < tree[node].weight { best = tree[node] }
      node &= node - 1
    }
    return best
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
