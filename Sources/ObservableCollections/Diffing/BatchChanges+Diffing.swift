extension BatchChanges {
  /// Compares lists by a key of their elements. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, by key: (Element) -> Key,
    areContentsEqual: (Element, Element) -> Bool, fromVersion: Int = 0, toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, by: key, areContentsEqual: areContentsEqual, fromVersion: fromVersion,
        toVersion: toVersion
      ).changes
  }

  /// Compares lists by a key of their elements; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Equatable, Key: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, by key: (Element) -> Key,
    fromVersion: Int = 0, toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, by: key, areContentsEqual: ==, fromVersion: fromVersion,
        toVersion: toVersion
      ).changes
  }

  /// Compares lists of elements that are their own keys: none is ever updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, fromVersion: Int = 0,
    toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, fromVersion: fromVersion, toVersion: toVersion
      ).changes
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Equatable>(
    from old: some Collection<Element>, to new: some Collection<Element>, fromVersion: Int = 0,
    toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, fromVersion: fromVersion, toVersion: toVersion
      ).changes
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable & Hashable>(
    from old: some Collection<Element>, to new: some Collection<Element>, fromVersion: Int = 0,
    toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, fromVersion: fromVersion, toVersion: toVersion
      ).changes
  }

  /// Compares lists by their elements' `id`: every survivor is updated, except an object that is the
  /// same in both lists. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - old: the list that old indexes count in, from 0.
  ///   - new: the list that new indexes count in, from 0.
  ///   - fromVersion: what the changes say of the old list.
  ///   - toVersion: what the changes say of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Element: Identifiable>(
    from old: some Collection<Element>, to new: some Collection<Element>, fromVersion: Int = 0,
    toVersion: Int = 0
  ) {
    self =
      KeyedDiff(
        from: old, to: new, fromVersion: fromVersion, toVersion: toVersion
      ).changes
  }
}
