extension ObservableArray {
  /// Takes an element out. One removal.
  ///
  /// - Parameter index: counted before; traps outside `0..<count`.
  /// - Returns: the element.
  @discardableResult
  @inlinable
  public func remove(at index: Int) -> Element {
    mutate("remove(at:)") {
      checkIndex(index, count: workingCount)
      return removeChecked(at: index)
    }
  }

  /// Takes elements out at scattered places. One removal, or none for no indexes.
  ///
  /// - Parameter indexes: counted before; traps if one is outside.
  /// - Returns: the elements, in order.
  @inlinable
  @discardableResult
  public func remove(at indexes: IndexRanges) -> [Element] {
    let removed = mutate("remove(at:)") {
      checkIndexes(indexes)
      return indexes.isEmpty ? ArraySnapshot() : removeChecked(at: indexes)
    }
    return Array(removed)
  }

  /// Takes the first element out. One removal. Traps if there is none.
  @inlinable
  @discardableResult
  public func removeFirst() -> Element {
    mutate("removeFirst()") {
      if workingCount == 0 { trap("removeFirst() on an array without elements") }
      return removeChecked(at: 0)
    }
  }

  /// Takes the last element out. One removal. Traps if there is none.
  @inlinable
  @discardableResult
  public func removeLast() -> Element {
    mutate("removeLast()") {
      if workingCount == 0 { trap("removeLast() on an array without elements") }
      return removeChecked(at: workingCount - 1)
    }
  }

  /// Takes the first elements out. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeFirst(_ k: Int) {
    _ = mutate("removeFirst(_:)") {
      checkLength(k)
      return removeChecked(0..<k)
    }
  }

  /// Takes the last elements out. One removal, or none for a count of 0.
  ///
  /// - Parameter k: how many; traps outside `0...count`.
  public func removeLast(_ k: Int) {
    _ = mutate("removeLast(_:)") {
      checkLength(k)
      return removeChecked(workingCount - k..<workingCount)
    }
  }

  /// Takes the first element out, if there is one. One removal, or none.
  ///
  /// - Returns: the element; nil if there is none.
  @inlinable
  @discardableResult
  public func popFirst() -> Element? {
    mutate("popFirst()") { workingCount == 0 ? nil : removeChecked(at: 0) }
  }

  /// Takes the last element out, if there is one. One removal, or none.
  ///
  /// - Returns: the element; nil if there is none.
  @inlinable
  @discardableResult
  public func popLast() -> Element? {
    mutate("popLast()") {
      workingCount == 0 ? nil : removeChecked(at: workingCount - 1)
    }
  }

  /// Takes the elements of a range out. One removal, or none for an empty range.
  ///
  /// - Parameter range: counted before; traps if it is outside. The code of a type of your own must
  ///   not change the array.
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    _ = mutate("removeSubrange(_:)") {
      removeChecked(checkedRange(range, of: "removeSubrange(_:)"))
    }
  }

  /// Takes all elements out: `array.removeSubrange(...)`. One removal, or none if there are none.
  ///
  /// - Parameter range: `...`.
  public func removeSubrange(_ range: UnboundedRange) {
    removeSubrange(0...)
  }

  /// Takes all elements out. One removal, or none if there are none.
  ///
  /// - Parameter keepingCapacity: whether to keep the memory for new elements.
  public func removeAll(keepingCapacity: Bool = false) {
    _ = mutate("removeAll(keepingCapacity:)") {
      let count = workingCount
      let removed = removeChecked(0..<count)
      if keepingCapacity { reserveChecked(count) }
      return removed
    }
  }

  /// Takes all elements out that satisfy a predicate. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: called once for each element, in order; must not change the
  ///   array. If it throws, nothing is removed.
  @inlinable
  public func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    _ = try mutate("removeAll(where:)") { () throws(Failure) -> ArraySnapshot<Element>? in
      // Searched in place: with a snapshot of its own the removal would have to copy what it edits.
      let indexes = try core.gate.runClosure(of: "removeAll(where:)") {
        () throws(Failure) -> IndexRanges in
        try working.pointee.indexes(where: shouldBeRemoved)
      }
      return indexes.isEmpty ? nil : removeChecked(at: indexes)
    }
  }

  /// Traps unless all indexes name elements.
  @usableFromInline
  func checkIndexes(_ indexes: IndexRanges) {
    if let last = indexes.last { checkIndex(last, count: workingCount) }
  }

  private func checkLength(_ k: Int) {
    if k < 0 || k > workingCount { trap("A length of \(k) is outside 0...\(workingCount)") }
  }

  private func removeChecked(_ range: Range<Int>) -> ArraySnapshot<Element>? {
    range.isEmpty ? nil : removeChecked(at: IndexRanges(range))
  }

  @inlinable
  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    commit(.removal(indexes)) { $0.remove(at: indexes) }
  }

  @inlinable
  func removeChecked(at index: Int) -> Element {
    commit(.removal(at: index)) { $0.remove(at: index) }
  }
}
