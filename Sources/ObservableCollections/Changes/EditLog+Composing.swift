extension EditLog {
  /// This log and then `next`, as one log. Exact and associative.
  ///
  /// Every retained run of `next` is looked up in this log, which is the array that it counts in.
  ///
  /// - Parameter next: a log that starts where this one ends.
  /// - Complexity: O(R log S + T) for R runs in `next`, S here and T in the result.
  func composed(with next: EditLog) -> EditLog {
    if next.oldCount != newCount {
      trap("A log of \(next.oldCount) elements does not follow a log that ends at \(newCount)")
    }
    var starts: [Int] = []
    starts.reserveCapacity(runs.count)
    var total = 0
    for run in runs {
      starts.append(total)
      total += run.count
    }
    var result: [Run] = []
    result.reserveCapacity(runs.count + next.runs.count)
    for run in next.runs {
      if run.isInserted {
        EditLog.append(run, to: &result)
      } else {
        appendSlice(named: run, starts: starts, to: &result)
      }
    }
    return EditLog(oldCount: oldCount, runs: result)
  }

  /// Appends what this log says of the elements that `run` of the next log retains.
  private func appendSlice(named run: Run, starts: [Int], to result: inout [Run]) {
    var index = starts.partitioningIndex { $0 > run.oldStart } - 1
    var position = run.oldStart
    let end = run.oldStart + run.count
    while position < end {
      let offset = position - starts[index]
      let count = min(runs[index].count - offset, end - position)
      var part = runs[index].part(from: offset, count: count)
      if !part.isInserted {
        part.isUpdated = part.isUpdated || run.isUpdated
        part.isMoved = part.isMoved || run.isMoved
      }
      EditLog.append(part, to: &result)
      position += count
      index += 1
    }
  }
}

extension Array {
  /// The first index whose element satisfies `predicate`, in an array where all that satisfy it
  /// stand behind all that do not. O(log n).
  func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
