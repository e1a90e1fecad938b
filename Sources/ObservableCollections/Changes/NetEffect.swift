/// What a log comes to: the parts of a batch.
///
/// Inserted runs are insertions, gaps between retained runs in old order are deletions, and what
/// is out of order moves.
struct NetEffect {
  /// The old indexes that no survivor has.
  private(set) var deletions: [Range<Int>] = []
  /// The new indexes of inserted elements.
  private(set) var insertions: [Range<Int>] = []
  /// The survivors that move, ascending by old start, each as long as possible.
  private(set) var moves: [RangePair] = []
  /// The same moves with old and new exchanged, ascending by target.
  private(set) var movesByTarget: [RangePair] = []
  /// The survivors that were replaced, ascending by old start, each as long as possible.
  private(set) var updates: [RangePair] = []
  /// The survivors that stay, ascending on both sides, each as long as possible.
  private(set) var stays: [RangePair] = []

  /// - Complexity: O(R + M log M) for R runs, M of them touched by a move call.
  init(_ log: EditLog) {
    if log.hasMoves { walkWithMoves(log) } else { walk(log) }
  }

  /// The runs are in old order: one walk gives everything.
  private mutating func walk(_ log: EditLog) {
    var (stays, updates) = (PairList(), PairList())
    var oldEnd = 0
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        insertions.append(newStart..<newStart &+ run.count)
      } else {
        let oldStart = run.oldStart
        if oldStart > oldEnd { deletions.append(oldEnd..<oldStart) }
        oldEnd = oldStart &+ run.count
        stays.append(oldStart, newStart, run.count)
        if run.isUpdated { updates.append(oldStart, newStart, run.count) }
      }
      newStart &+= run.count
    }
    if log.oldCount > oldEnd { deletions.append(oldEnd..<log.oldCount) }
    self.stays = stays.finished()
    self.updates = updates.finished()
  }

  private mutating func walkWithMoves(_ log: EditLog) {
    let survivors = collectSurvivors(log)
    var order = SurvivorBlocks(survivors)
    FewestMoves.decide(&order.blocks)
    walkInOldOrder(survivors, order, oldCount: log.oldCount)
    collectTargets(survivors, order)
  }

  /// The retained runs with their places; the others are insertions.
  private mutating func collectSurvivors(_ log: EditLog) -> [Survivor] {
    var survivors: [Survivor] = []
    survivors.reserveCapacity(log.runCount)
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        insertions.append(newStart..<newStart &+ run.count)
      } else {
        survivors.append(Survivor(newStart: newStart, count: run.count, origin: run.origin))
      }
      newStart &+= run.count
    }
    return survivors
  }

  /// All but the insertions and the targets: what stays is in old order too.
  private mutating func walkInOldOrder(
    _ survivors: [Survivor], _ order: SurvivorBlocks, oldCount: Int
  ) {
    var (stays, moves, updates) = (PairList(), PairList(), PairList())
    var oldEnd = 0
    for block in order.oldOrder.lazy.map(Int.init) {
      let blockStays = order.blocks[block].stays
      for index in order.survivors(of: block, end: survivors.count) {
        let survivor = survivors[index]
        let (oldStart, newStart, count) = (survivor.oldStart, survivor.newStart, survivor.count)
        if oldStart > oldEnd { deletions.append(oldEnd..<oldStart) }
        oldEnd = oldStart &+ count
        if survivor.isUpdated { updates.append(oldStart, newStart, count) }
        if blockStays {
          stays.append(oldStart, newStart, count)
        } else {
          moves.append(oldStart, newStart, count)
        }
      }
    }
    if oldCount > oldEnd { deletions.append(oldEnd..<oldCount) }
    self.stays = stays.finished()
    self.moves = moves.finished()
    self.updates = updates.finished()
  }

  private mutating func collectTargets(_ survivors: [Survivor], _ order: SurvivorBlocks) {
    var targets = PairList()
    for block in order.blocks.indices where !order.blocks[block].stays {
      for index in order.survivors(of: block, end: survivors.count) {
        let survivor = survivors[index]
        targets.append(survivor.newStart, survivor.oldStart, survivor.count)
      }
    }
    movesByTarget = targets.finished()
  }
}

/// Range pairs, the last of which may still grow.
private struct PairList {
  private var pairs: [RangePair] = []
  private var oldStart = -1
  private var newStart = -1
  private var count = 0

  /// Appends a pair, as part of the last one where it continues it in both arrays.
  @inline(__always)
  mutating func append(_ oldStart: Int, _ newStart: Int, _ count: Int) {
    if self.oldStart &+ self.count == oldStart, self.newStart &+ self.count == newStart {
      self.count &+= count
      return
    }
    flush()
    (self.oldStart, self.newStart, self.count) = (oldStart, newStart, count)
  }

  @inline(__always)
  private mutating func flush() {
    if count > 0 {
      pairs.append(RangePair(knownOldStart: oldStart, newStart: newStart, count: count))
    }
  }

  /// All pairs.
  mutating func finished() -> [RangePair] {
    flush()
    count = 0
    return pairs
  }
}

extension EditLog {
  /// The moves that the order of the runs needs: the fewest elements.
  ///
  /// - Returns: ascending by old start; each as long as possible.
  func fewestMoves() -> [RangePair] { NetEffect(self).moves }
}
