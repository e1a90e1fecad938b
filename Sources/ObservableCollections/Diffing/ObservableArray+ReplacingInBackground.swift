// The same off the caller's actor.

extension ObservableArray where Element: Sendable {
  /// Takes over a whole new list like ``replaceAll(with:by:areContentsEqual:)``, but compares the
  /// lists off the caller's actor, without keeping other writers waiting.
  ///
  /// If somebody changes the array meanwhile, the lists are compared again. After three times the
  /// last comparison holds the writer gate, so that nobody can come between. The records are
  /// delivered on the thread that compared, as after any change from another thread.
  ///
  /// - Parameters:
  ///   - elements: the new list.
  ///   - key: an element's key, unique in each list. Must not change the array.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike. Must not change the array.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground<Key: Hashable>(
    with elements: some Sequence<Element> & Sendable, by key: @escaping @Sendable (Element) -> Key,
    areContentsEqual: @escaping @Sendable (Element, Element) -> Bool
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: Array(reading: elements),
      rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual))
  }

  /// Diffs without the gate, and applies if the array is still at that version.
  @inlinable
  func replaceAllUnlessOvertaken(
    with elements: [Element], rule: some DiffRule<Element>
  ) -> DiffDiagnostics {
    for _ in 0..<3 {
      let (old, version) = readVersioned()
      let diff = KeyedDiff(fromSnapshot: old, to: elements, rule: rule)
      if apply(diff.changes, with: elements, ifAt: version) { return diff.diagnostics }
    }
    return replaceAll(with: elements, rule: rule, call: "replaceAllInBackground(with:)")
  }

  /// Makes the changes if the array is still at a version.
  ///
  /// - Returns: whether it was.
  @inlinable
  func apply(_ changes: BatchChanges, with elements: [Element], ifAt version: Int) -> Bool {
    let call: StaticString = "replaceAllInBackground(with:)"
    return mutate(call) {
      readVersioned().version == version ? applyChecked(call, changes, with: elements) : nil
    } != nil
  }
}

// MARK: - Kinds of elements

extension ObservableArray where Element: Equatable & Sendable {
  /// Takes over a whole new list off the caller's actor, by a key, with the fewest records and moves; a survivor that is not
  /// equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:)``.
  ///
  /// - Parameters:
  ///   - elements: the new list.
  ///   - key: an element's key, unique in each list. Must not change the array.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground<Key: Hashable>(
    with elements: some Sequence<Element> & Sendable, by key: @escaping @Sendable (Element) -> Key
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: Array(reading: elements), rule: DiffByClosures(key: key, areContentsEqual: ==))
  }
}

extension ObservableArray where Element: Hashable & Sendable {
  /// Takes over a whole new list off the caller's actor, of elements that are their own keys.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(with: Array(reading: elements), rule: DiffByElement())
  }
}

extension ObservableArray where Element: Identifiable & Equatable & Sendable {
  /// Takes over a whole new list off the caller's actor, by `id`; a survivor that is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(with: Array(reading: elements), rule: DiffByIDAndEquality())
  }
}

extension ObservableArray where Element: Identifiable & Hashable & Sendable {
  /// Takes over a whole new list off the caller's actor, by `id`; a survivor that is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(with: Array(reading: elements), rule: DiffByIDAndEquality())
  }
}

extension ObservableArray where Element: Identifiable & Sendable {
  /// Takes over a whole new list off the caller's actor, by `id`; every survivor is replaced, except an object that is
  /// the same in both lists.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:)``.
  ///
  /// - Parameter elements: the new list.
  /// - Returns: what was odd about the keys.
  /// - Complexity: O(N + C log N) for N elements, C of them in changed places, up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with elements: some Sequence<Element> & Sendable
  ) async -> DiffDiagnostics {
    replaceAllUnlessOvertaken(with: Array(reading: elements), rule: DiffByID())
  }
}
