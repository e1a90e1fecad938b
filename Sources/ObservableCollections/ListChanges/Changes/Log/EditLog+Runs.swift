extension EditLog {
  /// A range of the current array.
  package struct Run: Equatable, Sendable {
    /// The index in the old array of the first element; negative for an inserted run.
    package var oldStart: Int
    /// The number of elements.
    package internal(set) var count: Int
    /// Whether the elements were replaced. Always false for an inserted run.
    package internal(set) var isUpdated: Bool
    /// Whether a move call touched the elements. Always false for an inserted run.
    package internal(set) var isMoved: Bool

    /// Creates a run.
    package init(oldStart: Int, count: Int, isUpdated: Bool = false, isMoved: Bool = false) {
      self.oldStart = oldStart
      self.count = count
      self.isUpdated = isUpdated
      self.isMoved = isMoved
    }

    package static func inserted(_ count: Int) -> Run { Run(oldStart: -1, count: count) }

    /// Whether the elements are new.
    package var isInserted: Bool { oldStart < 0 }
  }

  /// The current array in order, in as few runs as possible. O(R) for R runs.
  package var runs: [Run] { packedRuns.map(Run.init) }

  /// The same runs in packed form.
  package var packedRuns: [PackedRun] {
    var runs: [PackedRun] = []
    runs.reserveCapacity(runCount)
    forEachRun { runs.append($0) }
    return runs
  }

  /// Calls `body` with each run in order; neighbours that continue each other are merged.
  @inline(__always)
  package func forEachRun(_ body: (PackedRun) -> Void) {
    if let tree {
      tree.forEachRun(body)
    } else if oldCount > 0 {
      body(PackedRun(count: oldCount, origin: 0))
    }
  }

  /// The new indexes of inserted or replaced elements, which the old list does not have.
  package var renewedIndexes: [Range<Int>] {
    var (ranges, start): ([Range<Int>], Int) = ([], 0)
    forEachRun { run in
      let end = start + run.count
      if run.isInserted || run.isUpdated {
        if let last = ranges.last, last.upperBound == start {
          ranges[ranges.count - 1] = last.lowerBound..<end
        } else {
          ranges.append(start..<end)
        }
      }
      start = end
    }
    return ranges
  }
}

extension EditLog.Run {
  package init(_ packed: PackedRun) {
    count = packed.count
    oldStart = packed.oldStart
    isUpdated = packed.isUpdated
    isMoved = packed.isMoved
  }
}
