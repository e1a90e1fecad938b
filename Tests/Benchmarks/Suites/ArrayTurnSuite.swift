import ObservableCollections

/// Whole turns: edits to an array that a coalescing observer watches, then the batch for its sink.
///
/// The company makes the same edits to an `Array` under a lock whose last version the sink holds,
/// and hands the sink the new one: the cost of a screen that is told nothing but "reload".
enum ArrayTurnSuite {
  private static let mixes: [Mix] = [.random, .randomMoves, .sequential]

  static var cases: [any Benchmark] {
    mixes.flatMap { mix in
      [1_000, 100_000, 1_000_000].flatMap { n in
        [1, 10, 1_000].map { k in turn(mix, n: n, k: k) }
      }
    }
  }

  private static func turn(_ mix: Mix, n: Int, k: Int) -> Case {
    Case(
      heading: Heading(suite: "turn", name: "array-\(mix.rawValue)", n: n, k: k),
      isQuick: n < 1_000_000 && k > 1,
      subject: { subject(Turn.list(max(1, 1_000 / k), of: k, mix, n: n, seed: $0), n: n) },
      reference: .array { seed in
        // A large array is copied once a turn: few turns say enough.
        let turns = n < 1_000_000 ? max(1, 1_000 / k) : 1 + 10 / k
        return company(Turn.list(turns, of: k, mix, n: n, seed: seed), n: n)
      })
  }

  private static func subject(_ turns: [Turn], n: Int) -> Trial {
    let array = ObservableArray(0..<n)
    let sink = CountingSink()
    let coalescer = array.render(on: .callingThread, every: .manual, into: sink)
    return Trial(
      operations: turns.reduce(0) { $0 + $1.edits.count },
      work: {
        for turn in turns {
          for edit in turn.edits { array.apply(edit) }
          coalescer.flush()
        }
      },
      counters: { sink.counters })
  }

  private static func company(_ turns: [Turn], n: Int) -> Trial {
    let array = LockedArray(Array(0..<n))
    var shown = array.snapshot
    return Trial(operations: turns.reduce(0) { $0 + $1.edits.count }) {
      for turn in turns {
        for edit in turn.edits { array.edit { $0.apply(edit) } }
        shown = array.snapshot
        consume(shown)
      }
    }
  }
}

/// Keeps the rows it shows and counts what it is told.
///
/// `@unchecked Sendable` holds because it is only used on the thread that flushes.
private final class CountingSink: RenderSink, @unchecked Sendable {
  private var rows = ArraySnapshot<Int>([])
  private(set) var counters = ["batches": 0, "rangesNamed": 0, "elementsMoved": 0]

  func reload(_ rows: ArraySnapshot<Int>, at revision: Revision) {
    self.rows = rows
  }

  func apply(_ batch: BatchUpdate<Int>) {
    rows = batch.after
    let changes = batch.changes
    let ranges = changes.removals.ranges.count + changes.insertions.ranges.count
    counters["batches", default: 0] += 1
    counters["rangesNamed", default: 0] +=
      ranges + changes.moves.ranges.count + changes.updates.ranges.count
    counters["elementsMoved", default: 0] += changes.moves.elementCount
  }
}
