extension EditableList {
  /// Removes an element. One removal.
  ///
  /// - Parameter index: the index before the removal; traps outside `0..<count`.
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(at index: Int) -> Element {
    editor.target.edit("remove(at:)") {
      $0.checkItem(at: index)
      return $0.removeChecked(at: IndexRanges(index))
    }[0]
  }

  /// Removes the elements at a set of indexes. One removal, or none if the set is empty.
  ///
  /// - Parameter indexes: the indexes before the removal; traps if one is outside the list.
  /// - Returns: the removed elements, in order.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(at indexes: IndexRanges) -> [Element] {
    let removed = editor.target.edit("remove(at:)") {
      $0.checkItems(at: indexes)
      return $0.remove(at: indexes)
    }
    return removed.array
  }

  /// Removes the elements of a range. One removal, or none for an empty range.
  ///
  /// - Parameter range: a range of indexes before the removal; traps if it is outside the list. The
  ///   code of a custom range expression must not change the list.
  /// - Returns: the removed elements, in order.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(at range: some RangeExpression<Int>) -> [Element] {
    remove(range, "remove(at:)").array
  }

  /// Removes the elements of a range. One removal, or none for an empty range.
  ///
  /// - Parameter range: a range of indexes before the removal; traps if it is outside the list. The
  ///   code of a custom range expression must not change the list.
  @_alwaysEmitIntoClient
  public func removeSubrange(_ range: some RangeExpression<Int>) {
    _ = remove(range, "removeSubrange(_:)")
  }

  /// Removes the elements of several ranges. One removal, or none if they are empty.
  ///
  /// - Parameter ranges: ranges of indexes before the removal; traps if one is outside the list.
  @_alwaysEmitIntoClient
  public func removeSubranges(_ ranges: RangeSet<Int>) {
    let indexes = IndexRanges(ranges)
    _ = editor.target.edit("removeSubranges(_:)") {
      $0.checkItems(at: indexes)
      return $0.remove(at: indexes)
    }
  }

  /// Removes the first element. One removal. Traps if the list is empty.
  ///
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func removeFirst() -> Element {
    guard let element = pop("removeFirst()", { $0.prefix(1) }) else {
      trap("removeFirst() on a list without elements")
    }
    return element
  }

  /// Removes the last element. One removal. Traps if the list is empty.
  ///
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func removeLast() -> Element {
    guard let element = pop("removeLast()", { $0.suffix(1) }) else {
      trap("removeLast() on a list without elements")
    }
    return element
  }

  /// Removes the first `k` elements. One removal, or none if `k` is 0.
  ///
  /// - Parameter k: the number of elements to remove; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func removeFirst(_ k: Int) {
    _ = editor.target.edit("removeFirst(_:)") {
      $0.checkLength(k)
      return $0.remove(0..<k)
    }
  }

  /// Removes the last `k` elements. One removal, or none if `k` is 0.
  ///
  /// - Parameter k: the number of elements to remove; traps outside `0...count`.
  @_alwaysEmitIntoClient
  public func removeLast(_ k: Int) {
    _ = editor.target.edit("removeLast(_:)") {
      $0.checkLength(k)
      return $0.remove($0.itemCount - k..<$0.itemCount)
    }
  }

  /// Removes and returns the first element, if there is one. One removal, or none.
  ///
  /// - Returns: the removed element, or `nil` if the list is empty.
  @discardableResult
  @_alwaysEmitIntoClient
  public func popFirst() -> Element? { pop("popFirst()") { $0.prefix(1) } }

  /// Removes and returns the last element, if there is one. One removal, or none.
  ///
  /// - Returns: the removed element, or `nil` if the list is empty.
  @discardableResult
  @_alwaysEmitIntoClient
  public func popLast() -> Element? { pop("popLast()") { $0.suffix(1) } }

  /// Removes all elements. One removal, or none if the list is empty.
  ///
  /// - Parameter keepingCapacity: whether to keep the memory for new elements.
  @_alwaysEmitIntoClient
  public func removeAll(keepingCapacity: Bool = false) {
    _ = editor.target.edit("removeAll(keepingCapacity:)") {
      let count = $0.itemCount
      let removed = $0.remove(0..<count)
      if keepingCapacity { $0.reserveChecked(count) }
      return removed
    }
  }

  /// Removes all elements that satisfy a predicate. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: the predicate, called once for each element, in order; must not
  ///   change the list. If it throws, nothing is removed.
  @_alwaysEmitIntoClient
  public func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let call: StaticString = "removeAll(where:)"
    _ = try editor.target.edit(call) { list throws(Failure) in
      let indexes = try list.runClosure(of: call) { () throws(Failure) -> IndexRanges in
        try list.items.indexes(where: shouldBeRemoved)
      }
      return list.remove(at: indexes)
    }
  }

  @_alwaysEmitIntoClient
  func remove(
    _ range: some RangeExpression<Int>, _ call: StaticString
  ) -> ArraySnapshot<Element> {
    editor.target.edit(call) { $0.remove($0.checkedRange(range, of: call)) }
  }

  /// Removes the element at one end.
  ///
  /// - Parameter end: returns the range of that element within all indexes.
  @_alwaysEmitIntoClient
  func pop(_ call: StaticString, _ end: (Range<Int>) -> Range<Int>) -> Element? {
    editor.target.edit(call) { $0.remove(end(0..<$0.itemCount)) }.first
  }
}
