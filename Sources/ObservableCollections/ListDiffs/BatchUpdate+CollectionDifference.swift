// Conversion from and to differences of the standard library.

extension BatchUpdate {
  /// Creates a batch from a difference of the standard library and the list that it applies to.
  ///
  /// - Parameters:
  ///   - difference: the difference. An element with an associated removal and insertion survives.
  ///   - before: the list before the difference.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Throws: ``PatchError`` if the difference has an index that is outside the lists.
  /// - Complexity: O(N + C log C) for N elements and C changes.
  @_alwaysEmitIntoClient
  public init(
    _ difference: CollectionDifference<Element>, before: some Collection<Element>,
    start: Revision = .ofNoList, end: Revision = .ofNoList
  ) throws(PatchError) {
    let old = ArraySnapshot(before)
    let changes = try BatchChanges(
      difference, oldCount: old.count, start: start, end: end)
    // The indexes have been checked, so the difference applies.
    guard let new = old.array.applying(difference) else {
      trap("A difference from \(old.count) to \(changes.newCount) elements does not apply")
    }
    self.init(changes: changes, before: old, after: ArraySnapshot(new))
  }

  /// The batch as a difference of the standard library.
  ///
  /// The removal and the insertion of a moved element are associated, as after `inferringMoves()`.
  /// An updated element, even a moved one, is a removal and an insertion that are not associated.
  /// Applying the difference to `before` returns `after`.
  ///
  /// - Complexity: O(C log C) for C changed elements.
  @_alwaysEmitIntoClient
  public var collectionDifference: CollectionDifference<Element> {
    let updated = changes.updatedOldIndexes
    var list: [CollectionDifference<Element>.Change] = []
    list += removals.map { removal($0, to: nil) }
    list += insertions.map { insertion($0, from: nil) }
    for (old, new) in moves.lazy.flatMap({ zip($0.oldRange, $0.newRange) }) {
      let isAssociated = !updated.contains(old)
      list.append(removal(old, to: isAssociated ? new : nil))
      list.append(insertion(new, from: isAssociated ? old : nil))
    }
    let moved = IndexRanges(moves.lazy.map(\.oldRange))
    for (old, new) in updates.lazy.flatMap({ zip($0.oldRange, $0.newRange) })
    where !moved.contains(old) {
      list.append(removal(old, to: nil))
      list.append(insertion(new, from: nil))
    }
    guard let difference = CollectionDifference(list) else {
      trap("The batch \(changes) is no difference")
    }
    return difference
  }

  @_alwaysEmitIntoClient
  func removal(_ old: Int, to new: Int?) -> CollectionDifference<Element>.Change {
    .remove(offset: old, element: before[old], associatedWith: new)
  }

  @_alwaysEmitIntoClient
  func insertion(_ new: Int, from old: Int?) -> CollectionDifference<Element>.Change {
    .insert(offset: new, element: after[new], associatedWith: old)
  }
}

// MARK: - Indexes only

extension BatchChanges {
  /// Creates changes from a difference of the standard library.
  ///
  /// An element with an associated removal and insertion survives, and so does each element that
  /// the difference does not mention. The fewest moves are computed again.
  ///
  /// ```swift
  /// let difference = new.difference(from: old).inferringMoves()
  /// let changes = try BatchChanges(difference, oldCount: old.count)
  /// ```
  ///
  /// - Parameters:
  ///   - difference: the difference. Removals count in the old list, insertions in the new one.
  ///   - oldCount: the length of the old list, which the difference does not contain.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Throws: ``PatchError`` if the difference has an index that is outside the lists.
  /// - Complexity: O(C log C) for C changes.
  @usableFromInline
  package init<Element>(
    _ difference: CollectionDifference<Element>, oldCount: Int, start: Revision = .ofNoList,
    end: Revision = .ofNoList
  ) throws(PatchError) {
    if oldCount < 0 { throw .negativeCount(oldCount) }
    if oldCount > PackedRun.mostElements { throw .countTooLarge(oldCount) }
    let newCount = oldCount - difference.removals.count + difference.insertions.count
    try BatchChanges.check(difference, oldCount: oldCount, newCount: newCount)
    let log = EditLog(oldCount: oldCount, runs: difference.runs(newCount: newCount))
    self.init(log, start: start, end: end)
  }

  private static func check<Element>(
    _ difference: CollectionDifference<Element>, oldCount: Int, newCount: Int
  ) throws(PatchError) {
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
    /// Appends unmentioned elements until the new list has `end` elements.
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
      runs.appendFusing(PackedRun(count: 1, origin: origin ?? PackedRun.insertedOrigin))
      new += 1
    }
    keep(to: newCount)
    return runs
  }
}

extension CollectionDifference.Change {
  /// The index of the change: old for a removal, new for an insertion.
  fileprivate var offset: Int {
    switch self {
    case .remove(let offset, _, _), .insert(let offset, _, _): offset
    }
  }

  /// The associated index, in the other list.
  fileprivate var associatedOffset: Int? {
    switch self {
    case .remove(_, _, let offset), .insert(_, _, let offset): offset
    }
  }
}
