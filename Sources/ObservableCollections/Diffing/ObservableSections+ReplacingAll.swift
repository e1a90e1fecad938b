// Whole lists in: a diff against the present one, applied as records.

extension ObservableSections {
  /// Takes over a whole new list, with the fewest records and moves: sections are paired by id,
  /// elements by key, first in their section and then across sections.
  ///
  /// A transaction of at most eight records, in this order: removed elements, removed sections,
  /// moved sections, inserted sections, moved elements, inserted elements, replaced sections,
  /// replaced elements. Without changes there is no record. A survivor whose contents are equal
  /// stays as it is: the old element is kept.
  ///
  /// An element that goes from or to a section which is not in both lists is told with that section.
  ///
  /// - Parameters:
  ///   - sections: the new list, read before the list is touched; traps if two sections have the
  ///     same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the new one replaces the old one. Must not change the list.
  ///   - areSectionsEqual: the same of the headers of sections with equal ids.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    areSectionsEqual: (Header, Header) -> Bool
  ) -> SectionsDiffDiagnostics {
    withoutActuallyEscaping(key) { key in
      withoutActuallyEscaping(areContentsEqual) { areContentsEqual in
        replaceAll(
          with: SectionsSnapshot(sections),
          rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual),
          areSectionsEqual: areSectionsEqual)
      }
    }
  }

  /// Diffs and applies, through the gate.
  ///
  /// - Parameter rule: runs foreign code, with the gate held and the list closed.
  @inlinable
  func replaceAll(
    with new: SectionsSnapshot<Header, Element>, rule: some DiffRule<Element>,
    areSectionsEqual: (Header, Header) -> Bool, call: StaticString = "replaceAll(with:)"
  ) -> SectionsDiffDiagnostics {
    replaceAll(with: new, call: call) { old in
      SectionsDiff(from: old, to: new, rule: rule, areSectionsEqual: areSectionsEqual)
    }
  }

  /// - Parameter diff: compares the present list with the new one.
  @inlinable
  func replaceAll(
    with new: SectionsSnapshot<Header, Element>, call: StaticString,
    diff: (SectionsSnapshot<Header, Element>) -> SectionsDiff
  ) -> SectionsDiffDiagnostics {
    // The old list is released after the gate, and with it all that leaves.
    mutate(call) {
      let old = working.pointee.snapshot
      let diff = core.gate.runClosure(of: call) { diff(old) }
      applyChecked(call, diff.changes, to: new)
      return (diff.diagnostics, old)
    }.0
  }
}

// MARK: - Kinds of elements

extension ObservableSections where Header: Equatable {
  /// Takes over a whole new list, by a key of its elements, with the fewest records and
  /// moves; a section that is not equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameters:
  ///   - sections: the new list, read before the list is touched; traps if two sections have the
  ///     same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the new one replaces the old one. Must not change the list.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool
  ) -> SectionsDiffDiagnostics {
    replaceAll(
      with: sections, by: key, areContentsEqual: areContentsEqual, areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable, Element: Equatable {
  /// Takes over a whole new list, by a key of its elements, with the fewest records and
  /// moves; what is not equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameters:
  ///   - sections: the new list, read before the list is touched; traps if two sections have the
  ///     same id.
  ///   - key: an element's key, unique in each list. Must not change the list.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll<Key: Hashable>(
    with sections: some Sequence<SectionSnapshot<Header, Element>>,
    by key: (Element) -> Key
  ) -> SectionsDiffDiagnostics {
    replaceAll(
      with: sections, by: key, areContentsEqual: ==, areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable, Element: Hashable {
  /// Takes over a whole new list, of elements that are their own keys, with the fewest
  /// records and moves; only sections are ever replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list, read before the list is touched; traps if two sections
  ///   have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> SectionsDiffDiagnostics {
    replaceAll(with: SectionsSnapshot(sections), rule: DiffByElement(), areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable & Equatable {
  /// Takes over a whole new list, by its elements' `id`, with the fewest records and moves;
  /// what is not equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list, read before the list is touched; traps if two sections
  ///   have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> SectionsDiffDiagnostics {
    replaceAll(with: SectionsSnapshot(sections), rule: DiffByIDAndEquality(), areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable & Hashable {
  /// Takes over a whole new list, by its elements' `id`, with the fewest records and moves;
  /// what is not equal is replaced.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list, read before the list is touched; traps if two sections
  ///   have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> SectionsDiffDiagnostics {
    replaceAll(with: SectionsSnapshot(sections), rule: DiffByIDAndEquality(), areSectionsEqual: ==)
  }
}

extension ObservableSections where Header: Equatable, Element: Identifiable {
  /// Takes over a whole new list, by its elements' `id`, with the fewest records and moves.
  /// Every survivor is replaced, except an object that is the same in both lists, and
  /// sections that are equal.
  ///
  /// See ``replaceAll(with:by:areContentsEqual:areSectionsEqual:)``.
  ///
  /// - Parameter sections: the new list, read before the list is touched; traps if two sections
  ///   have the same id.
  /// - Returns: what was odd about the keys. See ``SectionsDiff`` for repeated ones.
  /// - Complexity: O(S + N + C log N) for S sections and N elements, C of them in changed places.
  @inlinable
  @discardableResult
  public func replaceAll(
    with sections: some Sequence<SectionSnapshot<Header, Element>>
  ) -> SectionsDiffDiagnostics {
    replaceAll(with: SectionsSnapshot(sections), rule: DiffByID(), areSectionsEqual: ==)
  }
}
