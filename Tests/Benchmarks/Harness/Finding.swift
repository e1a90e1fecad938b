/// The figures of one side, run by run.
struct Samples {
  /// Nanoseconds an operation, one figure a run.
  var times: [Double] = []
  var bytes: [Double] = []
  /// Those of the last run.
  var counters: [String: Int] = [:]

  /// Does the work of a trial; the run that warms up leaves no trace.
  mutating func take(_ trial: Trial, isWarmUp: Bool) {
    let time = trial.time()
    if isWarmUp { return }
    times.append(time)
    if let bytes = trial.bytes { self.bytes.append(Double(bytes())) }
    counters = trial.counters()
  }
}

/// A benchmark and its figures.
struct Finding {
  let heading: Heading
  let time: Spread
  let referenceName: String
  let referenceTime: Spread
  /// Ours over the reference's: bytes if the case weighs, else times; of medians.
  let ratio: Double
  let counters: [String: Int]

  init(heading: Heading, own: Samples, reference: (name: String, samples: Samples)) {
    self.heading = heading
    time = Spread(own.times)
    referenceName = reference.name
    referenceTime = Spread(reference.samples.times)
    if own.bytes.isEmpty {
      ratio = time.median / referenceTime.median
      counters = own.counters
    } else {
      let bytes = Spread(own.bytes).median
      let referenceBytes = Spread(reference.samples.bytes).median
      ratio = bytes / referenceBytes
      counters = own.counters.merging(
        ["bytes": Int(bytes), "referenceBytes": Int(referenceBytes)]) { $1 }
    }
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
