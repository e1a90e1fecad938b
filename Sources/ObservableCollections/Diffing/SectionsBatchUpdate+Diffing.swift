extension SectionsBatchUpdate {
  /// Joins a diff to its lists.
  @usableFromInline
  init(
    diff: SectionsDiff, before: SectionsSnapshot<Header, Element>,
    after: SectionsSnapshot<Header, Element>
  ) {
    self.init(known: diff.changes, before: before, after: after)
  }

  /// Compares lists of two levels by a key of their elements.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - areSectionsEqual: whether the headers of an old and a new section with equal ids, in
  ///     this order, are shown alike; if not, the section is updated.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    areSectionsEqual: (Header, Header) -> Bool,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, areContentsEqual: areContentsEqual,
        areSectionsEqual: areSectionsEqual, start: start, end: end),
      before: before,
      after: after)
  }

  /// Compares lists of two levels by a key of their elements.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, areContentsEqual: areContentsEqual,
        start: start, end: end), before: before,
      after: after)
  }

  /// Compares lists of two levels by a key of their elements; an element that is not equal
  /// is updated.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable, Element: Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, start: start, end: end),
      before: before,
      after: after)
  }

  /// Compares lists of two levels with elements that are their own keys: none is ever
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable, Element: Hashable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, start: start, end: end), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, start: start, end: end), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable, Element: Identifiable & Hashable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, start: start, end: end), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`: every survivor is updated, except
  /// an object that is the same in both lists.
  /// A section whose header is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Header, Element>, to after: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) where Header: Identifiable & Equatable, Element: Identifiable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, start: start, end: end), before: before,
      after: after)
  }
}
