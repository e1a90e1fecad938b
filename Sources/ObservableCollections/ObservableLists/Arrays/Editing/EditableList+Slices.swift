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
  public func prefix(_ maxLength: Int) -> ArraySnapshotSlice<Element> {
    checkSliceLength(maxLength, "prefix(_:)")
    return snapshot.prefix(maxLength)
  }

  /// The elements of the current snapshot before an index. O(log n).
  ///
  /// - Parameter end: the index; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func prefix(upTo end: Int) -> ArraySnapshotSlice<Element> {
    snapshot(slicedAt: end, "prefix(upTo:)").prefix(upTo: end)
  }

  /// The elements of the current snapshot up to an index, included. O(log n).
  ///
  /// - Parameter position: the index; traps outside `0..<count`.
  @_alwaysEmitIntoClient
  public func prefix(through position: Int) -> ArraySnapshotSlice<Element> {
    snapshot(slicedAt: position, "prefix(through:)", isElement: true).prefix(through: position)
  }

  /// The elements of the current snapshot from an index on. O(log n).
  ///
  /// - Parameter start: the index; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func suffix(from start: Int) -> ArraySnapshotSlice<Element> {
    snapshot(slicedAt: start, "suffix(from:)").suffix(from: start)
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
  public func suffix(_ maxLength: Int) -> ArraySnapshotSlice<Element> {
    checkSliceLength(maxLength, "suffix(_:)")
    return snapshot.suffix(maxLength)
  }

  /// The current snapshot without its first elements.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter count: the number of elements left out; traps below 0.
  @_alwaysEmitIntoClient
  public func dropFirst(_ count: Int = 1) -> ArraySnapshotSlice<Element> {
    checkSliceLength(count, "dropFirst(_:)")
    return snapshot.dropFirst(count)
  }

  /// The current snapshot without its last elements.
  ///
  /// An index of the slice is an index of the list. O(log n).
  ///
  /// - Parameter count: the number of elements left out; traps below 0.
  @_alwaysEmitIntoClient
  public func dropLast(_ count: Int = 1) -> ArraySnapshotSlice<Element> {
    checkSliceLength(count, "dropLast(_:)")
    return snapshot.dropLast(count)
  }

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

  /// The current snapshot. Traps if it has no such index; of the end, only if the index must be that
  /// of an element.
  @_alwaysEmitIntoClient
  func snapshot(
    slicedAt index: Int, _ call: StaticString, isElement: Bool = false
  ) -> ArraySnapshot<Element> {
    let snapshot = snapshot
    let (start, end) = (snapshot.startIndex, snapshot.endIndex)
    if index < start || index > end || isElement && index == end {
      trap(
        "Index \(index) is outside \(start)\(isElement ? "..<" : "...")\(end)\(editor.target.core.site(of: call))"
      )
    }
    return snapshot
  }

  /// Traps if a length is negative.
  @_alwaysEmitIntoClient
  func checkSliceLength(_ length: Int, _ call: StaticString) {
    if length < 0 { trap("A length of \(length) is negative\(editor.target.core.site(of: call))") }
  }
}
