/// Says on standard error how far a case is, when two seconds have passed without a word.
///
/// It speaks between two runs, so that it takes nothing from what is timed.
struct Progress {
  private static let patience = Duration.seconds(2)

  private let runs: Int
  private var last = ContinuousClock.now

  init(runs: Int) { self.runs = runs }

  /// - Parameter run: the number of the run that has ended; 0 is the one that warms up.
  mutating func ended(run: Int) {
    let now = ContinuousClock.now
    if run == runs || last.duration(to: now) < Self.patience { return }
    last = now
    Console.note("run \(run) of \(runs) … ")
  }
}
