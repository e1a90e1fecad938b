extension BatchChanges {
  /// Whether the changes lead from an empty array to a whole one, and so apply to any content, as
  /// in a full patch or an initial batch.
  package var isFull: Bool { oldCount == 0 && start == end }

  /// Whether the changes contain the whole list, for an observer that requested it with `initial:
  /// true`.
  ///
  /// They start from an empty list, have the same revision as `start` and `end`, and replace any
  /// shown content. The changes of a batch that was created without a list are never initial.
  public var isInitial: Bool { isFull && end.isOfList }

  /// The new indexes of inserted and updated elements.
  ///
  /// - Complexity: O(U log U) for U entries.
  package var renewals: IndexRanges { insertions.union(updatedNewIndexes) }

  /// Throws unless the batch starts from `count` elements.
  @usableFromInline
  package func checkStart(_ count: Int) throws(PatchError) {
    if count != oldCount { throw .wrongRowCount(expected: oldCount, actual: count) }
  }

  /// Applies the batch to a snapshot of the old array, and returns the new array.
  ///
  /// - Parameters:
  ///   - rows: the old array, of `oldCount` elements.
  ///   - newElement: returns the inserted or updated element at a new index.
  /// - Complexity: O((R + C) log N) for R entries and C inserted or updated elements, among N.
  package func applied<Element>(
    to rows: ArraySnapshot<Element>, newElement: (Int) -> Element
  ) -> ArraySnapshot<Element> {
    var result = rows
    if !removals.isEmpty { _ = result.remove(at: removals) }
    if !moves.isEmpty { result.move(movesOfSurvivors) }
    if !insertions.isEmpty {
      result.insert(ArraySnapshot(insertions.map(newElement)), at: insertions)
    }
    let updates = updatedNewIndexes
    if !updates.isEmpty {
      _ = result.replace(at: updates, with: ArraySnapshot(updates.map(newElement)))
    }
    return result
  }
}
