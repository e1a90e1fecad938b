/// One line of the report: what is measured, beside what, how large.
struct Case {
  let suite: String
  let name: String
  /// How many elements the array has at the start.
  let n: Int
  /// How many operations make a turn, or a run if there is no turn.
  let k: Int
  let isQuick: Bool
  let reference: String
  /// Prepares fresh data from a seed, and gives back what is to be timed.
  let subject: (UInt64) -> Trial
  let company: (UInt64) -> Trial

  var title: String { "\(suite)/\(name) n=\(n) k=\(k)" }

  /// Takes the two in turn, so that both meet the same weather, after a run that warms up.
  func measured(runs: Int) -> Result {
    var own: [Double] = []
    var others: [Double] = []
    var counters: [String: Int] = [:]
    for run in 0...runs {
      let trial = subject(UInt64(run))
      let time = trial.time()
      let otherTime = company(UInt64(run)).time()
      if run == 0 { continue }
      own.append(time)
      others.append(otherTime)
      counters = trial.counters()
    }
    return Result(
      measured: self, own: Spread(own), reference: Spread(others), counters: counters)
  }
}

/// Prepared work, timed once.
struct Trial {
  let operations: Int
  let work: () -> Void
  var counters: () -> [String: Int] = { [:] }

  /// Nanoseconds an operation.
  func time() -> Double {
    let duration = ContinuousClock().measure(work).components
    let nanoseconds = Double(duration.seconds) * 1e9 + Double(duration.attoseconds) / 1e9
    return nanoseconds / Double(operations)
  }
}

/// The median and the extremes of several runs.
struct Spread {
  let median: Double
  let min: Double
  let max: Double

  init(_ figures: [Double]) {
    let sorted = figures.sorted()
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    min = sorted[0]
    max = sorted[sorted.count - 1]
  }
}

/// A case and its figures.
struct Result {
  let measured: Case
  let own: Spread
  let reference: Spread
  let counters: [String: Int]

  var ratio: Double { own.median / reference.median }
}

/// Uses a value in a way that the optimiser cannot see through.
@_optimize(none) @inline(never)
func consume<Value>(_ value: Value) {}
