extension BatchChanges {
  /// Whether the changes bring a whole array, from nothing, and so fit whatever is there: those of a full
  /// patch, or of a first batch.
  var isFull: Bool { oldCount == 0 && start == end }

  /// Whether the changes bring the whole content of a list to somebody who asked for it with `initial: true`,
  /// and so take the place of whatever is shown: from nothing, with one revision as `start` and as `end`.
  /// Those of a batch made by hand, of no list, do not.
  public var isInitial: Bool { isFull && end.isOfList }

  /// The new indexes whose elements the old array does not have: inserted or updated ones.
  ///
  /// - Complexity: O(U log U) for U entries.
  var renewals: IndexRanges { insertions.union(updatedNewIndexes) }

  /// Throws unless the batch starts from so many elements.
  func checkStart(_ count: Int) throws(PatchError) {
    if count != oldCount { throw .wrongRowCount(expected: oldCount, actual: count) }
  }

  /// A snapshot of the old array, edited into one of the new array.
  ///
  /// - Parameters:
  ///   - rows: as many as `oldCount`.
  ///   - newElement: the element at a new index that is inserted or updated.
  /// - Complexity: O((R + C) log N) for R entries and C elements asked for, among N.
  func applied<Element>(
    to rows: ArraySnapshot<Element>, newElement: (Int) -> Element
  ) -> ArraySnapshot<Element> {
    let edit = SnapshotEdit(
      removals: removals, insertions: insertions, moves: moves.ranges, updates: updatedNewIndexes)
    var result = rows
    edit.apply(to: &result, newElement: newElement)
    return result
  }
}
