// The searches of `Array`. Each call searches one snapshot, outside all locks.

extension ObservableList {
  /// The valid indexes of the current elements.
  public var indices: Range<Int> { 0..<count }

  /// The index of the first element that satisfies a predicate, or `nil`. O(n).
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }
}

extension ObservableList where Element: Equatable {
  /// The index of the first element that is equal to `element`, or `nil`. O(n).
  public func firstIndex(of element: Element) -> Int? { snapshot.firstIndex(of: element) }
}
