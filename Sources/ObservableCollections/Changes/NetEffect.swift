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
    let runs = log.packedRuns
    if log.hasMoves {
      walkWithMoves(runs, oldCount: log.oldCount)
    } else {
      walk(runs, oldCount: log.oldCount)
    }
  }

  /// The runs are in old order: one walk gives everything.
  private mutating func walk(_ runs: [PackedRun], oldCount: Int) {
    var stays = PairList()
    var updates = PairList()
    var oldEnd = 0
    var newStart = 0
    for run in runs {
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
    if oldCount > oldEnd { deletions.append(oldEnd..<oldCount) }
    self.stays = stays.finished()
    self.updates = updates.finished()
  }

  private mutating func walkWithMoves(_ runs: [PackedRun], oldCount: Int) {
    var survivors = collectSurvivors(runs)
    let oldOrder = survivors.oldOrder()
    FewestMoves.decide(&survivors, oldOrder: oldOrder)
    walkInOldOrder(survivors, oldOrder, oldCount: oldCount)
    walkInNewOrder(survivors)
  }

  /// The retained runs with their places; the others are insertions.
  private mutating func collectSurvivors(_ runs: [PackedRun]) -> [Survivor] {
    var survivors: [Survivor] = []
    survivors.reserveCapacity(runs.count)
    var newStart = 0
    for run in runs {
      if run.isInserted {
        insertions.append(newStart..<newStart &+ run.count)
      } else {
        survivors.append(Survivor(run, newStart: newStart))
      }
      newStart &+= run.count
    }
    return survivors
  }

  private mutating func walkInOldOrder(
    _ survivors: [Survivor], _ oldOrder: [Int], oldCount: Int
  ) {
    var moves = PairList()
    var updates = PairList()
    var oldEnd = 0
    for index in oldOrder {
      let survivor = survivors[index]
      let (oldStart, newStart, count) = (survivor.oldStart, survivor.newStart, survivor.count)
      if oldStart > oldEnd { deletions.append(oldEnd..<oldStart) }
      oldEnd = oldStart &+ count
      if !survivor.stays { moves.append(oldStart, newStart, count) }
      if survivor.isUpdated { updates.append(oldStart, newStart, count) }
    }
    if oldCount > oldEnd { deletions.append(oldEnd..<oldCount) }
    self.moves = moves.finished()
    self.updates = updates.finished()
  }

  private mutating func walkInNewOrder(_ survivors: [Survivor]) {
    var stays = PairList()
    var moves = PairList()
    for survivor in survivors {
      if survivor.stays {
        stays.append(survivor.oldStart, survivor.newStart, survivor.count)
      } else {
        moves.append(survivor.newStart, survivor.oldStart, survivor.count)
      }
    }
    self.stays = stays.finished()
    movesByTarget = moves.finished()
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
