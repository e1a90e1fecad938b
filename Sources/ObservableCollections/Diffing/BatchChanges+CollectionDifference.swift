extension BatchChanges {
  /// The changes that a difference of the standard library tells.
  ///
  /// A removal and an insertion that the difference associates are one survivor; so are the
  /// elements that it does not name. Which of them move is decided anew: the fewest.
  ///
  /// ```swift
  /// let difference = new.difference(from: old).inferringMoves()
  /// let changes = try BatchChanges(difference, oldCount: old.count)
  /// ```
  ///
  /// - Parameters:
  ///   - difference: removals count in the old list, insertions in the new one.
  ///   - oldCount: the length of the old list, which the difference does not know.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Throws: ``BatchError`` if the difference names an index that the lists do not have.
  /// - Complexity: O(C log C) for C changes.
  public init<Element>(
    _ difference: CollectionDifference<Element>, oldCount: Int, start: Revision = 0,
    end: Revision = 0
  ) throws(BatchError) {
    if oldCount < 0 { throw .negativeCount(oldCount) }
    if oldCount > PackedRun.mostElements { throw .countTooLarge(oldCount) }
    let newCount = oldCount - difference.removals.count + difference.insertions.count
    try BatchChanges.check(difference, oldCount: oldCount, newCount: newCount)
    let log = EditLog(oldCount: oldCount, packedRuns: difference.runs(newCount: newCount))
    self.init(log, start: start, end: end)
  }

  private static func check<Element>(
    _ difference: CollectionDifference<Element>, oldCount: Int, newCount: Int
  ) throws(BatchError) {
    if newCount > PackedRun.mostElements { throw .countTooLarge(newCount) }
    if let last = difference.removals.last?.offset, last >= oldCount {
      throw .removalOutsideOld(index: last, oldCount: oldCount)
    }
    if let last = difference.insertions.last?.offset, last >= newCount {
      throw .insertionOutsideNew(index: last, newCount: newCount)
    }
  }
}

extension CollectionDifference {
  /// The new list as runs of the old one.
  fileprivate func runs(newCount: Int) -> [PackedRun] {
    var runs: [PackedRun] = []
    var removals = self.removals.lazy.map(\.offset)[...]
    var old = 0
    var new = 0
    /// Keeps unnamed elements until the new list is `end` long.
    func keep(to end: Int) {
      while new < end {
        while removals.first == old {
          removals.removeFirst()
          old += 1
        }
        let count = Swift.min(end - new, (removals.first ?? Int.max) - old)
        runs.appendFusing(PackedRun(count: count, origin: old << 2))
        old += count
        new += count
      }
    }
    for insertion in insertions {
      keep(to: insertion.offset)
      let origin = insertion.associatedOffset.map { $0 << 2 | PackedRun.movedMark }
      runs.appendFusing(PackedRun(count: 1, origin: origin ?? PackedRun.inserted))
      new += 1
    }
    keep(to: newCount)
    return runs
  }
}

extension CollectionDifference.Change {
  /// The index that the change names: old for a removal, new for an insertion.
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  /// The index on the other side that the change is associated with.
  fileprivate var associatedOffset: Int? {
    switch self {
    case .remove(_, _, let offset), .insert(_, _, let offset): offset
    }
  }
}
