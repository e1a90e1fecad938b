// Comparing two lists, to get a batch.

extension BatchChanges {
  /// Creates the changes between two lists.
  ///
  /// ```swift
  /// let changes = BatchChanges(from: ["a", "b", "c"], to: ["c", "a", "d"], matching: .self)
  /// changes.removals     // {1}, an old index
  /// changes.insertions   // {2}, a new index
  /// changes.moves        // [2 → 0]
  /// ```
  ///
  /// No valid batch with the same survivors moves fewer elements. Keys should be unique in each
  /// list; equal keys that changed their places are paired in order.
  /// ``DiffDiagnostics/repeatedKeys(in:by:)`` finds repeated ones.
  ///
  /// - Parameters:
  ///   - old: the old list, whose indexes count from 0. Traps if it has 2³⁰ elements or more.
  ///   - new: the new list, whose indexes count from 0. Traps if it has 2³⁰ elements or more.
  ///   - matching: determines which elements are the same, and which of them are updated.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @_alwaysEmitIntoClient
  public init<Element>(
    from old: some Collection<Element>, to new: some Collection<Element>,
    matching: Matching<Element>, start: Revision = .ofNoList, end: Revision = .ofNoList
  ) {
    self =
      KeyedDiff(
        from: old, to: new, matching: matching, start: start, end: end
      ).changes
  }
}

extension BatchUpdate {
  /// Creates a batch of the changes between two lists, and of both lists.
  ///
  /// `BatchChanges(from:to:matching:)` describes the changes.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - matching: determines which elements are the same, and which of them are updated.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @_alwaysEmitIntoClient
  public init(
    from before: some Collection<Element>, to after: some Collection<Element>,
    matching: Matching<Element>, start: Revision = .ofNoList, end: Revision = .ofNoList
  ) {
    self.init(
      changes: BatchChanges(
        from: before, to: after, matching: matching, start: start,
        end: end),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  @usableFromInline
  init(
    changes: BatchChanges, before: ArraySnapshot<Element>, comparedTo after: ArraySnapshot<Element>
  ) {
    let (oldCount, newCount) = (changes.oldCount, changes.newCount)
    if before.count != oldCount || after.count != newCount {
      trap(
        """
        The collections had \(oldCount) and \(newCount) elements when they were compared, then \
        \(before.count) and \(after.count)
        """)
    }
    self.init(changes: changes, before: before, after: after)
  }
}
