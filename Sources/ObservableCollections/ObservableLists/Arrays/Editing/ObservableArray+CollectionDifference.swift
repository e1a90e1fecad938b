extension ObservableArray {
  /// Makes the changes that a difference of the standard library tells.
  ///
  /// A transaction of at most one removal, one move and one insertion. An element whose removal and
  /// insertion the difference associates is moved, and stays the old one.
  ///
  /// ```swift
  /// try posts.apply(latest.difference(from: posts.snapshot).inferringMoves())
  /// ```
  ///
  /// - Parameter difference: removals count in the present elements, insertions in the new ones. It knows
  ///   no revision: whether it starts from these elements, the caller knows.
  /// - Throws: ``PatchError``, and nothing is changed, if it names an index that the elements do not have.
  /// - Complexity: O(C log C + C log N) for C changes, N elements.
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
