/// Decides which survivors stay where they are, so that as few elements as possible move.
///
/// The survivors of an increasing subsequence (old indexes rising in new order) can stay; all
/// others must move. The heaviest subsequence, weighed by element counts, therefore gives the
/// fewest moved elements. Of equally heavy ones the one with the most elements that no move call
/// touched wins, then the one that is found first, walking in new order.
///
/// The blocks fall into *groups*: stretches that hold the same blocks in both orders. Groups do not
/// see each other, and a block alone stays. In a group, a Fenwick tree of prefix maxima over the
/// ranks of the old order finds the heaviest chain (P. M. Fenwick, *A new data structure for
/// cumulative frequency tables*, 1994).
struct FewestMoves {
  private struct Chain {
    var count = 0
    var untouched = 0
    /// The block that ends the chain; -1 for the empty chain.
    var end: Int32 = -1

    @inline(__always)
    func isLighter(than other: Chain) -> Bool {
      count < other.count || (count == other.count && untouched < other.untouched)
    }
  }

  /// For each rank of a group, and 0, the heaviest chain that ends in one of the ranks that a
  /// node of the Fenwick tree covers.
  private var tree: [Chain] = []

  /// Says of each block whether it stays. O(B log G) for B blocks in groups of G.
  static func decide(_ blocks: inout [SurvivorBlocks.Block]) {
    var search = FewestMoves()
    var start = 0
    var highest = -1
    for index in blocks.indices {
      highest = max(highest, Int(blocks[index].rank))
      guard highest == index else { continue }
      if start == index {
        blocks[index].stays = true
      } else {
        search.decide(&blocks, in: start..<index + 1)
      }
      start = index + 1
    }
  }

  /// Marks the blocks of a group's heaviest chain.
  private mutating func decide(_ blocks: inout [SurvivorBlocks.Block], in group: Range<Int>) {
    tree.removeAll(keepingCapacity: true)
    tree.append(contentsOf: repeatElement(Chain(), count: group.count + 1))
    var block = tree.withUnsafeMutableBufferPointer { tree in
      Self.findChains(&blocks, in: group, tree)
      return Self.heaviest(in: tree, below: group.count).end
    }
    while block >= 0 {
      blocks[Int(block)].stays = true
      block = blocks[Int(block)].previous
    }
  }

  /// Finds for each block of a group the heaviest chain that it ends.
  private static func findChains(
    _ blocks: inout [SurvivorBlocks.Block], in group: Range<Int>,
    _ tree: UnsafeMutableBufferPointer<Chain>
  ) {
    for index in group {
      let rank = Int(blocks[index].rank) &- group.lowerBound
      var chain = heaviest(in: tree, below: rank)
      blocks[index].previous = chain.end
      chain.count &+= blocks[index].count
      chain.untouched &+= blocks[index].untouched
      chain.end = Int32(truncatingIfNeeded: index)
      var node = rank &+ 1
      while node < tree.count {
        if tree[node].isLighter(than: chain) { tree[node] = chain }
        node &+= node & -node
      }
    }
  }

  /// The heaviest chain that ends below a rank.
  @inline(__always)
  private static func heaviest(
    in tree: UnsafeMutableBufferPointer<Chain>, below rank: Int
  ) -> Chain {
    var best = Chain()
    var node = rank
    while node > 0 {
      if best.isLighter(than: tree[node]) { best = tree[node] }
      node &= node &- 1
    }
    return best
  }
}
