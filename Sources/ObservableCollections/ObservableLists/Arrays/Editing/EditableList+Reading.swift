// What users of `Array` look for. Each call reads one snapshot, outside all locks.

extension EditableList {
  /// The elements as they are now. O(1); O(S) for a section that is found by its id among S.
  ///
  /// Inside a transaction, on its thread, this is the new state.
  public var snapshot: ArraySnapshot<Element> { editor.target.snapshot }

  /// The number of elements.
  public var count: Int { snapshot.count }

  /// Whether there are no elements.
  public var isEmpty: Bool { snapshot.isEmpty }

  /// The first element; nil if there is none.
  public var first: Element? { snapshot.first }

  /// The last element; nil if there is none.
  public var last: Element? { snapshot.last }

  /// The indexes of the elements as they are now.
  public var indices: Range<Int> { 0..<count }

  /// The index of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }

  /// The indexes of the elements that satisfy a predicate. O(n).
  public func indices(where predicate: (Element) throws -> Bool) rethrows -> RangeSet<Int> {
    try snapshot.indices(where: predicate)
  }
}

extension EditableList where Element: Equatable {
  /// The index of the first element that is equal to `element`; nil if none is. O(n).
  public func firstIndex(of element: Element) -> Int? { snapshot.firstIndex(of: element) }
}
