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
    let runCount = log.runCount
    var scratch = Scratch(bytes: (16 + 16 + 24 + 24) * (runCount + 1))
    var inserted = scratch.list(of: Range<Int>.self, capacity: runCount)
    var survivors = SurvivorLists(runCount, &scratch)
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        inserted.append(newStart..<newStart &+ run.count)
      } else {
        let survivor = Survivor(newStart: newStart, count: run.count, origin: run.origin)
        survivors.append(survivor)
        survivors.stays.append(survivor.oldStart, newStart, run.count)
      }
      newStart &+= run.count
    }
    insertions = inserted.array
    take(&survivors, oldCount: log.oldCount)
  }

  private mutating func walkWithMoves(_ log: EditLog) {
    let runCount = log.runCount
    var scratch = Scratch(bytes: NetEffect.scratchBytes(runs: runCount))
    let survivors = collectSurvivors(log, &scratch)
    let order = SurvivorBlocks(survivors, &scratch)
    FewestMoves.decide(order, &scratch)
    walkInOldOrder(order, oldCount: log.oldCount, &scratch)
    collectTargets(order, &scratch)
  }

  private static func scratchBytes(runs: Int) -> Int {
    let survivors = MemoryLayout<Survivor>.stride * runs
    let lists = (16 + 16 + 4 * 24) * (runs + 1)
    return survivors + lists + SurvivorBlocks.scratchBytes(runs: runs)
      + FewestMoves.scratchBytes(runs: runs)
  }

  /// The retained runs with their places; the others are insertions.
  private mutating func collectSurvivors(
    _ log: EditLog, _ scratch: inout Scratch
  ) -> ScratchList<Survivor> {
    var survivors = scratch.list(of: Survivor.self, capacity: log.runCount)
    var inserted = scratch.list(of: Range<Int>.self, capacity: log.runCount)
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        inserted.append(newStart..<newStart &+ run.count)
      } else {
        survivors.append(Survivor(newStart: newStart, count: run.count, origin: run.origin))
      }
      newStart &+= run.count
    }
    insertions = inserted.array
    return survivors
  }

  /// All but the insertions and the targets: what stays is in old order too.
  private mutating func walkInOldOrder(
    _ order: SurvivorBlocks, oldCount: Int, _ scratch: inout Scratch
  ) {
    var survivors = SurvivorLists(order.survivors.count, &scratch)
    var moved = PairList(order.survivors.count, &scratch)
    for rank in 0..<order.oldOrder.count {
      let block = Int(order.oldOrder[rank])
      let stays = order.blocks[block].stays
      for index in order.survivors(of: block) {
        let survivor = order.survivors[index]
        survivors.append(survivor)
        if stays {
          survivors.stays.append(survivor.oldStart, survivor.newStart, survivor.count)
        } else {
          moved.append(survivor.oldStart, survivor.newStart, survivor.count)
        }
      }
    }
    moves = moved.finished()
    take(&survivors, oldCount: oldCount)
  }

  private mutating func take(_ survivors: inout SurvivorLists, oldCount: Int) {
    stays = survivors.stays.finished()
    updates = survivors.updates.finished()
    deletions = survivors.finishedGaps(oldCount: oldCount)
  }

  private mutating func collectTargets(_ order: SurvivorBlocks, _ scratch: inout Scratch) {
    var targets = PairList(order.survivors.count, &scratch)
    for block in 0..<order.blocks.count where !order.blocks[block].stays {
      for index in order.survivors(of: block) {
        let survivor = order.survivors[index]
        targets.append(survivor.newStart, survivor.oldStart, survivor.count)
      }
    }
    movesByTarget = targets.finished()
  }
}

/// What the survivors in old order come to.
private struct SurvivorLists {
  var stays: PairList
  var updates: PairList
  private var gaps: ScratchList<Range<Int>>
  private var oldEnd = 0

  init(_ capacity: Int, _ scratch: inout Scratch) {
    stays = PairList(capacity, &scratch)
    updates = PairList(capacity, &scratch)
    gaps = scratch.list(of: Range<Int>.self, capacity: capacity + 1)
  }

  @inline(__always)
  mutating func append(_ survivor: Survivor) {
    let oldStart = survivor.oldStart
    if oldStart > oldEnd { gaps.append(oldEnd..<oldStart) }
    oldEnd = oldStart &+ survivor.count
    if survivor.isUpdated { updates.append(oldStart, survivor.newStart, survivor.count) }
  }

  mutating func finishedGaps(oldCount: Int) -> [Range<Int>] {
    if oldCount > oldEnd { gaps.append(oldEnd..<oldCount) }
    return gaps.array
  }
}

/// Range pairs, the last of which may still grow.
private struct PairList {
  private var pairs: ScratchList<RangePair>
  private var oldEnd = -1
  private var newEnd = -1
  private var count = 0

  init(_ capacity: Int, _ scratch: inout Scratch) {
    pairs = scratch.list(of: RangePair.self, capacity: capacity)
  }

  /// Appends a pair, as part of the last one where it continues it in both arrays.
  @inline(__always)
  mutating func append(_ oldStart: Int, _ newStart: Int, _ count: Int) {
    if oldEnd != oldStart || newEnd != newStart {
      flush()
      self.count = 0
    }
    oldEnd = oldStart &+ count
    newEnd = newStart &+ count
    self.count &+= count
  }

  @inline(__always)
  private mutating func flush() {
    guard count > 0 else { return }
    pairs.append(
      RangePair(knownOldStart: oldEnd &- count, newStart: newEnd &- count, count: count))
  }

  /// All pairs.
  mutating func finished() -> [RangePair] {
    flush()
    count = 0
    return pairs.array
  }
}

extension EditLog {
  /// The moves that the order of the runs needs: the fewest elements.
  ///
  /// - Returns: ascending by old start; each as long as possible.
  func fewestMoves() -> [RangePair] { NetEffect(self).moves }
}
