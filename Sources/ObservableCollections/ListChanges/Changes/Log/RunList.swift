/// A new list as runs of an old one, the input of a batch.
package protocol RunList {
  /// The length of the old list.
  var oldCount: Int { get }
  /// The length of the new list.
  var newCount: Int { get }
  /// The number of runs, or slightly more; never less.
  var runCount: Int { get }
  /// Whether the runs may be out of old order, or a move call touched some.
  var hasMoves: Bool { get }
  /// Whether there may be departures, or runs of elements that come back.
  var isNumbered: Bool { get }
  /// Calls `body` with each run in new order; neighbours that continue each other are merged.
  func forEachRun(_ body: (PackedRun) -> Void)
  /// The runs; neighbours that continue each other are merged.
  var runs: [PackedRun] { get }
  /// Writes the same runs to memory for at least `runCount` of them. Returns their number.
  func write(to start: UnsafeMutablePointer<PackedRun>) -> Int
}

extension RunList {
  package var isNumbered: Bool { false }

  package var runs: [PackedRun] {
    var runs: [PackedRun] = []
    runs.reserveCapacity(runCount)
    forEachRun { runs.append($0) }
    return runs
  }

  package func write(to start: UnsafeMutablePointer<PackedRun>) -> Int {
    var end = start
    forEachRun {
      end.initialize(to: $0)
      end += 1
    }
    return end - start
  }
}

extension EditLog {
  /// Creates a log of the same runs.
  package init(_ runs: some RunList) {
    self.init(
      oldCount: runs.oldCount, newCount: runs.newCount, hasMoves: runs.hasMoves,
      fused: runs.runs)
    isNumbered = runs.isNumbered
  }
}

/// Merges runs that continue each other before they are passed on.
@frozen @usableFromInline
package struct RunJoiner {
  @usableFromInline var last = PackedRun(count: 0, origin: PackedRun.insertedOrigin)

  /// Creates a joiner that has got no run yet.
  @_alwaysEmitIntoClient
  package init() {}

  /// Takes the next run; calls `body` with the last one unless this one continues it.
  @_alwaysEmitIntoClient @inline(__always)
  package mutating func append(_ run: PackedRun, _ body: (PackedRun) -> Void) {
    if last.continues(with: run) {
      last.count &+= run.count
    } else {
      finish(body)
      last = run
    }
  }

  /// Calls `body` with the last run.
  @_alwaysEmitIntoClient @inline(__always)
  package func finish(_ body: (PackedRun) -> Void) {
    if last.count > 0 { body(last) }
  }
}
