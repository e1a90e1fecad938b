// One initializer for each kind of elements.

extension SectionsDiff {
  /// Compares lists of two levels by a key of their elements.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - areSectionsEqual: whether the headers of an old and a new section with equal ids, in
  ///     this order, are shown alike; if not, the section is updated.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable, Element, Key: Hashable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    areSectionsEqual: (Header, Header) -> Bool,
    start: Revision = 0, end: Revision = 0
  ) {
    self = withoutActuallyEscaping(key) { key in
      withoutActuallyEscaping(areContentsEqual) { areContentsEqual in
        SectionsDiff(
          from: old, to: new, rule: DiffByClosures(key: key, areContentsEqual: areContentsEqual),
          areSectionsEqual: areSectionsEqual, start: start, end: end)
      }
    }
  }

  /// Compares lists of two levels by a key of their elements.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element, Key: Hashable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, by: key, areContentsEqual: areContentsEqual, areSectionsEqual: ==,
      start: start, end: end)
  }

  /// Compares lists of two levels by a key of their elements; an element that is not equal
  /// is updated.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - key: an element's key, unique in each list; asked for several times, so it should be
  ///     cheap.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element: Equatable, Key: Hashable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    by key: (Element) -> Key,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, by: key, areContentsEqual: ==, areSectionsEqual: ==,
      start: start, end: end)
  }

  /// Compares lists of two levels with elements that are their own keys: none is ever
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element: Hashable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByElement(), areSectionsEqual: ==, start: start,
      end: end)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element: Identifiable & Equatable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByIDAndEquality(), areSectionsEqual: ==,
      start: start,
      end: end)
  }

  /// Compares lists of two levels by their elements' `id`; an element that is not equal is
  /// updated.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element: Identifiable & Hashable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByIDAndEquality(), areSectionsEqual: ==,
      start: start,
      end: end)
  }

  /// Compares lists of two levels by their elements' `id`: every survivor is updated, except
  /// an object that is the same in both lists.
  /// A section whose header is not equal is updated.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(S + N + C log C) for S sections and N elements, C of them in changed places.
  @inlinable
  public init<Header: Identifiable & Equatable, Element: Identifiable>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    start: Revision = 0, end: Revision = 0
  ) {
    self.init(
      from: old, to: new, rule: DiffByID(), areSectionsEqual: ==, start: start,
      end: end)
  }
}
