/// The survivors of a log in blocks: maximal stretches of neighbours in both orders.
///
/// All elements of a block stay or move together. There are at most three blocks for each survivor
/// that a move call touched, and one more, however many survivors there are.
struct SurvivorBlocks {
  /// A maximal stretch of survivors that are neighbours in both orders.
  struct Block {
    /// The number of elements.
    var count: Int
    /// The number of elements that no move call touched.
    var untouched: Int
    /// The first survivor, in new order. The block ends where the next one starts.
    var first: Int32
    /// The place among the blocks in old order.
    var rank: Int32 = 0
    /// The block before it in the heaviest chain that it ends, or -1: see ``FewestMoves``.
    var previous: Int32 = -1
    /// Whether the elements stay where they are.
    var stays = false
  }

  /// In new order.
  var blocks: [Block] = []
  /// The blocks by their ranks, that is, in old order.
  private(set) var oldOrder: [Int32] = []

  /// What no move call touched is in old order already, so only the rest is sorted and merged.
  /// What is out of order without a mark (runs that come from elsewhere) is treated as moved.
  ///
  /// - Parameter survivors: in new order, fewer than two thousand million.
  /// - Complexity: O(R + M log M) for R survivors, M of them moved.
  init(_ survivors: [Survivor]) {
    let movers = Movers(survivors)
    blocks.reserveCapacity(movers.places.count * 3 + 1)
    oldOrder.reserveCapacity(movers.places.count * 3 + 1)
    cutStretches(survivors, movers)
    drawTogether()
  }

  /// Cuts the survivors into movers and the stretches between them, in both orders.
  private mutating func cutStretches(_ survivors: [Survivor], _ movers: Movers) {
    var moverBlocks: [Int32] = []
    moverBlocks.reserveCapacity(movers.places.count)
    var nextPlace = movers.place(of: 0)
    var nextSource = 0
    var isCut = true
    for (index, survivor) in survivors.enumerated() {
      if index == nextPlace {
        moverBlocks.append(Int32(truncatingIfNeeded: blocks.count))
        nextPlace = movers.place(of: moverBlocks.count)
        blocks.append(Block(survivor, at: index))
        isCut = true
        continue
      }
      while movers.oldStart(of: nextSource) < survivor.oldStart {
        oldOrder.append(~movers.sources[nextSource].mover)
        nextSource += 1
        isCut = true
      }
      if isCut {
        oldOrder.append(Int32(truncatingIfNeeded: blocks.count))
        blocks.append(Block(survivor, at: index))
        isCut = false
      } else {
        blocks[blocks.count - 1].extend(by: survivor)
      }
    }
    for source in movers.sources[nextSource...] { oldOrder.append(~source.mover) }
    for rank in oldOrder.indices where oldOrder[rank] < 0 {
      oldOrder[rank] = moverBlocks[Int(~oldOrder[rank])]
    }
  }

  /// Makes blocks that are neighbours in both orders one block, and ranks them.
  private mutating func drawTogether() {
    for (rank, block) in oldOrder.enumerated() {
      blocks[Int(block)].rank = Int32(truncatingIfNeeded: rank)
    }
    var kept = 0
    var next: Int32 = -1
    for block in blocks {
      let rank = Int(block.rank)
      if block.rank == next {
        blocks[kept - 1].count += block.count
        blocks[kept - 1].untouched += block.untouched
        oldOrder[rank] = -1
      } else {
        oldOrder[rank] = Int32(truncatingIfNeeded: kept)
        blocks[kept] = block
        kept += 1
      }
      next = block.rank + 1
    }
    blocks.removeLast(blocks.count - kept)
    rank(kept)
  }

  /// Closes the gaps in the old order.
  private mutating func rank(_ kept: Int) {
    var rank = 0
    for block in oldOrder where block >= 0 {
      blocks[Int(block)].rank = Int32(truncatingIfNeeded: rank)
      oldOrder[rank] = block
      rank += 1
    }
    oldOrder.removeLast(oldOrder.count - kept)
  }

  /// The survivors of a block.
  ///
  /// - Parameter end: the number of all survivors.
  @inline(__always)
  func survivors(of block: Int, end: Int) -> Range<Int> {
    let next = block &+ 1 < blocks.count ? Int(blocks[block &+ 1].first) : end
    return Range(uncheckedBounds: (Int(blocks[block].first), next))
  }
}

extension SurvivorBlocks.Block {
  fileprivate init(_ survivor: Survivor, at index: Int) {
    count = survivor.count
    untouched = survivor.isMoved ? 0 : survivor.count
    first = Int32(index)
  }

  @inline(__always)
  fileprivate mutating func extend(by survivor: Survivor) {
    count &+= survivor.count
    untouched &+= survivor.isMoved ? 0 : survivor.count
  }
}

/// The survivors that are not in old order among themselves: those that a move call touched.
private struct Movers {
  /// Their places among the survivors, ascending.
  private(set) var places: [Int32] = []
  /// The same by old start.
  private(set) var sources: [(oldStart: Int, mover: Int32)] = []

  init(_ survivors: [Survivor]) {
    var end = 0
    for (index, survivor) in survivors.enumerated() {
      let oldStart = survivor.oldStart
      if survivor.isMoved || oldStart < end {
        sources.append((oldStart, Int32(truncatingIfNeeded: places.count)))
        places.append(Int32(index))
      } else {
        end = oldStart
      }
    }
    sources.sort { $0.oldStart < $1.oldStart }
  }

  /// The place of a mover; -1 behind the last.
  @inline(__always)
  func place(of mover: Int) -> Int { mover < places.count ? Int(places[mover]) : -1 }

  /// The old start of a mover, counted in old order; above all others behind the last.
  @inline(__always)
  func oldStart(of source: Int) -> Int {
    source < sources.count ? sources[source].oldStart : Int.max
  }
}
