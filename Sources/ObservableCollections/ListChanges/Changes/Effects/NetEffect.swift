/// The net effect of a log: the entries of a batch.
///
/// Inserted runs are insertions, gaps between retained runs in old order are removals, and retained
/// runs out of order are moves.
package struct NetEffect: Hashable {
  /// The old indexes of elements that do not survive.
  package private(set) var removals: IndexRanges
  /// The new indexes of inserted elements.
  package private(set) var insertions: IndexRanges
  /// The survivors that move, ascending by old start, in maximal ranges.
  package private(set) var moves: RangePairs
  /// The same moves with old and new swapped, ascending by target; empty if there are fewer than
  /// two.
  private(set) var movesByTarget: [RangePair]
  /// The survivors that were replaced, ascending by old start, in maximal ranges.
  package private(set) var updates: RangePairs
  /// The survivors that stay, ascending on both sides, in maximal ranges.
  package private(set) var stays: [RangePair]

  private init() {
    removals = IndexRanges()
    insertions = IndexRanges()
    moves = RangePairs()
    movesByTarget = []
    updates = RangePairs()
    stays = []
  }

  /// Creates the effect of a log.
  ///
  /// - Complexity: O(R + M log M) for R runs, M of them touched by a move call.
  package init(_ log: borrowing EditLog) {
    self.init()
    if log.isNumbered {
      // Neighbouring runs of new elements are one.
      var plain = copy log
      plain.forgetReturns()
      self = NetEffect(plain)
    } else if log.hasMoves {
      walkWithMoves(log)
    } else {
      walk(log)
    }
  }

  /// Creates the effect of any runs, which are copied first: all that follows is compiled once.
  ///
  /// - Complexity: O(R + M log M) for R runs, M of them touched by a move call.
  package init(runs: some RunList) {
    self.init()
    walkCopied(runs)
  }

  /// Creates an effect from lists that are known to be valid.
  init(
    removals: IndexRanges, insertions: IndexRanges, moves: [RangePair], updates: [RangePair],
    stays: [RangePair]
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = RangePairs(moves)
    self.updates = RangePairs(updates)
    self.stays = stays
    movesByTarget = moves.count > 1 ? moves.inverted() : []
  }

  /// Whether nothing changed.
  var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// Collects all entries in one walk. The runs must be in old order.
  private mutating func walk(_ log: some RunList) {
    Scratch.with(bytes: NetEffect.walkBytes(log.runCount)) { walk(log, &$0) }
  }

  /// The number of scratch bytes for the walk over runs in old order.
  private static func walkBytes(_ count: Int) -> Int { (16 + 16 + 24 + 24) * (count + 1) }

  private mutating func walk(_ log: some RunList, _ scratch: inout Scratch) {
    let runCount = log.runCount
    var inserted = scratch.list(of: Range<Int>.self, capacity: runCount)
    var lists = OldOrderLists(runCount, stays: runCount, updates: runCount, &scratch)
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        inserted.append(newStart..<newStart &+ run.count)
      } else {
        let survivor = Survivor(newStart: newStart, count: run.count, origin: run.origin)
        lists.append(survivor)
        lists.stays.append(survivor.oldStart, newStart, run.count)
      }
      newStart &+= run.count
    }
    insertions = IndexRanges(inserted)
    take(&lists, oldCount: log.oldCount)
  }

  /// Collects all entries, from a copy of the runs in the scratch.
  // An initializer with this closure would copy the effect when it returns.
  private mutating func walkCopied(_ runs: some RunList) {
    let (count, hasMoves) = (runs.runCount, runs.hasMoves)
    let size = hasMoves ? NetEffect.survivorBytes(count) : NetEffect.walkBytes(count)
    Scratch.with(bytes: 16 * count + size, more: hasMoves ? NetEffect.moveBytes(count) : 0) {
      var copied = $0.list(of: PackedRun.self, capacity: count)
      copied.fill { runs.write(to: $0) }
      let log = CopiedRuns(oldCount: runs.oldCount, hasMoves: hasMoves, copied: copied)
      if hasMoves { walkWithMoves(log, &$0) } else { walk(log, &$0) }
    }
  }

  private mutating func walkWithMoves(_ log: some RunList) {
    let count = log.runCount
    Scratch.with(bytes: NetEffect.survivorBytes(count), more: NetEffect.moveBytes(count)) {
      walkWithMoves(log, &$0)
    }
  }

  private mutating func walkWithMoves(_ log: some RunList, _ scratch: inout Scratch) {
    if log.runCount >= Int32.max { trap("\(log.runCount) runs are too many for a batch") }
    var counts = SurvivorCounts(oldCount: log.oldCount)
    let survivors = collectSurvivors(log, &counts, &scratch)
    decide(survivors, counts, in: &scratch)
  }

  /// The number of scratch bytes for the survivors and the insertions.
  private static func survivorBytes(_ count: Int) -> Int { (24 + 16) * count }

  /// The maximum number of scratch bytes for the decision: up to about 200 a run, and memory that it
  /// does not use stays untouched. No block is so large that more than 200,000 runs would matter.
  private static func moveBytes(_ count: Int) -> Int { 200 * min(count, 200_000) }

  @inline(never)
  private mutating func decide(
    _ survivors: ScratchList<Survivor>, _ counts: SurvivorCounts, in scratch: inout Scratch
  ) {
    scratch.withMore(bytes: NetEffect.scratchBytes(counts)) { decide(survivors, counts, &$0) }
  }

  private static func scratchBytes(_ counts: SurvivorCounts) -> Int {
    let lists = 24 * (2 * counts.survivors + counts.updates) + 16 * (counts.survivors + 1)
    if counts.movers <= 1 { return lists }
    return lists + SurvivorBlocks.scratchBytes(counts) + FewestMoves.scratchBytes(counts)
  }

  /// Returns the retained runs with their places, and collects the insertions.
  private mutating func collectSurvivors(
    _ log: some RunList, _ counts: inout SurvivorCounts, _ scratch: inout Scratch
  ) -> ScratchList<Survivor> {
    var survivors = scratch.list(of: Survivor.self, capacity: log.runCount)
    var inserted = scratch.list(of: Range<Int>.self, capacity: log.runCount)
    var newStart = 0
    log.forEachRun { run in
      if run.isInserted {
        inserted.append(newStart..<newStart &+ run.count)
      } else {
        let survivor = Survivor(newStart: newStart, count: run.count, origin: run.origin)
        counts.add(survivor, at: survivors.count)
        survivors.append(survivor)
      }
      newStart &+= run.count
    }
    insertions = IndexRanges(inserted)
    return survivors
  }

  /// Decides which survivors move: at once if at most one may have changed its place.
  private mutating func decide(
    _ survivors: ScratchList<Survivor>, _ counts: SurvivorCounts, _ scratch: inout Scratch
  ) {
    if counts.movers <= 1 {
      walkInOldOrder(OneMover(survivors, counts), counts, &scratch)
    } else {
      let order = SurvivorBlocks(survivors, counts, &scratch)
      FewestMoves.decide(order, &scratch)
      walkInOldOrder(order, counts, &scratch)
    }
  }

  /// Collects everything but the insertions, in old order; the staying survivors are in that order
  /// too.
  private mutating func walkInOldOrder(
    _ order: some SurvivorOrder, _ counts: SurvivorCounts, _ scratch: inout Scratch
  ) {
    let count = counts.survivors
    var lists = OldOrderLists(count, stays: count, updates: counts.updates, &scratch)
    var moved = PairList(count, &scratch)
    order.forEachInOldOrder { survivor, stays in
      lists.append(survivor)
      if stays {
        lists.stays.append(survivor.oldStart, survivor.newStart, survivor.count)
      } else {
        moved.append(survivor.oldStart, survivor.newStart, survivor.count)
      }
    }
    take(&lists, oldCount: counts.oldCount)
    moves = moved.finishedPairs()
    if moves.rangeCount > 1 { collectTargets(order, in: &moved) }
  }

  @inline(__always)
  private mutating func take(_ lists: inout OldOrderLists, oldCount: Int) {
    stays = lists.stays.finished()
    updates = lists.updates.finishedPairs()
    removals = lists.finishedGaps(oldCount: oldCount)
  }

  /// - Parameter targets: a list with enough capacity, whose memory is reused.
  private mutating func collectTargets(
    _ order: some SurvivorOrder, in targets: inout PairList
  ) {
    order.forEachMoved { targets.append($0.newStart, $0.oldStart, $0.count) }
    movesByTarget = targets.finished()
  }
}

