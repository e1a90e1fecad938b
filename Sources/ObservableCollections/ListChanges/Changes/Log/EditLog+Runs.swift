extension EditLog: RunList {
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
