extension EditLog {
  /// Returns this log followed by `next`, as one log. Exact and associative.
  ///
  /// Every retained run of `next` is looked up in this log, because it counts in this log's new
  /// array.
  ///
  /// - Parameters:
  ///   - next: a log that starts where this one ends.
  ///   - name: returns other runs for those that `next` inserts.
  /// - Complexity: O(R log S + S + T) for R runs in `next`, S here and T in the result.
  package func composed(
    with next: EditLog, naming name: ((PackedRun) -> PackedRun)? = nil
  ) -> EditLog {
    if next.oldCount != newCount {
      trap("A log of \(next.oldCount) elements does not follow a log that ends at \(newCount)")
    }
    if tree == nil { return next }
    if next.tree == nil { return self }
    let composer = Composer(runs)
    let nextRuns = next.runs
    var result: [PackedRun] = []
    result.reserveCapacity(composer.runs.count + nextRuns.count)
    for run in nextRuns {
      if run.isInserted {
        result.appendFusing(name?(run) ?? run)
      } else {
        composer.appendRuns(named: run, to: &result)
      }
    }
    if !isNumbered, !next.isNumbered {
      return EditLog(oldCount: oldCount, runs: result, nodeLimit: nodeLimit)
    }
    // Those that come back in the next log, and those that leave.
    var known = departures
    known.settle(&result)
    known.add(
      next.departures.map { departure in
        if departure.origin < 0 { return departure }
        let origin = composer.origin(at: departure.oldIndex)
        return Departure(
          number: departure.number, origin: origin | departure.origin & PackedRun.allMarks,
          era: departure.era)
      })
    var log = EditLog(oldCount: oldCount, runs: result, nodeLimit: nodeLimit)
    log.departures = known
    return log
  }

  /// The log that leads back: it inserts where this one removes, and the other way round. All marks
  /// stay.
  ///
  /// - Complexity: O(R log R) for R runs.
  package var inverse: EditLog {
    var kept: [(newStart: Int, run: PackedRun)] = []
    var newStart = 0
    for run in runs {
      if !run.isInserted { kept.append((newStart, run)) }
      newStart += run.count
    }
    kept.sort(byKey: { $0.run.oldStart })
    var result: [PackedRun] = []
    var end = 0
    for (newStart, run) in kept {
      result.appendFusing(.inserted(run.oldStart - end))
      let marks = run.origin & PackedRun.allMarks
      result.appendFusing(PackedRun(count: run.count, origin: newStart << 2 | marks))
      end = run.oldStart + run.count
    }
    result.appendFusing(.inserted(oldCount - end))
    return EditLog(oldCount: newCount, runs: result, nodeLimit: nodeLimit)
  }

  /// Creates a log of the moves of one call, on an array of `count` elements.
  init(count: Int, moves: [RangePair]) {
    let targets = moves.sortedByNewStart()
    var gaps = StayingRuns(sources: moves, end: count)
    var runs: [PackedRun] = []
    var newStart = 0
    for pair in targets {
      gaps.append(pair.newStart - newStart, to: &runs)
      runs.append(
        PackedRun(count: pair.count, origin: pair.oldStart << 2 | PackedRun.movedMark))
      newStart = pair.newStart + pair.count
    }
    gaps.append(count - newStart, to: &runs)
    self.init(oldCount: count, runs: runs)
  }
}

/// The runs of a log, each with the index at which it starts.
private struct Composer {
  let runs: [PackedRun]
  private let starts: [Int]

  init(_ runs: [PackedRun]) {
    self.runs = runs
    var starts: [Int] = []
    starts.reserveCapacity(runs.count)
    var total = 0
    for run in runs {
      starts.append(total)
      total += run.count
    }
    self.starts = starts
  }

  /// The origin of the element at an index of the new array.
  func origin(at position: Int) -> Int {
    let index = starts.partitioningIndex { $0 > position } - 1
    return PackedRun.origin(runs[index].origin, advancedBy: position - starts[index])
  }

  /// Appends this log's runs for the elements that `run` of the next log retains.
  func appendRuns(named run: PackedRun, to result: inout [PackedRun]) {
    var position = run.oldStart
    var index = starts.partitioningIndex { $0 > position } - 1
    let end = position + run.count
    while position < end {
      let offset = position - starts[index]
      let count = min(runs[index].count - offset, end - position)
      var part = runs[index].part(from: offset, count: count)
      part.origin |= run.origin & PackedRun.allMarks
      result.appendFusing(part)
      position += count
      index += 1
    }
  }
}

/// The elements that the moves of one call leave in place, from the front on.
private struct StayingRuns {
  private let sources: [RangePair]
  private let end: Int
  private var next = 0
  private var oldStart = 0

  init(sources: [RangePair], end: Int) {
    self.sources = sources
    self.end = end
  }

  /// Appends the next `count` staying elements.
  mutating func append(_ count: Int, to runs: inout [PackedRun]) {
    var count = count
    while count > 0 {
      let limit = next < sources.count ? sources[next].oldStart : end
      let part = min(count, limit - oldStart)
      if part > 0 { runs.append(PackedRun(count: part, origin: oldStart << 2)) }
      count -= part
      oldStart += part
      if count > 0 {
        oldStart += sources[next].count
        next += 1
      }
    }
  }
}

extension Array {
  /// The first index whose element satisfies `predicate`, in an array where all such elements
  /// follow all others. O(log n).
  @_alwaysEmitIntoClient
  package func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
