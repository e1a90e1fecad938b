extension BatchChanges {
  /// Compares lists by a key of their elements. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool, start: Revision = 0, end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, by: key, areContentsEqual: areContentsEqual, start: start,
        end: end
      ).changes
  }

  /// Compares lists by a key of their elements; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Equatable, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, by key: (Element) -> Key,
    start: Revision = 0, end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, by: key, areContentsEqual: ==, start: start,
        end: end
      ).changes
  }

  /// Compares lists of elements that are their own keys: none is ever updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, start: start, end: end
      ).changes
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    from old: some Collection<Element>, to new: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, start: start, end: end
      ).changes
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, start: start, end: end
      ).changes
  }

  /// Compares lists by their elements' `id`: every survivor is updated, except an object that is the
  /// same in both lists. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - start: what the changes say of the old list.
  ///   - end: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable>(
    from old: some Collection<Element>, to new: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, start: start, end: end
      ).changes
  }
}
