extension ObservableArray {
  /// The element at an index. Writing is one replacement, also of an equal value.
  ///
  /// `array[i].x = y` reads the element, changes the copy and writes it back: two steps. Where
  /// other threads write too, use ``update(at:_:)``, which is one.
  ///
  /// - Parameter index: traps outside `0..<count`.
  public subscript(index: Int) -> Element {
    get { snapshot[index] }
    set {
      mutate("subscript(_:)") {
        checkIndex(index, count: storageCount)
        commit(.replacement(IndexRanges(index), [newValue]))
      }
    }
  }

  /// The elements of a range. Writing is ``replaceSubrange(_:with:)``.
  ///
  /// - Parameter range: traps if it is outside.
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    get { snapshot[range] }
    set { replaceSubrange(range, with: newValue) }
  }

  /// Exchanges the elements of a range for others.
  ///
  /// A transaction of at most two records: places that both sides have are replaced, and the rest
  /// is removed or inserted before that.
  ///
  /// - Parameters:
  ///   - range: counted before; traps if it is outside.
  ///   - elements: any number, read before the array is touched.
  public func replaceSubrange(
    _ range: some RangeExpression<Int>, with elements: some Sequence<Element>
  ) {
    let elements = Array(elements)
    transact("replaceSubrange(_:with:)") {
      let range = range.checked(count: storageCount)
      let shared = range.lowerBound..<range.lowerBound + Swift.min(range.count, elements.count)
      if range.count > shared.count {
        commit(.removal(IndexRanges(shared.upperBound..<range.upperBound)))
      }
      insertChecked(Array(elements[shared.count...]), at: shared.upperBound)
      if !shared.isEmpty {
        commit(.replacement(IndexRanges(shared), Array(elements[..<shared.count])))
      }
    }
  }

  /// Exchanges elements at scattered places for others. One replacement, or none for no indexes.
  ///
  /// - Parameters:
  ///   - indexes: traps if one is outside.
  ///   - elements: as many as `indexes`; traps otherwise.
  public func replace(at indexes: IndexRanges, with elements: some Sequence<Element>) {
    let elements = Array(elements)
    mutate("replace(at:with:)") {
      checkIndexes(indexes)
      if elements.count != indexes.count {
        trap("\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)")
      }
      if !indexes.isEmpty { commit(.replacement(indexes, elements)) }
    }
  }

  /// Changes an element in one step that no other thread can come between. One replacement.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - body: changes the element; must not change the array. If it throws, nothing is changed.
  /// - Returns: what `body` returns.
  @discardableResult
  public func update<Result, Failure: Error>(
    at index: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate("update(at:_:)") { () throws(Failure) -> Result in
      checkIndex(index, count: storageCount)
      var element = workingStorage[index]
      let result = try gate.runClosure(of: "update(at:_:)") { () throws(Failure) -> Result in
        try body(&element)
      }
      commit(.replacement(IndexRanges(index), [element]))
      return result
    }
  }

  /// Says that an element changed in place: an object that is shown differently now. One
  /// replacement with the same old and new element.
  ///
  /// - Parameter index: traps outside `0..<count`.
  public func touch(at index: Int) {
    mutate("touch(at:)") {
      checkIndex(index, count: storageCount)
      commit(.touch(IndexRanges(index)))
    }
  }

  /// Says that elements changed in place. One replacement, or none for no indexes.
  ///
  /// - Parameter indexes: traps if one is outside.
  public func touch(at indexes: IndexRanges) {
    mutate("touch(at:)") {
      checkIndexes(indexes)
      if !indexes.isEmpty { commit(.touch(indexes)) }
    }
  }

  /// Makes room for elements to come. No record.
  ///
  /// - Parameter minimumCapacity: how many elements the array shall hold without growing.
  public func reserveCapacity(_ minimumCapacity: Int) {
    mutate("reserveCapacity(_:)") { reserveChecked(minimumCapacity) }
  }

  /// Makes room, for the holder of the gate.
  func reserveChecked(_ minimumCapacity: Int) {
    if transactionState != nil {
      transactionState!.storage.reserveCapacity(minimumCapacity)
    } else {
      dataLock.withLock { storage.reserveCapacity(minimumCapacity) }
    }
  }
}
