extension BatchUpdate {
  /// Compares lists by a key of their elements. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - areContentsEqual: whether an old and a new element with equal keys, in this order, are
  ///     shown alike; if not, the element is updated.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: some Collection<Element>, to after: some Collection<Element>,
    by key: (Element) -> Key, areContentsEqual: (Element, Element) -> Bool, start: Revision = 0,
    end: Revision = 0
  ) {
    self.init(
      changes: BatchChanges(
        from: before, to: after, by: key, areContentsEqual: areContentsEqual,
        start: start, end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  /// Compares lists by a key of their elements; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - key: an element's key; asked for several times, so it should be cheap.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init<Key: Hashable>(
    from before: some Collection<Element>, to after: some Collection<Element>,
    by key: (Element) -> Key, start: Revision = 0, end: Revision = 0
  ) where Element: Equatable {
    self.init(
      changes: BatchChanges(
        from: before, to: after, by: key, areContentsEqual: ==, start: start,
        end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  /// Compares lists of elements that are their own keys: none is ever updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init(
    from before: some Collection<Element>, to after: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) where Element: Hashable {
    self.init(
      changes: BatchChanges(
        from: before, to: after, start: start, end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init(
    from before: some Collection<Element>, to after: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) where Element: Identifiable & Equatable {
    self.init(
      changes: BatchChanges(
        from: before, to: after, start: start, end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  /// Compares lists by their elements' `id`; an element that is not equal is updated. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init(
    from before: some Collection<Element>, to after: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) where Element: Identifiable & Hashable {
    self.init(
      changes: BatchChanges(
        from: before, to: after, start: start, end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }

  /// Compares lists by their elements' `id`: every survivor is updated, except an object that is the
  /// same in both lists. See ``KeyedDiff``.
  ///
  /// - Parameters:
  ///   - before: the old list.
  ///   - after: the new list.
  ///   - start: what the batch says of the old list.
  ///   - end: what the batch says of the new list.
  /// - Complexity: O(N + C log C) for N elements, C of them in changed places.
  @inlinable
  public init(
    from before: some Collection<Element>, to after: some Collection<Element>, start: Revision = 0,
    end: Revision = 0
  ) where Element: Identifiable {
    self.init(
      changes: BatchChanges(
        from: before, to: after, start: start, end: end
      ),
      before: ArraySnapshot(before), comparedTo: ArraySnapshot(after))
  }
}

extension BatchUpdate {
  /// Joins what a diff found to the lists that it compared. They are read twice, and a collection's
  /// code is foreign: traps if it had another number of elements the second time.
  @usableFromInline
  init(
    changes: BatchChanges, before: ArraySnapshot<Element>, comparedTo after: ArraySnapshot<Element>
  ) {
    let (oldCount, newCount) = (changes.oldCount, changes.newCount)
    if before.count != oldCount || after.count != newCount {
      trap(
        """
        The collections had \(oldCount) and \(newCount) elements when they were compared, then \
        \(before.count) and \(after.count)
        """)
    }
    self.init(changes: changes, before: before, after: after)
  }
}
