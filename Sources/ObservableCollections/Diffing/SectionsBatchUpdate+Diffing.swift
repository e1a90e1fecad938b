extension SectionsBatchUpdate {
  /// Joins a diff to its lists.
  @usableFromInline
  init(
    diff: SectionsDiff, before: SectionsSnapshot<Section, Element>,
    after: SectionsSnapshot<Section, Element>
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
  ///   - areSectionsEqual: whether the own values of an old and a new section with equal ids, in
  ///     this order, are shown alike; if not, the section is updated.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    areSectionsEqual: (Section, Section) -> Bool,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, areContentsEqual: areContentsEqual,
        areSectionsEqual: areSectionsEqual, fromVersion: fromVersion, toVersion: toVersion),
      before: before,
      after: after)
  }

  /// Compares lists of two levels by a key of their elements.
  /// A section whose own value is not equal is updated.
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
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, areContentsEqual: areContentsEqual,
        fromVersion: fromVersion, toVersion: toVersion), before: before,
      after: after)
  }

  /// Compares lists of two levels by a key of their elements; an element that is not equal
  /// is updated.
  /// A section whose own value is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    by key: (Element) -> Key,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable, Element: Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, by: key, fromVersion: fromVersion, toVersion: toVersion),
      before: before,
      after: after)
  }

  /// Compares lists of two levels with elements that are their own keys: none is ever
  /// updated.
  /// A section whose own value is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable, Element: Hashable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, fromVersion: fromVersion, toVersion: toVersion), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose own value is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable, Element: Identifiable & Equatable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, fromVersion: fromVersion, toVersion: toVersion), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose own value is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable, Element: Identifiable & Hashable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, fromVersion: fromVersion, toVersion: toVersion), before: before,
      after: after)
  }

  /// Compares lists of two levels by their elements' `id`: every survivor is updated, except
  /// an object that is the same in both lists.
  /// A section whose own value is not equal is updated.
  ///
  /// See ``SectionsDiff``.
  ///
  /// - Parameters:
  ///   - before: the list before.
  ///   - after: the list after.
  ///   - fromVersion: what the batch says of the old list.
  ///   - toVersion: what the batch says of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init(
    from before: SectionsSnapshot<Section, Element>, to after: SectionsSnapshot<Section, Element>,
    fromVersion: Int = 0, toVersion: Int = 0
  ) where Section: Identifiable & Equatable, Element: Identifiable {
    self.init(
      diff: SectionsDiff(
        from: before, to: after, fromVersion: fromVersion, toVersion: toVersion), before: before,
      after: after)
  }
}
