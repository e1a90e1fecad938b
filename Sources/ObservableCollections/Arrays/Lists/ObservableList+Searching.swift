// What users of `Array` look for. Each call searches one snapshot, outside all locks.

extension ObservableList {
  /// The indexes of the elements as they are now.
  public var indices: Range<Int> { 0..<count }

  /// The index of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }

  /// The index of the last element that satisfies a predicate; nil if none does. O(n).
  public func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.lastIndex(where: predicate)
  }

  /// The last element that satisfies a predicate; nil if none does. O(n).
  public func last(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    try snapshot.last(where: predicate)
  }

  /// An element picked at random; nil if there is none.
  public func randomElement() -> Element? { snapshot.randomElement() }
}

extension ObservableList where Element: Equatable {
  /// The index of the first element that is equal to `element`; nil if none is. O(n).
  public func firstIndex(of element: Element) -> Int? { snapshot.firstIndex(of: element) }

  /// The index of the last element that is equal to `element`; nil if none is. O(n).
  public func lastIndex(of element: Element) -> Int? { snapshot.lastIndex(of: element) }
}
