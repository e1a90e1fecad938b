/// What is measured, and how large it is.
struct Heading {
  let suite: String
  let name: String
  /// How many elements the array has at the start.
  let n: Int
  /// How many operations make a turn, or a run if there is no turn.
  let k: Int

  var title: String { "\(suite)/\(name) n=\(n) k=\(k)" }
}

/// One line of the report.
protocol Benchmark {
  var heading: Heading { get }
  /// Whether `--quick` includes it.
  var isQuick: Bool { get }
  /// Measures it, and beside it its reference, after a run that warms up.
  @MainActor func measured(runs: Int) async -> Finding
}

/// What something is compared with: its name, and fresh work from a seed.
struct Reference {
  let name: String
  let trial: (_ seed: UInt64) -> Trial

  /// The same done with an `Array`.
  static func array(_ trial: @escaping (_ seed: UInt64) -> Trial) -> Reference {
    Reference(name: "array", trial: trial)
  }
}

/// Prepared work beside prepared work.
struct Case: Benchmark {
  let heading: Heading
  var isQuick = false
  /// Prepares fresh data from a seed, and gives back what is to be timed.
  let subject: (_ seed: UInt64) -> Trial
  let reference: Reference

  /// Does the work on the same data again and again, each time prepared anew.
  ///
  /// - Returns: the number of operations in one repetition.
  func repeatWork(count: Int) -> Int {
    var operations = 0
    for _ in 0..<count {
      let trial = subject(1)
      operations = trial.rounds * trial.operations
      for _ in 0..<trial.rounds {
        trial.prepare()
        doCountedWork(trial.work)
      }
    }
    return operations
  }

  /// Takes the two in turn, so that both meet the same weather, and each first every other time.
  func measured(runs: Int) -> Finding {
    var own = Samples()
    var others = Samples()
    var progress = Progress(runs: runs)
    for run in 0...runs {
      let seed = UInt64(run)
      if run % 2 == 1 { others.take(reference.trial(seed), isWarmUp: false) }
      own.take(subject(seed), isWarmUp: run == 0)
      if run % 2 == 0 { others.take(reference.trial(seed), isWarmUp: run == 0) }
      progress.ended(run: run)
    }
    return Finding(heading: heading, own: own, reference: (reference.name, others))
  }
}

/// Prepared work, timed once.
struct Trial {
  /// How often the work is prepared and timed; a round must be long beside a look at the clock.
  var rounds = 1
  /// How many operations a round does.
  let operations: Int
  /// Makes fresh data for a round; not timed.
  var prepare: () -> Void = {}
  let work: () -> Void
  /// What a counter says better than a clock; asked after the work.
  var counters: () -> [String: Int] = { [:] }
  /// The memory that the result of the work takes; then the ratio is one of bytes, not of times.
  var bytes: (() -> Int)?

  /// Nanoseconds an operation.
  func time() -> Double {
    var total = Duration.zero
    for _ in 0..<rounds {
      prepare()
      total += ContinuousClock().measure(work)
    }
    return total.nanoseconds / Double(rounds * operations)
  }
}

/// Does the work of a trial. `Tests/Benchmarks/instructions` counts what runs in this function, by its name.
@inline(never)
func doCountedWork(_ work: () -> Void) { work() }

extension Duration {
  /// All of it in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}

/// Uses a value in a way that the optimiser cannot see through.
@_optimize(none) @inline(never)
func consume<Value>(_ value: borrowing Value) {}
