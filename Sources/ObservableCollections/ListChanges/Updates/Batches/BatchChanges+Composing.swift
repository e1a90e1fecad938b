extension BatchChanges {
  /// The batch that undoes this one: its old array is the new array of this one. O(R) for R
  /// entries.
  ///
  /// Updates remain updates. It leads from ``end`` to ``start``.
  public var inverse: BatchChanges {
    BatchChanges(
      removals: insertions, insertions: removals, moves: moves.ranges.inverted(),
      updates: updates.ranges.inverted().sortedAndFused(), oldCount: newCount, newCount: oldCount,
      start: end, end: start, stays: stays.inverted())
  }

  /// Returns this batch followed by `next`, as one batch. If this one contains a whole array, so
  /// does the result: it starts and ends at the end of `next`.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Returns: a batch with the removals, insertions and updates of both. It moves as few elements
  ///   as possible. If there is a choice, it may move other elements than a batch of the array
  ///   itself, because a batch does not record which elements a move call touched.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from another count.
  /// - Complexity: O(R log R) for R entries in both.
  public func appending(_ next: BatchChanges) throws -> BatchChanges {
    // A batch without content, of an empty array, may also be one of changes between two turns.
    try appending(next, isFull: isFull && newCount > 0)
  }

  /// Returns this batch followed by `next`, as one batch.
  ///
  /// - Parameter isFull: whether this batch contains a whole array, and so the result does too.
  func appending(_ next: BatchChanges, isFull: Bool) throws -> BatchChanges {
    try end.checkFollowed(by: next.start)
    try next.checkStart(newCount)
    return BatchChanges(
      log().composed(with: next.log()), start: isFull ? next.end : start, end: next.end)
  }

  /// Returns the new index of an element.
  ///
  /// - Parameter oldIndex: the element's index before the batch; traps outside `0..<oldCount`.
  /// - Returns: its index after the batch, or nil if it was removed.
  /// - Complexity: O(log R) for R entries.
  public func newIndex(forOld oldIndex: Int) -> Int? {
    checkIndex(oldIndex, count: oldCount)
    return stays.newIndex(forOld: oldIndex) ?? moves.ranges.newIndex(forOld: oldIndex)
  }

  /// Returns the old index of an element.
  ///
  /// - Parameter newIndex: the element's index after the batch; traps outside `0..<newCount`.
  /// - Returns: its index before the batch, or nil if it was inserted.
  /// - Complexity: O(log R) for R entries.
  public func oldIndex(forNew newIndex: Int) -> Int? {
    checkIndex(newIndex, count: newCount)
    if let index = stays.oldIndex(forNew: newIndex) { return index }
    if moves.ranges.count > 1 { return movesByTarget.newIndex(forOld: newIndex) }
    guard let move = moves.ranges.first, move.newRange.contains(newIndex) else { return nil }
    return move.oldStart + newIndex - move.newStart
  }
}
