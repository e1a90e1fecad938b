/// Determines the survivors that keep their places, such that the fewest elements move.
///
/// The survivors of an increasing subsequence (old indexes rising in new order) can stay; all
/// others must move. The heaviest subsequence, weighed by element counts, therefore gives the
/// fewest moved elements. Among equally heavy ones, the one with the most elements that no move
/// call touched wins, then the one whose end is found first, walking in new order; which blocks
/// lead to that end is unspecified.
///
/// The blocks fall into *groups*: ranges that contain the same blocks in both orders. Groups are
/// independent of each other, and a group of one block stays. In a group, a Fenwick tree of prefix
/// maxima over the ranks of the old order finds the heaviest chain (P. M. Fenwick, *A new data
/// structure for cumulative frequency tables*, 1994). If each block is one element that a move call
/// touched, the longest chain is the heaviest: then one tail for each length is enough (C.
/// Schensted, *Longest increasing and decreasing subsequences*, 1961).
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

  private let blocks: ScratchList<SurvivorBlocks.Block>
  /// For each rank of a group, and 0, the heaviest chain that ends at one of the ranks covered by
  /// that node of the Fenwick tree.
  private var tree: ScratchList<Chain>

  /// The number of scratch bytes needed.
  static func scratchBytes(_ counts: SurvivorCounts) -> Int {
    MemoryLayout<Chain>.stride * (counts.mostBlocks + 1)
  }

  /// Determines for each block whether it keeps its place. O(B log G) for B blocks in groups of G.
  static func decide(_ order: SurvivorBlocks, _ scratch: inout Scratch) {
    var search = FewestMoves(
      blocks: order.blocks,
      tree: scratch.list(of: Chain.self, capacity: order.blocks.count + 1))
    search.decide()
  }

  private mutating func decide() {
    var start = 0
    var highest = -1
    for index in 0..<blocks.count {
      highest = max(highest, Int(blocks[index].rank))
      guard highest == index else { continue }
      switch index &- start {
      case 0: blocks[index].stays = true
      case 1: decidePair(start)
      default: decideGroup(start..<index &+ 1)
      }
      start = index &+ 1
    }
  }

  /// Keeps the heavier one of two blocks that changed places.
  private func decidePair(_ first: Int) {
    let second = first &+ 1
    let isSecond = chain(first).isLighter(than: chain(second))
    blocks[isSecond ? second : first].stays = true
  }

  /// Marks the blocks of a group's heaviest chain.
  private mutating func decideGroup(_ group: Range<Int>) {
    tree.keepFirst(0)
    var block = areAlike(group) ? endOfLongest(group) : endOfHeaviest(group)
    while block >= 0 {
      blocks[block].stays = true
      block = Int(blocks[block].previous)
    }
  }

  /// Whether each block of a group is one element that a move call touched.
  private func areAlike(_ group: Range<Int>) -> Bool {
    for index in group where blocks[index].count != 1 || blocks[index].untouched != 0 {
      return false
    }
    return true
  }

  /// The block that ends a group's longest chain, if there are no weights.
  ///
  /// The tree then is a list of tails: the entry for a length has, in place of a count, the lowest
  /// rank that ends a chain of that length.
  private mutating func endOfLongest(_ group: Range<Int>) -> Int {
    var longest = -1
    for index in group {
      let rank = Int(blocks[index].rank)
      var (low, high) = (0, tree.count)
      while low < high {
        let middle = (low &+ high) &>> 1
        if tree[middle].count < rank { low = middle &+ 1 } else { high = middle }
      }
      blocks[index].previous = low == 0 ? -1 : tree[low &- 1].end
      let tail = Chain(count: rank, end: Int32(truncatingIfNeeded: index))
      if low < tree.count {
        tree[low] = tail
      } else {
        tree.append(tail)
        longest = index
      }
    }
    return longest
  }

  /// The block that ends a group's heaviest chain.
  private mutating func endOfHeaviest(_ group: Range<Int>) -> Int {
    for _ in 0...group.count { tree.append(Chain()) }
    for index in group { extendChain(by: index, rank: Int(blocks[index].rank) &- group.lowerBound) }
    return Int(heaviest(below: group.count).end)
  }

  /// Finds the heaviest chain that ends with a block.
  @inline(__always)
  private mutating func extendChain(by index: Int, rank: Int) {
    let best = heaviest(below: rank)
    blocks[index].previous = best.end
    var chain = chain(index)
    chain.count &+= best.count
    chain.untouched &+= best.untouched
    var node = rank &+ 1
    while node < tree.count {
      if tree[node].isLighter(than: chain) { tree[node] = chain }
      node &+= node & -node
    }
  }

  /// The chain of one block.
  @inline(__always)
  private func chain(_ index: Int) -> Chain {
    Chain(
      count: blocks[index].count, untouched: blocks[index].untouched,
      end: Int32(truncatingIfNeeded: index))
  }

  /// The heaviest chain that ends below a rank.
  @inline(__always)
  private func heaviest(below rank: Int) -> Chain {
    var best = Chain()
    var node = rank
    while node > 0 {
      if best.isLighter(than: tree[node]) { best = tree[node] }
      node &= node &- 1
    }
    return best
  }
}
