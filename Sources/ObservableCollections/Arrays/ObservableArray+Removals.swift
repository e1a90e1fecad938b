extension ObservableArray {
  /// Takes an element out. One removal.
  ///
  /// - Parameter index: counted before; traps outside `0..<count`.
  /// - Returns: the element.
  @discardableResult
  public func remove(at index: Int) -> Element {
    mutate("remove(at:)") {
      checkIndex(index, count: storageCount)
      return commit(.removal(IndexRanges(index)))[0]
    }
  }

  /// Takes elements out at scattered places. One removal, or none for no indexes.
  ///
  /// - Parameter indexes: counted before; traps if one is outside.
  /// - Returns: the elements, in order.
  @discardableResult
  public func remove(at indexes: IndexRanges) -> [Element] {
    mutate("remove(at:)") {
      checkIndexes(indexes)
      return indexes.isEmpty ? [] : commit(.removal(indexes))
    }
  }

  /// Takes the first element out. One removal. Traps if there is none.
  @discardableResult
  public func removeFirst() -> Element {
    mutate("removeFirst()") {
      if storageCount == 0 { trap("removeFirst() on an array without elements") }
      return commit(.removal([0]))[0]
    }
  }

  /// Takes the last element out. One removal. Traps if there is none.
  @discardableResult
  public func removeLast() -> Element {
    mutate("removeLast()") {
      if storageCount == 0 { trap("removeLast() on an array without elements") }
      return commit(.removal(IndexRanges(storageCount - 1)))[0]
    }
  }

  /// Takes the first elements out. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeFirst(_ k: Int) {
    mutate("removeFirst(_:)") {
      checkLength(k)
      removeChecked(0..<k)
    }
  }

  /// Takes the last elements out. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeLast(_ k: Int) {
    mutate("removeLast(_:)") {
      checkLength(k)
      removeChecked(storageCount - k..<storageCount)
    }
  }

  /// Takes the first element out, if there is one. One removal, or none.
  ///
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public func popFirst() -> Element? {
    mutate("popFirst()") { storageCount == 0 ? nil : commit(.removal([0]))[0] }
  }

  /// Takes the last element out, if there is one. One removal, or none.
  ///
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public func popLast() -> Element? {
    mutate("popLast()") {
      storageCount == 0 ? nil : commit(.removal(IndexRanges(storageCount - 1)))[0]
    }
  }

  /// Takes the elements of a range out. One removal, or none for an empty range.
  ///
  /// - Parameter range: counted before; traps if it is outside.
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    mutate("removeSubrange(_:)") {
      removeChecked(range.checked(count: storageCount))
    }
  }

  /// Takes all elements out. One removal, or none if there are none.
  ///
  /// - Parameter keepingCapacity: whether to keep the memory for new elements.
  public func removeAll(keepingCapacity: Bool = false) {
    mutate("removeAll(keepingCapacity:)") {
      let count = storageCount
      removeChecked(0..<count)
      if keepingCapacity { reserveChecked(count) }
    }
  }

  /// Takes all elements out that satisfy a predicate. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: called once for each element, in order; must not change the
  ///   array. If it throws, nothing is removed.
  public func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    try mutate("removeAll(where:)") { () throws(Failure) in
      let elements = workingStorage
      let indexes = try gate.runClosure(of: "removeAll(where:)") {
        () throws(Failure) -> IndexRanges in
        var ranges: [Range<Int>] = []
        for index in elements.indices where try shouldBeRemoved(elements[index]) {
          ranges.append(index..<index + 1)
        }
        return IndexRanges(sortedDisjoint: ranges.joiningNeighbours())
      }
      if !indexes.isEmpty { commit(.removal(indexes)) }
    }
  }

  /// The elements, for the holder of the gate.
  var workingStorage: ArraySnapshot<Element> { transactionState?.storage ?? storage }

  /// Traps unless all indexes name elements.
  func checkIndexes(_ indexes: IndexRanges) {
    if let last = indexes.last { checkIndex(last, count: storageCount) }
  }

  private func checkLength(_ k: Int) {
    if k < 0 || k > storageCount { trap("A length of \(k) is outside 0...\(storageCount)") }
  }

  private func removeChecked(_ range: Range<Int>) {
    if !range.isEmpty { commit(.removal(IndexRanges(range))) }
  }
}
