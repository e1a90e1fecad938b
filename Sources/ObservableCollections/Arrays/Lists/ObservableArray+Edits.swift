// The calls of an `EditableList` that are made most often have a form of their own here, which the
// compiler specialises.

extension ObservableArray {
  /// Inserts an element behind the last one. One insertion.
  @inlinable
  public func append(_ element: consuming Element) {
    core.enter("append(_:)")
    // No closure: one that captures the element would retain it.
    let edit = IndexEdit.insertion(at: workingCount)
    let demand = beginEdit(edit)
    states[demand.state].append(element)
    endEdit(edit, demand)
    leave()
  }

  /// Inserts an element. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index that it has afterwards; traps outside `0...count`.
  @inlinable
  public func insert(_ element: consuming Element, at index: Int) {
    core.enter("insert(_:at:)")
    checkInsertion(at: index)
    let edit = IndexEdit.insertion(at: index)
    let demand = beginEdit(edit)
    states[demand.state].insert(element, at: index)
    endEdit(edit, demand)
    leave()
  }

  /// Removes an element. One removal.
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

  /// Removes all elements that satisfy a predicate. One removal, or none.
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

  /// Makes room for elements to come. No record.
  ///
  /// - Parameter minimumCapacity: how many elements the array shall hold without growing.
  public func reserveCapacity(_ minimumCapacity: Int) {
    mutate("reserveCapacity(_:)") { reserveChecked(minimumCapacity) }
  }
}

// MARK: - Checked

extension ObservableArray {
  /// Traps unless an element can be inserted at `index`.
  @usableFromInline
  func checkInsertion(at index: Int) {
    if index < 0 || index > workingCount {
      trap("Insertion index \(index) is outside 0...\(workingCount)")
    }
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

extension ObservableArray {
  /// Makes room, for the holder of the gate.
  func reserveChecked(_ minimumCapacity: Int) {
    if core.isTransacting {
      states[1].reserveCapacity(minimumCapacity)
    } else {
      core.dataLock.withLock { states[0].reserveCapacity(minimumCapacity) }
    }
  }
}
