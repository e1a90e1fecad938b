/// The survivors of a log in blocks: maximal ranges of neighbours in both orders.
///
/// All elements of a block stay or move together. There are at most three blocks for each survivor
/// that a move call touched, and one more, however many survivors there are.
struct SurvivorBlocks: SurvivorOrder {
  /// A maximal range of survivors that are adjacent in both orders.
  struct Block {
    /// The number of elements.
    var count: Int
    /// The number of elements that no move call touched.
    var untouched: Int
    /// The first survivor, in new order. The block ends where the next one starts.
    var first: Int32
    /// The place among the blocks in old order.
    var rank: Int32 = 0
    /// The previous block in the heaviest chain that ends here, or -1: see ``FewestMoves``.
    var previous: Int32 = -1
    /// Whether the elements keep their places.
    var stays = false
  }

  /// The survivors in new order.
  private(set) var survivors: ScratchList<Survivor>
  /// The blocks in new order.
  private(set) var blocks: ScratchList<Block>
  /// The blocks by their ranks, that is, in old order.
  private(set) var oldOrder: ScratchList<Int32>

  /// Creates the blocks of survivors. Elements that no move call touched are in old order already,
  /// so only the others are sorted and merged.
  ///
  /// - Parameters:
  ///   - survivors: the survivors, in new order.
  ///   - counts: their counts.
  /// - Complexity: O(R + M log M) for R survivors, M of them moved.
  init(
    _ survivors: ScratchList<Survivor>, _ counts: SurvivorCounts, _ scratch: inout Scratch
  ) {
    self.survivors = survivors
    blocks = scratch.list(of: Block.self, capacity: counts.mostBlocks)
    oldOrder = scratch.list(of: Int32.self, capacity: counts.mostBlocks)
    var movers = Movers(survivors, counts, &scratch)
    cutStretches(&movers)
    drawTogether()
  }

  /// The number of scratch bytes that `init` needs.
  static func scratchBytes(_ counts: SurvivorCounts) -> Int {
    (MemoryLayout<Block>.stride + 4) * counts.mostBlocks + 8 + Movers.scratchBytes(counts)
  }

  /// Cuts the survivors into movers and the ranges between them, in both orders.
  private mutating func cutStretches(_ movers: inout Movers) {
    var nextPlace = movers.place(of: 0)
    var source = 0
    var nextSource = movers.oldStart(of: 0)
    var isCut = true
    for index in 0..<survivors.count {
      let survivor = survivors[index]
      if index == nextPlace {
        movers.blocks.append(Int32(truncatingIfNeeded: blocks.count))
        nextPlace = movers.place(of: movers.blocks.count)
        blocks.append(Block(survivor, at: index))
        isCut = true
        continue
      }
      while nextSource < survivor.oldStart {
        oldOrder.append(~movers.source(source))
        source &+= 1
        nextSource = movers.oldStart(of: source)
        isCut = true
      }
      if isCut {
        oldOrder.append(Int32(truncatingIfNeeded: blocks.count))
        blocks.append(Block(survivor, at: index))
        isCut = false
      } else {
        blocks[blocks.count &- 1].extend(by: survivor)
      }
    }
    for source in source..<movers.sources.count { oldOrder.append(~movers.source(source)) }
    for rank in 0..<oldOrder.count {
      if oldOrder[rank] < 0 { oldOrder[rank] = movers.blocks[Int(~oldOrder[rank])] }
      blocks[Int(oldOrder[rank])].rank = Int32(truncatingIfNeeded: rank)
    }
  }

  /// Merges blocks that are neighbours in both orders.
  private mutating func drawTogether() {
    var kept = 0
    var next: Int32 = -1
    for index in 0..<blocks.count {
      let block = blocks[index]
      let rank = Int(block.rank)
      if block.rank == next {
        blocks[kept &- 1].count &+= block.count
        blocks[kept &- 1].untouched &+= block.untouched
        oldOrder[rank] = -1
      } else {
        oldOrder[rank] = Int32(truncatingIfNeeded: kept)
        blocks[kept] = block
        kept &+= 1
      }
      next = block.rank &+ 1
    }
    guard kept < blocks.count else { return }
    blocks.keepFirst(kept)
    closeRanks()
  }

