/// A retained run and its place in the new array.
struct Survivor {
  /// The index in the new array of the first element.
  var newStart: Int
  /// The number of elements.
  var count: Int
  /// See ``PackedRun``.
  var origin: Int

  /// The index in the old array of the first element.
  var oldStart: Int { origin >> 2 }
  /// Whether the elements were replaced.
  var isUpdated: Bool { origin & PackedRun.updatedMark != 0 }
  /// Whether a move call touched the elements.
  var isMoved: Bool { origin & PackedRun.movedMark != 0 }

  /// Whether this may stand elsewhere among the survivors than before: a move call touched it, or
  /// it stands behind one that is not a mover and started later (a run that comes from elsewhere).
  ///
  /// - Parameter oldStart: the old start of the last survivor that is not a mover.
  @inline(__always)
  func isMover(behind oldStart: Int) -> Bool { isMoved || self.oldStart < oldStart }
}

/// What a log's runs are, counted.
struct RunCensus {
  /// The length of the old list.
  let oldCount: Int
  /// The number of inserted runs.
  private(set) var insertions = 0
  /// The number of retained runs.
  private(set) var survivors = 0
  /// The number of replaced survivors.
  private(set) var updates = 0
  /// The number of survivors that may stand elsewhere among them than before.
  private(set) var movers = 0

  /// O(R) for R runs. Traps if one is not of the old list.
  init(_ log: some RunList) {
    if log.runCount >= Int32.max { trap("\(log.runCount) runs are too many for a batch") }
    oldCount = log.oldCount
    var oldStart = 0
    log.forEachRun { run in
      if run.isInserted {
        insertions &+= 1
        return
      }
      survivors &+= 1
      let survivor = Survivor(newStart: 0, count: run.count, origin: run.origin)
      // What follows writes to a slot for each old element.
      if survivor.oldStart &+ survivor.count > oldCount {
        let (start, end) = (survivor.oldStart, survivor.oldStart &+ survivor.count)
        trap("The run \(start)..<\(end) is outside the \(oldCount) old elements")
      }
      if survivor.isUpdated { updates &+= 1 }
      if survivor.isMover(behind: oldStart) { movers &+= 1 } else { oldStart = survivor.oldStart }
    }
  }

  /// The most blocks that the survivors can make.
  var mostBlocks: Int { min(survivors, 3 * movers + 1) }
}
