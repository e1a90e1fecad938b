import ObservableCollections

/// Whole turns: edits to an array that a coalescing observer watches, then the batch for its sink.
///
/// The company makes the same edits to an `Array` whose last version the sink holds, and hands the
/// sink the new one: the cost of a screen that is told nothing but "reload".
enum TurnSuite {
  static var cases: [Case] {
    Mix.allCases.flatMap { mix in
      [1_000, 100_000].flatMap { n in
        [10, 1_000].map { k in turnCase(mix, n: n, k: k) }
      }
    }
  }

  private static func turnCase(_ mix: Mix, n: Int, k: Int) -> Case {
    Case(
      suite: "turn", name: mix.rawValue, n: n, k: k, isQuick: n * k < 100_000_000,
      reference: "Array, last version held",
      subject: { subject(turns(mix, n: n, k: k, seed: $0), n: n) },
      company: { company(turns(mix, n: n, k: k, seed: $0), n: n) })
  }

  /// At least a thousand edits a run, so that the clock's own cost does not count.
  private static func turns(_ mix: Mix, n: Int, k: Int, seed: UInt64) -> [[Edit]] {
    var generator = EditGenerator(count: n, seed: seed)
    return (0..<max(1, 1_000 / k)).map { _ in generator.edits(k, mix) }
  }

  private static func subject(_ turns: [[Edit]], n: Int) -> Trial {
    let array = ObservableArray(0..<n)
    let sink = CountingSink()
    let coalescer = CoalescingObserver(of: array, scheduler: .whenFlushed, sendableSink: sink)
    return Trial(
      operations: turns.reduce(0) { $0 + $1.count },
      work: {
        for turn in turns {
          for edit in turn { array.apply(edit) }
          coalescer.flush()
        }
      },
      counters: { sink.counters })
  }

  private static func company(_ turns: [[Edit]], n: Int) -> Trial {
    let array = LockedArray(Array(0..<n))
    var shown = array.snapshot
    return Trial(
      operations: turns.reduce(0) { $0 + $1.count },
      work: {
        for turn in turns {
          for edit in turn { array.edit { $0.apply(edit) } }
          shown = array.snapshot
          consume(shown)
        }
      })
  }
}

extension TurnScheduler {
  /// No turn ends by itself.
  static var whenFlushed: TurnScheduler { TurnScheduler({ _ in }) }
}

/// Keeps the rows it shows and counts what it is told.
///
/// `@unchecked Sendable` holds because the benchmarks run on one thread.
private final class CountingSink: RenderSink, @unchecked Sendable {
  private var rows = ArraySnapshot<Int>([])
  private(set) var counters = ["batches": 0, "rangesNamed": 0, "elementsMoved": 0]

  func reload(_ rows: ArraySnapshot<Int>, version: Int) {
    self.rows = rows
  }

  func apply(_ batch: BatchUpdate<Int>) {
    rows = batch.after
    let changes = batch.changes
    let ranges = changes.deletions.ranges.count + changes.insertions.ranges.count
    counters["batches", default: 0] += 1
    counters["rangesNamed", default: 0] += ranges + changes.moves.count + changes.updates.count
    counters["elementsMoved", default: 0] += changes.moves.reduce(0) { $0 + $1.count }
  }
}

extension ObservableArray where Element == Int {
  func apply(_ edit: Edit) {
    switch edit {
    case .insert(let index): insert(index, at: index)
    case .remove(let index): remove(at: index)
    case .update(let index): self[index] = index
    case .move(let from, let to): move(from: from, to: to)
    }
  }
}
