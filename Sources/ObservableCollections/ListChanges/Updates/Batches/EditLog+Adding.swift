extension EditLog {
  /// Adds a log that starts where this one ends: as a whole, or edit by edit if it is much shorter.
  ///
  /// - Parameter name: returns other runs for those that `next` inserts.
  package mutating func compose(
    _ next: EditLog, naming name: ((PackedRun) -> PackedRun)? = nil
  ) {
    if next.runCount * 16 >= runCount || !next.departures.isEmpty {
      return self = composed(with: next, naming: name)
    }
    var plain = next
    plain.forgetReturns()
    for edit in BatchChanges(runs: plain, start: .ofNoList, end: .ofNoList).edits {
      if case .insertion = edit { insertRuns(of: next, naming: name) } else { apply(edit) }
    }
    if !next.hasMoves { return }
    // Those that a move call touched and that stay in their places.
    var index = 0
    next.forEachRun { run in
      if run.isMoved {
        move(RangePair(knownOldStart: index, newStart: index, count: run.count))
      }
      index += run.count
    }
  }

  /// Inserts what a log inserts.
  private mutating func insertRuns(
    of next: EditLog, naming name: ((PackedRun) -> PackedRun)?
  ) {
    var index = 0
    next.forEachRun { run in
      if run.isInserted {
        plantTree()
        var runs = [name?(run) ?? run]
        if run.isReturning {
          departures.settle(&runs)
          if runs[0].isReturning { isNumbered = true } else { hasMoves = true }
        }
        insert(runs[0], at: index)
      }
      index += run.count
    }
  }
}
