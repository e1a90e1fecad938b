extension ObservableArray {
  /// The elements of a range. Writing is `replaceSubrange(_:with:)`.
  ///
  /// - Parameter range: traps if it is outside.
  public subscript(range: Range<Int>) -> ArraySnapshotSlice<Element> {
    get { snapshot[range] }
    set { replaceSubrange(range, with: newValue) }
  }

  /// The elements of a range that is written in another way: `array[2...]`, `array[..<2]`. Writing
  /// is `replaceSubrange(_:with:)`.
  ///
  /// - Parameter range: traps if it is outside. The code of a type of your own runs with nothing held
  ///   when read, and must not change the array when written.
  public subscript(range: some RangeExpression<Int>) -> ArraySnapshotSlice<Element> {
    get {
      let snapshot = snapshot
      return snapshot[range.checked(count: snapshot.count)]
    }
    set { replaceSubrange(range, with: newValue) }
  }

  /// All elements: `array[...]`. Writing is `replaceSubrange(_:with:)`.
  ///
  /// - Parameter range: `...`.
  public subscript(range: UnboundedRange) -> ArraySnapshotSlice<Element> {
    get { snapshot[...] }
    set { replaceSubrange(range, with: newValue) }
  }

  /// Exchanges the elements of a range for others.
  ///
  /// A transaction of at most two records: places that both sides have are replaced, and the rest
  /// is removed or inserted before that.
  ///
  /// - Parameters:
  ///   - range: counted before; traps if it is outside. The code of a type of your own must not
  ///     change the array.
  ///   - elements: any number, read before the array is touched.
  public func replaceSubrange(
    _ range: some RangeExpression<Int>, with elements: some Sequence<Element>
  ) {
    let elements = ArraySnapshot(elements)
    let call: StaticString = "replaceSubrange(_:with:)"
    _ = mutate(call) {
      let range = checkedRange(range, of: call)
      let isOneRecord = range.isEmpty || elements.count == range.count
      if isOneRecord { return exchange(range, for: elements) }
      return transact(call) { exchange(range, for: elements) }
    }
  }

  /// Exchanges all elements for others, place by place, as `replaceSubrange(0..., with:)` does.
  ///
  /// - Parameters:
  ///   - range: `...`.
  ///   - elements: any number, read before the array is touched.
  public func replaceSubrange(_ range: UnboundedRange, with elements: some Sequence<Element>) {
    replaceSubrange(0..., with: elements)
  }

  /// The range that a mutating call was given. Traps unless it lies within.
  func checkedRange(_ range: some RangeExpression<Int>, of call: StaticString) -> Range<Int> {
    core.gate.checkedRange(range, of: call) { workingCount }
  }

  /// Exchanges elements at scattered places for others. One replacement, or none for no indexes.
  ///
  /// - Parameters:
  ///   - indexes: traps if one is outside.
  ///   - elements: as many as `indexes`; traps otherwise.
  @inlinable
  public func replace(at indexes: IndexRanges, with elements: some Sequence<Element>) {
    let elements = ArraySnapshot(elements)
    _ = mutate("replace(at:with:)") {
      checkIndexes(indexes)
      if elements.count != indexes.count {
        trap("\(elements.count) elements do not fit the \(indexes.count) indexes \(indexes)")
      }
      return indexes.isEmpty ? nil : replaceChecked(at: indexes, with: elements)
    }
  }

  /// Changes an element in one step that no other thread can come between. One replacement.
  ///
  /// - Parameters:
  ///   - index: traps outside `0..<count`.
  ///   - body: changes the element; must not change the array. If it throws, nothing is changed.
  /// - Returns: what `body` returns.
  @inlinable
  @discardableResult
  public func update<Result, Failure: Error>(
    at index: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var unused: Element?
    // What a closure that throws leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try mutate("update(at:_:)") { () throws(Failure) -> (result: Result, old: Element) in
      checkIndex(index, count: workingCount)
      var element = working.pointee[index]
      do throws(Failure) {
        let result = try core.gate.runClosure(of: "update(at:_:)") {
          () throws(Failure) -> Result in try body(&element)
        }
        return (result, commit(.replacement(at: index)) { $0.replace(at: index, with: element) })
      } catch {
        unused = element
        throw error
      }
    }.result
  }

  /// Says that an element changed in place: an object that is shown differently now. One
  /// replacement with the same old and new element.
  ///
  /// - Parameter index: traps outside `0..<count`.
  public func touch(at index: Int) {
    mutate("touch(at:)") {
      checkIndex(index, count: workingCount)
      commit(.replacement(at: index)) { _ in }
    }
  }

  /// Says that elements changed in place. One replacement, or none for no indexes.
  ///
  /// - Parameter indexes: traps if one is outside.
  public func touch(at indexes: IndexRanges) {
    mutate("touch(at:)") {
      checkIndexes(indexes)
      if !indexes.isEmpty { commit(.replacement(indexes)) { _ in } }
    }
  }

  /// Makes room for elements to come. No record.
  ///
  /// - Parameter minimumCapacity: how many elements the array shall hold without growing.
  public func reserveCapacity(_ minimumCapacity: Int) {
    mutate("reserveCapacity(_:)") { reserveChecked(minimumCapacity) }
  }

  /// Exchanges a checked range for elements, in at most two records.
  ///
  /// - Returns: what leaves.
  private func exchange(
    _ range: Range<Int>, for elements: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let kept = range.lowerBound..<range.lowerBound + Swift.min(range.count, elements.count)
    var departed: [ArraySnapshot<Element>] = []
    if range.count > kept.count {
      departed.append(removeChecked(at: IndexRanges(kept.upperBound..<range.upperBound)))
    }
    insertChecked(ArraySnapshot(elements[kept.count...]), at: kept.upperBound)
    if !kept.isEmpty {
      let replacing = ArraySnapshot(elements[..<kept.count])
      departed.append(replaceChecked(at: IndexRanges(kept), with: replacing))
    }
    return departed
  }

  @inlinable
  func replaceChecked(
    at indexes: IndexRanges, with elements: ArraySnapshot<Element>
  ) -> ArraySnapshot<Element> {
    commit(.replacement(indexes)) { $0.replace(at: indexes, with: elements) }
  }

  /// Makes room, for the holder of the core.gate.
  func reserveChecked(_ minimumCapacity: Int) {
    if core.writer.isTransacting {
      states[1].reserveCapacity(minimumCapacity)
    } else {
      core.dataLock.withLock { states[0].reserveCapacity(minimumCapacity) }
    }
  }
}
