// What users of `Array` look for. Each call searches one snapshot, outside all locks.

extension ObservableList {
  /// The indexes of the elements as they are now.
  public var indices: Range<Int> { 0..<count }

  /// The index of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }
}

extension ObservableList where Element: Equatable {
  /// The index of the first element that is equal to `element`; nil if none is. O(n).
  public func firstIndex(of element: Element) -> Int? { snapshot.firstIndex(of: element) }
}
