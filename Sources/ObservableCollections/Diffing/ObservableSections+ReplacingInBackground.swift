// The same off the caller's actor.

extension ObservableSections where Header: Sendable, Element: Sendable {
  /// Takes over a whole new list like ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``, but
  /// compares the lists off the caller's actor, without keeping other writers waiting.
  ///
  /// If somebody changes the list meanwhile, the lists are compared again. After three times the
  /// last comparison holds the writer gate, so that nobody can come between. The records are
  /// delivered on the thread that compared, as after any change from another thread.
  ///
  /// - Parameters:
  ///   - sections: the new list; traps if two sections have the same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the new one replaces the old one. Must not change the list.
  ///   - areSectionsEqual: the same of the headers of sections with equal ids.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    by key: @escaping @Sendable (Element) -> Key,
    areContentsEqual: @escaping @Sendable (Element, Element) -> Bool,
    areSectionsEqual: @escaping @Sendable (Header, Header) -> Bool
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections),
      rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual),
      areSectionsEqual: areSectionsEqual)
  }

  /// Diffs without the gate, and applies if the list is still at that version.
  @inlinable
  func replaceAllUnlessOvertaken(
    with new: SectionsSnapshot<Header, Element>, rule: some DiffRule<Element>,
    areSectionsEqual: (Header, Header) -> Bool
  ) -> SectionsDiffDiagnostics {
    for _ in 0..<3 {
      let (old, version) = readVersioned()
      let diff = SectionsDiff(from: old, to: new, rule: rule, areSectionsEqual: areSectionsEqual)
      if apply(diff.changes, to: new, ifAt: version) { return diff.diagnostics }
    }
    return replaceAll(
      with: new, rule: rule, areSectionsEqual: areSectionsEqual,
      call: "replaceAllInBackground(with:)")
  }

  /// Makes the changes if the list is still at a version.
  ///
  /// - Returns: whether it was.
  @usableFromInline
  func apply(
    _ changes: SectionsBatchChanges, to new: SectionsSnapshot<Header, Element>,
    ifAt version: Int
  ) -> Bool {
    // The old list is released after the gate, and with it all that leaves.
    let call: StaticString = "replaceAllInBackground(with:)"
    return mutate(call) {
      let old = working.pointee.snapshot
      let isThere = readVersioned().version == version
      if isThere { applyChecked(call, changes, to: new) }
      return (isThere, old)
    }.0
  }
}

// MARK: - Kinds of elements

extension ObservableSections where Header: Equatable & Sendable, Element: Sendable {
  /// Takes over a whole new list off the caller's actor, by a key of its elements, with the
  /// fewest records and moves; a section that is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameters:
  ///   - sections: the new list; traps if two sections have the same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the new one replaces the old one. Must not change the list.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    by key: @escaping @Sendable (Element) -> Key,
    areContentsEqual: @escaping @Sendable (Element, Element) -> Bool
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections),
      rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual),
      areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable & Sendable, Element: Equatable & Sendable {
  /// Takes over a whole new list off the caller's actor, by a key of its elements, with the
  /// fewest records and moves; what is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameters:
  ///   - sections: the new list; traps if two sections have the same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable,
    by key: @escaping @Sendable (Element) -> Key
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections), rule: DiffByClosures(key: key, areContentsEqual: ==),
      areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable & Sendable, Element: Hashable & Sendable {
  /// Takes over a whole new list off the caller's actor, of elements that are their own
  /// keys, with the fewest records and moves; only sections are ever replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list; traps if two sections have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections), rule: DiffByElement(),
      areSectionsEqual: ==)
  }
}

extension ObservableSections
where Header: Equatable & Sendable, Element: Identifiable & Equatable & Sendable {
  /// Takes over a whole new list off the caller's actor, by its elements' `id`, with the
  /// fewest records and moves; what is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list; traps if two sections have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections), rule: DiffByIDAndEquality(),
      areSectionsEqual: ==)
  }
}

extension ObservableSections
where Header: Equatable & Sendable, Element: Identifiable & Hashable & Sendable {
  /// Takes over a whole new list off the caller's actor, by its elements' `id`, with the
  /// fewest records and moves; what is not equal is replaced.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list; traps if two sections have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections), rule: DiffByIDAndEquality(),
      areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable & Sendable, Element: Identifiable & Sendable {
  /// Takes over a whole new list off the caller's actor, by its elements' `id`, with the
  /// fewest records and moves. Every survivor is replaced, except an object that is the same
  /// in both lists, and sections that are equal.
  ///
  /// See ``replaceAllInBackground(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list; traps if two sections have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places,
  ///   up to four times.
  @inlinable
  @concurrent
  @discardableResult
  public func replaceAllInBackground(
    with sections: some Sequence<SectionSnapshot<Header, Element>> & Sendable
  ) async -> SectionsDiffDiagnostics {
    replaceAllUnlessOvertaken(
      with: SectionsSnapshot(sections), rule: DiffByID(),
      areSectionsEqual: ==)
  }
}
