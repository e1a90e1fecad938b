import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// What stays and what moves in large logs, beside a search that tries every predecessor.
@Suite struct FewestMovesTests {
  /// Long moves: one group of blocks.
  @Test func theHeaviestRunsStayAmongScatteredOnes() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var random = RandomRuns(seed: seed)
      try check(
        random.runs(count: 60) { runs, mover, generator in
          runs.insert(mover, at: Int.random(in: 0...runs.count, using: &generator))
        }, "seed \(seed)")
    }
  }

  /// Short moves: many small groups of blocks, pairs among them.
  @Test func theHeaviestRunsStayAmongNeighbours() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var random = RandomRuns(seed: seed)
      try check(
        random.runs(count: 60) { runs, mover, generator in
          let home = runs.firstIndex { $0.oldStart > mover.oldStart } ?? runs.count
          let step = Int.random(in: -2...2, using: &generator)
          runs.insert(mover, at: min(max(home + step, 0), runs.count))
        }, "seed \(seed)")
    }
  }

  /// Runs without marks, in any order, as a sort makes them.
  @Test func runsFromElsewhereNeedNoMarks() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      var random = RandomRuns(seed: seed)
      var runs = random.runs(count: 40) { runs, mover, _ in runs.append(mover) }
      runs = runs.map {
        EditLog.Run(oldStart: $0.oldStart, count: $0.count, isUpdated: $0.isUpdated)
      }
      runs.shuffle(using: &random.generator)
      try check(runs, "seed \(seed)")
    }
  }

  /// One moved run at every place among a few others: what is decided at once is what the search
  /// for any number of movers decides, which a second move far behind calls for.
  @Test func oneMoverIsDecidedAsAmongMany() throws {
    // In debug each fifth, with every length at every place.
    for shape in stride(from: 0, to: 1 << 8, by: TestScale.bound(full: 1, debug: 5)) {
      let lengths = (0..<4).map { 1 + shape >> (2 * $0) & 3 }
      for (source, target) in (0..<4).flatMap({ source in (0..<4).map { (source, $0) } }) {
        for (isMarked, isApart) in [(true, true), (true, false), (false, true), (false, false)] {
          var runs = ascending(lengths, gap: isApart ? 1 : 0)
          let mover = runs.remove(at: source).marked(moved: isMarked)
          runs.insert(mover, at: target)
          if shape.isMultiple(of: 3) { runs.insert(.inserted(2), at: min(target, 2)) }
          try compareOneMover(runs, "\(lengths), \(source) to \(target), \(isMarked), \(isApart)")
        }
      }
    }
  }

  private func ascending(_ lengths: [Int], gap: Int) -> [EditLog.Run] {
    var oldStart = 0
    return lengths.enumerated().map { index, count in
      defer { oldStart += count + gap }
      return EditLog.Run(oldStart: oldStart, count: count, isUpdated: index == 1)
    }
  }

  private func compareOneMover(_ runs: [EditLog.Run], _ trace: String) throws {
    try check(runs, trace)
    let far = [
      EditLog.Run(oldStart: 910, count: 5), EditLog.Run(oldStart: 900, count: 2, isMoved: true),
    ]
    // Logs without a move are walked without asking for one.
    var log = EditLog(oldCount: 1_000, runs: runs)
    if !log.hasMoves { log = EditLog(oldCount: 1_000, runs: runs + [far[1]]) }
    let alone = NetEffect(log)
    let among = NetEffect(EditLog(oldCount: 1_000, runs: runs + far))
    let isNear: (RangePair) -> Bool = { $0.oldStart < 900 }
    try expectEqual(alone.moves.filter(isNear), among.moves.filter(isNear), trace)
    let stays = alone.stays.filter(isNear)
    try expectEqual(stays, among.stays.filter(isNear), trace)
    let targets = alone.movesByTarget.filter { $0.newStart < 900 }
    try expectEqual(targets, alone.moves.rangeCount > 1 ? alone.moves.ranges.inverted() : [], trace)
  }

  private func check(_ runs: [EditLog.Run], _ trace: String) throws {
    let log = EditLog(oldCount: 1_000, runs: runs)
    let batch = BatchChanges(log, start: 0, end: 1)
    let moved = IndexRanges(batch.moves.lazy.map(\.newRange))
    var staying = Weight()
    var start = 0
    for run in log.runs {
      if !run.isInserted, !moved.contains(start) { staying.add(run) }
      start += run.count
    }
    try expectEqual(staying, .best(of: log.runs.filter { !$0.isInserted }), trace)
    try expectEqual(batch.checked(), batch, "\(trace), made from its parts")
  }
}

/// How many elements stay, and how many of them no move call touched.
private struct Weight: Comparable {
  var count = 0
  var untouched = 0

  static func < (left: Weight, right: Weight) -> Bool {
    (left.count, left.untouched) < (right.count, right.untouched)
  }

  mutating func add(_ run: EditLog.Run) {
    count += run.count
    untouched += run.isMoved ? 0 : run.count
  }

  /// The best chain that ends at each run, from left to right. O(n²).
  static func best(of runs: [EditLog.Run]) -> Weight {
    var best: [Weight] = []
    for (index, run) in runs.enumerated() {
      var weight =
        (0..<index).filter { runs[$0].oldStart < run.oldStart }.map { best[$0] }.max() ?? Weight()
      weight.add(run)
      best.append(weight)
    }
    return best.max() ?? Weight()
  }
}

/// Runs of an old array, some of them moved.
private struct RandomRuns {
  var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// Random runs; `place` puts each moved one among the others.
  mutating func runs(
    count: Int, place: (inout [EditLog.Run], EditLog.Run, inout SplitMix64) -> Void
  ) -> [EditLog.Run] {
    let all = ascending(count)
    var runs = all.filter { !$0.isMoved }
    for mover in all where mover.isMoved { place(&runs, mover, &generator) }
    for _ in 0..<5 {
      runs.insert(.inserted(1), at: Int.random(in: 0...runs.count, using: &generator))
    }
    return runs
  }

  /// Runs with gaps of up to one element between them, a third of them marked as moved.
  private mutating func ascending(_ count: Int) -> [EditLog.Run] {
    var oldStart = 0
    return (0..<count).map { _ in
      oldStart += Int.random(in: 0...1, using: &generator)
      let run = EditLog.Run(
        oldStart: oldStart, count: Int.random(in: 1...4, using: &generator),
        isUpdated: Bool.random(using: &generator),
        isMoved: Int.random(in: 0..<3, using: &generator) == 0)
      oldStart += run.count
      return run
    }
  }
}