/// The entries collected from the survivors in old order.
private struct OldOrderLists {
  package var stays: PairList
  var updates: PairList
  private var gaps: ScratchList<Range<Int>>
  private var oldEnd = 0

  init(_ capacity: Int, stays: Int, updates: Int, _ scratch: inout Scratch) {
    self.stays = PairList(stays, &scratch)
    self.updates = PairList(updates, &scratch)
    gaps = scratch.list(of: Range<Int>.self, capacity: capacity + 1)
  }

  @inline(__always)
  mutating func append(_ survivor: Survivor) {
    let oldStart = survivor.oldStart
    if oldStart > oldEnd { gaps.append(oldEnd..<oldStart) }
    oldEnd = oldStart &+ survivor.count
    if survivor.isUpdated { updates.append(oldStart, survivor.newStart, survivor.count) }
  }

  @inline(__always)
  mutating func finishedGaps(oldCount: Int) -> IndexRanges {
    if oldCount > oldEnd { gaps.append(oldEnd..<oldCount) }
    return IndexRanges(gaps)
  }
}

/// A list of range pairs, the last of which may still grow.
private struct PairList {
  private var pairs: ScratchList<RangePair>
  private var oldEnd = -1
  private var newEnd = -1

  @inline(__always)
  init(_ capacity: Int, _ scratch: inout Scratch) {
    pairs = scratch.list(of: RangePair.self, capacity: capacity)
  }

