extension EditLog {
  /// The new indexes of the gaps between elements, also before the first and behind the last, whose
  /// elements are others than before, or were replaced: a gap has the index of the element behind it.
  package var changedGaps: [Range<Int>] {
    if newCount == 0 { return oldCount == 0 ? [] : [0..<1] }
    var gaps: [Range<Int>] = []
    // The new index, and the old end of the last run; -1 if its last element is new or was replaced.
    var (index, oldEnd) = (0, 0)
    forEachRun { run in
      let isRenewed = run.isInserted || run.isUpdated
      let start = isRenewed || oldEnd != run.oldStart ? index : index + 1
      // The gap behind a renewed run is the first one of the next.
      let end = isRenewed ? index + run.count : index + 1
      if start < end {
        if let last = gaps.last, last.upperBound == start {
          gaps[gaps.count - 1] = last.lowerBound..<end
        } else {
          gaps.append(start..<end)
        }
      }
      index += run.count
      oldEnd = isRenewed ? -1 : run.oldStart + run.count
    }
    if oldEnd != oldCount { gaps.append(index..<index + 1) }
    return gaps
  }
}
