// The reading calls of `Array`. Each call reads one snapshot, outside all locks.

extension EditableList {
  /// The current elements. O(1); O(S) for a section that is found by its id among S.
  ///
  /// Inside a transaction, on its thread, this is the draft.
  @_alwaysEmitIntoClient
  public var snapshot: ArraySnapshot<Element> { editor.target.snapshot }

  /// The number of elements.
  @_alwaysEmitIntoClient
  public var count: Int { snapshot.count }

  /// Whether the list is empty.
  @_alwaysEmitIntoClient
  public var isEmpty: Bool { snapshot.isEmpty }

  /// The first element, or `nil` if the list is empty.
  @_alwaysEmitIntoClient
  public var first: Element? { snapshot.first }

  /// The last element, or `nil` if the list is empty.
  @_alwaysEmitIntoClient
  public var last: Element? { snapshot.last }

  /// The valid indexes of the current elements.
  @_alwaysEmitIntoClient
  public var indices: Range<Int> { 0..<count }

  /// The index of the first element that satisfies a predicate, or `nil`. O(n).
  @_alwaysEmitIntoClient
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }

  /// The indexes of the elements that satisfy a predicate. O(n).
  @_alwaysEmitIntoClient
  public func indices(where predicate: (Element) throws -> Bool) rethrows -> RangeSet<Int> {
    try snapshot.indices(where: predicate)
  }
}

extension EditableList where Element: Equatable {
  /// The index of the first element that is equal to `element`, or `nil`. O(n).
  @_alwaysEmitIntoClient
  public func firstIndex(of element: Element) -> Int? { snapshot.firstIndex(of: element) }
}