  /// Appends a pair, merged with the last one if it continues that pair in both arrays.
  @inline(__always)
  mutating func append(_ oldStart: Int, _ newStart: Int, _ count: Int) {
    if oldEnd == oldStart, newEnd == newStart {
      let last = pairs[pairs.count &- 1]
      pairs[pairs.count &- 1] = RangePair(
        knownOldStart: last.oldStart, newStart: last.newStart, count: last.count &+ count)
    } else {
      pairs.append(RangePair(knownOldStart: oldStart, newStart: newStart, count: count))
    }
    oldEnd = oldStart &+ count
    newEnd = newStart &+ count
  }

  /// All pairs as a value; a single one without an allocation. The list is empty afterwards.
  @inline(__always)
  mutating func finishedPairs() -> RangePairs {
    if pairs.count != 1 { return RangePairs(finished()) }
    defer { clear() }
    return RangePairs(pairs[0])
  }

  /// All pairs as an array. The list is empty afterwards.
  mutating func finished() -> [RangePair] {
    defer { clear() }
    return pairs.array
  }

  private mutating func clear() {
    pairs.keepFirst(0)
    (oldEnd, newEnd) = (-1, -1)
  }
}

extension IndexRanges {
  /// Creates a set of ranges that ascend and are apart; of a single one without an allocation.
  fileprivate init(_ list: ScratchList<Range<Int>>) {
    switch list.count {
    case 0: self.init()
    case 1: self.init(checked: list[0])
    default: self.init(sortedDisjoint: list.array)
    }
  }
}

/// The runs of a list of any kind, in a scratch.
private struct CopiedRuns: RunList {
  let oldCount: Int
  let hasMoves: Bool
  let copied: ScratchList<PackedRun>

  var newCount: Int { runs.reduce(0) { $0 + $1.count } }
  var runCount: Int { copied.count }

  @inline(__always)
  func forEachRun(_ body: (PackedRun) -> Void) {
    for index in 0..<copied.count { body(copied[index]) }
  }
}

extension EditLog {
  /// The moves that the order of the runs requires, of the fewest elements.
  ///
  /// - Returns: the moves, ascending by old start, in maximal ranges.
  package func fewestMoves() -> [RangePair] { NetEffect(self).moves.ranges }
}
