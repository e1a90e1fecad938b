// The calls of `Sequence` whose results would read the list again each time they are read: a part of
// a list is a part of one snapshot, as a slice of an `Array` is. Compiled in the program that calls
// them.

extension EditableList where Self: Sequence {
  /// The first elements of the current snapshot, `maxLength` or all.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter maxLength: the number of elements; traps below 0.
  @_alwaysEmitIntoClient
  public func prefix(_ maxLength: Int) -> ArraySnapshotSlice<Element> { snapshot.prefix(maxLength) }

  /// The elements of the current snapshot before an index. O(log n).
  ///
  /// - Parameter end: the index; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func prefix(upTo end: Int) -> ArraySnapshotSlice<Element> { snapshot.prefix(upTo: end) }

  /// The elements of the current snapshot up to an index, included. O(log n).
  ///
  /// - Parameter position: the index; traps outside `0..<count`.
  @_alwaysEmitIntoClient
  public func prefix(through position: Int) -> ArraySnapshotSlice<Element> {
    snapshot.prefix(through: position)
  }

  /// The elements of the current snapshot from an index on. O(log n).
  ///
  /// - Parameter start: the index; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func suffix(from start: Int) -> ArraySnapshotSlice<Element> {
    snapshot.suffix(from: start)
  }

  /// The elements of the current snapshot before the first one that does not satisfy a predicate. O(n).
  @_alwaysEmitIntoClient
  public func prefix(
    while predicate: (Element) throws -> Bool
  ) rethrows -> ArraySnapshotSlice<Element> { try snapshot.prefix(while: predicate) }

  /// The last elements of the current snapshot, `maxLength` or all.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter maxLength: the number of elements; traps below 0.
  @_alwaysEmitIntoClient
  public func suffix(_ maxLength: Int) -> ArraySnapshotSlice<Element> { snapshot.suffix(maxLength) }

  /// The current snapshot without its first elements.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter count: the number of elements left out; traps below 0.
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> ArraySnapshotSlice<Element> {
    snapshot.dropFirst(count)
  }

  /// The current snapshot without its last elements.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter count: the number of elements left out; traps below 0.
  @_alwaysEmitIntoClient
  public func dropLast(_ count: Int = 1) -> ArraySnapshotSlice<Element> { snapshot.dropLast(count) }

  /// The elements of the current snapshot from the first one that does not satisfy a predicate. O(n).
  @_alwaysEmitIntoClient
  public func drop(
    while predicate: (Element) throws -> Bool
  ) rethrows -> ArraySnapshotSlice<Element> { try snapshot.drop(while: predicate) }

  /// The pairs of an index and an element of the current snapshot.
  @_alwaysEmitIntoClient
  public func enumerated() -> EnumeratedSequence<ArraySnapshot<Element>> { snapshot.enumerated() }

  /// The current snapshot, whose `map` and `filter` compute each element when it is read.
  @_alwaysEmitIntoClient
  public var lazy: LazySequence<ArraySnapshot<Element>> { snapshot.lazy }
}