  /// Closes the gaps in the old order.
  private mutating func closeRanks() {
    var rank = 0
    for index in 0..<oldOrder.count where oldOrder[index] >= 0 {
      let block = oldOrder[index]
      blocks[Int(block)].rank = Int32(truncatingIfNeeded: rank)
      oldOrder[rank] = block
      rank &+= 1
    }
    oldOrder.keepFirst(rank)
  }

  @inline(__always)
  func forEachInOldOrder(_ body: (Survivor, _ stays: Bool) -> Void) {
    for rank in 0..<oldOrder.count {
      let block = Int(oldOrder[rank])
      let stays = blocks[block].stays
      for index in survivors(of: block) { body(survivors[index], stays) }
    }
  }

  @inline(__always)
  func forEachMoved(_ body: (Survivor) -> Void) {
    for block in 0..<blocks.count where !blocks[block].stays {
      for index in survivors(of: block) { body(survivors[index]) }
    }
  }

  /// The places of a block's survivors.
  @inline(__always)
  private func survivors(of block: Int) -> Range<Int> {
    let next = block &+ 1 < blocks.count ? Int(blocks[block &+ 1].first) : survivors.count
    return Range(uncheckedBounds: (Int(blocks[block].first), next))
  }
}

extension SurvivorBlocks.Block {
  @inline(__always)
  fileprivate init(_ survivor: Survivor, at index: Int) {
    count = survivor.count
    untouched = survivor.isMoved ? 0 : survivor.count
    first = Int32(truncatingIfNeeded: index)
  }

  @inline(__always)
  fileprivate mutating func extend(by survivor: Survivor) {
    count &+= survivor.count
    untouched &+= survivor.isMoved ? 0 : survivor.count
  }
}

/// The survivors that are not in old order among themselves.
private struct Movers {
  /// Their places among the survivors, ascending.
  private var places: ScratchList<Int32>
  /// The movers in the order of their old starts.
  private(set) var sources: ScratchList<KeyedPlace>
  /// The block of each mover.
  var blocks: ScratchList<Int32>

  init(_ survivors: ScratchList<Survivor>, _ counts: SurvivorCounts, _ scratch: inout Scratch) {
    let count = counts.movers
    places = scratch.list(of: Int32.self, capacity: count)
    blocks = scratch.list(of: Int32.self, capacity: count)
    sources = scratch.list(of: KeyedPlace.self, capacity: count)
    var oldStart = 0
    for index in 0..<survivors.count {
      let survivor = survivors[index]
      if survivor.isMover(behind: oldStart) {
        sources.append(KeyedPlace(key: survivor.oldStart, place: places.count))
        places.append(Int32(truncatingIfNeeded: index))
      } else {
        oldStart = survivor.oldStart
      }
    }
    if Movers.areMany(counts) {
      scatter(over: scratch.list(of: Int32.self, capacity: counts.oldCount))
    } else {
      sources.sort()
    }
  }

  /// The number of scratch bytes that the movers need.
  static func scratchBytes(_ counts: SurvivorCounts) -> Int {
    (4 + 16 + 4) * counts.movers + 16 + (areMany(counts) ? 4 * counts.oldCount + 8 : 0)
  }

  /// Whether a slot for each old element costs less than sorting the movers.
  private static func areMany(_ counts: SurvivorCounts) -> Bool {
    counts.oldCount <= 8 * counts.movers
  }

  /// Sorts the sources by old start. No two have the same one.
  ///
  /// - Parameter slots: an empty list with a capacity of all old elements.
  private mutating func scatter(over slots: ScratchList<Int32>) {
    var slots = slots
    for _ in 0..<slots.capacity { slots.append(-1) }
    for mover in 0..<sources.count {
      slots[sources[mover].key] = Int32(truncatingIfNeeded: mover)
    }
    sources.keepFirst(0)
    for oldStart in 0..<slots.count where slots[oldStart] >= 0 {
      sources.append(KeyedPlace(key: oldStart, place: Int(slots[oldStart])))
    }
  }

  /// The place of a mover; -1 after the last one.
  @inline(__always)
  func place(of mover: Int) -> Int { mover < places.count ? Int(places[mover]) : -1 }

  /// The mover at a place in old order.
  @inline(__always)
  func source(_ place: Int) -> Int32 { Int32(truncatingIfNeeded: sources[place].place) }

  /// The old start of a mover, counted in old order; after the last one, a number above all others.
  @inline(__always)
  func oldStart(of source: Int) -> Int {
    source < sources.count ? sources[source].key : Int.max
  }
}
