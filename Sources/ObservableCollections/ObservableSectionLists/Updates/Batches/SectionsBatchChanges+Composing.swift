extension SectionsBatchChanges {
  /// The batch that undoes this one: its old list is the new list of this one. O(C √S + R log R)
  /// for R runs of rows and C changed sections of S.
  ///
  /// Updates remain updates. It leads from ``end`` to ``start``.
  public var inverse: SectionsBatchChanges {
    SectionsBatchChanges(
      log.inverse, oldSizes: newSizes, newSizes: oldSizes, start: end, end: start)
  }

  /// Returns this batch followed by `next`, as one batch.
  ///
  /// It is exactly the batch that the list itself would deliver for both turns, and joining several
  /// batches is associative. If this one contains a whole list, so does the result: it starts and
  /// ends at the end of `next`.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  /// - Complexity: O(C √S + R log R) for R runs of rows in both and C changed sections of S; O(S)
  ///   more if the two batches do not come from one list.
  public func appending(_ next: SectionsBatchChanges) throws -> SectionsBatchChanges {
    // A batch without content, of an empty list, may also be one of changes between two turns.
    try appending(next, isFull: isFull && newSizes.total > 0)
  }

  /// Returns this batch followed by `next`, as one batch.
  ///
  /// - Parameter isFull: whether this batch contains a whole list, and so the result does too.
  func appending(_ next: SectionsBatchChanges, isFull: Bool) throws -> SectionsBatchChanges {
    try end.checkFollowed(by: next.start)
    try next.checkStart(newSizes)
    return SectionsBatchChanges(
      log.composed(with: next.log), oldSizes: oldSizes, newSizes: next.newSizes,
      start: isFull ? next.end : start, end: next.end)
  }
}
