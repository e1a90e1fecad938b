extension BatchUpdate {
  /// The batch that a difference of the standard library makes of a list.
  ///
  /// - Parameters:
  ///   - difference: with or without associated removals and insertions: these are survivors.
  ///   - before: the list that its removals count in.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Throws: ``BatchError`` if the difference names an index that the lists do not have.
  /// - Complexity: O(N + C log C) for N elements and C changes.
  public init(
    _ difference: CollectionDifference<Element>, before: some Collection<Element>,
    start: Revision = 0, end: Revision = 0
  ) throws(BatchError) {
    let old = ArraySnapshot(before)
    let changes = try BatchChanges(
      difference, oldCount: old.count, start: start, end: end)
    // The indexes have been checked, so the difference applies.
    guard let new = Array(old).applying(difference) else {
      trap("A difference from \(old.count) to \(changes.newCount) elements does not apply")
    }
    self.init(changes: changes, before: old, after: ArraySnapshot(new))
  }

  /// The batch as a difference of the standard library.
  ///
  /// It knows no updates and no moves: each is a removal and an insertion. Applied to `before` it
  /// gives `after`.
  ///
  /// - Complexity: O(C log C) for C changed elements.
  public var collectionDifference: CollectionDifference<Element> { difference(withMoves: false) }

  /// The batch as a difference of the standard library in which the removal and the insertion of a
  /// moved element are associated, as after `inferringMoves()`.
  ///
  /// An updated element is a removal and an insertion that are not associated, moved or not.
  ///
  /// - Complexity: O(C log C) for C changed elements.
  public var collectionDifferenceWithMoves: CollectionDifference<Element> {
    difference(withMoves: true)
  }

  private func difference(withMoves: Bool) -> CollectionDifference<Element> {
    let updated = changes.updatedOldIndexes
    var list: [CollectionDifference<Element>.Change] = []
    list += removals.map { removal($0, to: nil) }
    list += insertions.map { insertion($0, from: nil) }
    for (old, new) in moves.lazy.flatMap({ zip($0.oldRange, $0.newRange) }) {
      let isAssociated = withMoves && !updated.contains(old)
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

  private func removal(_ old: Int, to new: Int?) -> CollectionDifference<Element>.Change {
    .remove(offset: old, element: before[old], associatedWith: new)
  }

  private func insertion(_ new: Int, from old: Int?) -> CollectionDifference<Element>.Change {
    .insert(offset: new, element: after[new], associatedWith: old)
  }
}
