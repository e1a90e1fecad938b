extension ObservableArray {
  /// Applies a difference of the standard library.
  ///
  /// A transaction of at most one removal, one move and one insertion. If the difference associates
  /// an element's removal and insertion, the element is moved, and the old one is kept.
  ///
  /// ```swift
  /// try posts.apply(latest.difference(from: posts.snapshot).inferringMoves())
  /// ```
  ///
  /// - Parameter difference: the difference. Its removals count in the current elements, its
  ///   insertions in the new ones. Because a difference has no revision, the caller must ensure
  ///   that it starts from the current elements.
  /// - Throws: ``PatchError``, and nothing is changed, if an index is outside the elements.
  /// - Complexity: O(C log C + C log N) for C changes, N elements.
  @_alwaysEmitIntoClient
  public func apply(_ difference: CollectionDifference<Element>) throws {
    let call: StaticString = "apply(_:)"
    _ = try mutate(call) { () throws(PatchError) in
      let changes = try BatchChanges(difference, oldCount: workingCount)
      let inserted = difference.insertions.compactMap { change -> Element? in
        guard case .insert(_, let element, nil) = change else { return nil }
        return element
      }
      return transact(call) {
        applyChecked(
          call, changes, inserting: ArraySnapshot(inserted), replacing: ArraySnapshot())
      }
    }
  }
}
