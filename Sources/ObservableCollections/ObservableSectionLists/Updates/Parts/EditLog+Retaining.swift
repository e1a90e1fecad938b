extension EditLog {
  /// Returns this log with the elements at `rows`, which it removes and inserts again, retained
  /// where `whole` retains them.
  ///
  /// - Parameters:
  ///   - rows: old indexes that this log removes.
  ///   - whole: edits that lead to the same new array. Up to the last of `rows`, its old array has
  ///     the same elements as this log's.
  /// - Complexity: O(R log R) for R runs in both and ranges of `rows`.
  package func retaining(_ rows: IndexRanges, as whole: EditLog) -> EditLog {
    var result: [PackedRun] = []
    var others = whole.runs[...]
    var offset = 0
    for run in runs {
      var left = run.count
      while left > 0, let other = others.first {
        let count = min(left, other.count - offset)
        let part = other.part(from: offset, count: count)
        if run.isInserted, !part.isInserted {
          result.append(part, ifIn: rows)
        } else {
          result.appendFusing(run.part(from: run.count - left, count: count))
        }
        left -= count
        offset += count
        if offset == other.count { (others, offset) = (others.dropFirst(), 0) }
      }
    }
    return EditLog(oldCount: oldCount, runs: result, nodeLimit: nodeLimit)
  }
}

extension Array where Element == PackedRun {
  /// Appends the elements of a retained run that are among `rows`, and the others as inserted ones.
  fileprivate mutating func append(_ run: PackedRun, ifIn rows: IndexRanges) {
    var position = run.oldStart
    let end = position + run.count
    var range = rows.firstRange(endingAfter: position)
    while position < end {
      let next = range < rows.ranges.count ? rows.ranges[range] : end..<end
      let isKept = next.lowerBound <= position
      let upper = Swift.min(end, isKept ? next.upperBound : next.lowerBound)
      if isKept {
        appendFusing(run.part(from: position - run.oldStart, count: upper - position))
        range += 1
      } else {
        appendFusing(PackedRun(count: upper - position, origin: PackedRun.insertedOrigin))
      }
      position = upper
    }
  }
}
