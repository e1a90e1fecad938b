/// A new list as runs of an old one: all that a batch is made from.
protocol RunList {
  /// The length of the old list.
  var oldCount: Int { get }
  /// The length of the new list.
  var newCount: Int { get }
  /// The number of runs, or a little more.
  var runCount: Int { get }
  /// Whether the runs may be out of old order, or a move call touched some.
  var hasMoves: Bool { get }
  /// Calls a function with each run in new order; neighbours that continue each other are one.
  func forEachRun(_ body: (PackedRun) -> Void)
}

extension EditLog: RunList {}

/// Runs that were found all at once, and need no tree.
struct FlatRuns: RunList {
  let oldCount: Int
  private(set) var newCount = 0
  private(set) var hasMoves = false
  private(set) var runs: [PackedRun] = []
  private var oldEnd = 0

  /// - Parameter capacity: how many runs to make room for.
  init(oldCount: Int, capacity: Int) {
    self.oldCount = oldCount
    runs.reserveCapacity(capacity)
  }

  var runCount: Int { runs.count }

  /// Appends a run that is not empty.
  @inline(__always)
  mutating func append(_ run: PackedRun) {
    newCount &+= run.count
    if let last = runs.last, last.continues(with: run) {
      runs[runs.count - 1].count &+= run.count
    } else {
      if !run.isInserted, run.isMoved || run.oldStart < oldEnd { hasMoves = true }
      runs.append(run)
    }
    if !run.isInserted { oldEnd = run.oldStart &+ run.count }
  }

  @inline(__always)
  func forEachRun(_ body: (PackedRun) -> Void) {
    for run in runs { body(run) }
  }
}
