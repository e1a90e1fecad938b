import ObservableCollections

/// The edit log alone: K edits folded into a log of N elements, and the batch made from it.
///
/// An operation is one edit, its part of the batch included. At N = 1,000,000 the company is the
/// same at a tenth of the length, because the length must not matter. From 10,000 edits on, which
/// would be much of such an array, it is a turn of 1,000 edits. At smaller N it makes the same edits
/// to an `Array`, which says nothing about what changed.
enum TurnSuite {
  private static let sizes: [(n: Int, ks: [Int])] = [
    (100, [1, 10, 100]),
    (1_000, [1, 10, 100, 1_000]),
    (100_000, [1, 10, 100, 1_000, 10_000]),
    (1_000_000, [1, 10, 100, 1_000, 10_000, 100_000]),
  ]

  static var cases: [any Benchmark] {
    Mix.allCases.flatMap { mix in
      sizes.flatMap { size in size.ks.map { turn(mix, n: size.n, k: $0) } }
    }
  }

  private static func turn(_ mix: Mix, n: Int, k: Int) -> Case {
    Case(
      heading: Heading(suite: "turn", name: mix.rawValue, n: n, k: k),
      isQuick: n == 1_000_000 && (k == 10 || k == 1_000 || isWhole(mix) && k > 1_000),
      subject: { log(turns(mix, n: n, k: k, seed: $0)) },
      reference: reference(mix, n: n, k: k))
  }

  /// A log beside a log gets other edits, or the first would train the processor for the second.
  private static func reference(_ mix: Mix, n: Int, k: Int) -> Reference {
    if n < 1_000_000 { return .array { array(turns(mix, n: n, k: k, seed: $0), n: n) } }
    return k > 1_000
      ? Reference(name: "the-same-with-1000-edits") { log(turns(mix, n: n, k: 1_000, seed: ~$0)) }
      : Reference(name: "the-same-at-100000") { log(turns(mix, n: 100_000, k: k, seed: ~$0)) }
  }

  private static func isWhole(_ mix: Mix) -> Bool { mix == .random || mix == .randomMoves }

  /// At least two thousand edits a run, so that the clock's own cost does not count.
  private static func turns(_ mix: Mix, n: Int, k: Int, seed: UInt64) -> [Turn] {
    Turn.list(max(1, 2_000 / k), of: k, mix, n: n, seed: seed)
  }

  private static func log(_ turns: [Turn]) -> Trial {
    Trial(operations: turns.reduce(0) { $0 + $1.edits.count }) {
      for turn in turns {
        var log = EditLog(count: turn.count)
        for edit in turn.edits { log.apply(edit) }
        consume(BatchChanges(log, start: .ofNoList, end: .ofNoList))
      }
    }
  }

  private static func array(_ turns: [Turn], n: Int) -> Trial {
    var array = Array(0..<n)
    return Trial(operations: turns.reduce(0) { $0 + $1.edits.count }) {
      for turn in turns { array.apply(turn.edits) }
    }
  }
}
