// The most frequent calls of an `EditableList`, in a form of their own that the compiler
// specialises.

extension ObservableArray {
  /// Appends an element. One insertion.
  @_alwaysEmitIntoClient
  public func append(_ element: consuming Element) {
    let demand = core.beginSingleEdit("append(_:)")
    if demand.isQuiet {
      current.append(element)
      core.endQuietEdit()
    } else {
      appendNoted(element, demand)
    }
  }

  /// Inserts an element. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - index: the index of the element after the insertion; traps outside `0...count`.
  @inlinable
  public func insert(_ element: consuming Element, at index: Int) {
    let demand = core.beginSingleEdit("insert(_:at:)")
    checkInsertionIndex(
      index, count: self[demand].count, in: core.site(of: "insert(_:at:)", demand))
    if demand.isQuiet {
      current.insert(element, at: index)
      core.endQuietEdit()
    } else {
      insertNoted(element, at: index, demand)
    }
  }

  /// Removes an element. One removal.
  ///
  /// - Parameter index: the index before the removal; traps outside `0..<count`.
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(at index: Int) -> Element {
    let demand = core.beginSingleEdit("remove(at:)")
    checkIndex(index, count: self[demand].count, in: core.site(of: "remove(at:)", demand))
    return removeSingle(at: index, demand)
  }

  /// Removes the first element. One removal. Traps if the array is empty.
  ///
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func removeFirst() -> Element {
    let demand = core.beginSingleEdit("removeFirst()")
    if self[demand].isEmpty { trap("removeFirst() on a list without elements") }
    return removeSingle(at: 0, demand)
  }

  /// Removes the last element. One removal. Traps if the array is empty.
  ///
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func removeLast() -> Element {
    let demand = core.beginSingleEdit("removeLast()")
    if self[demand].isEmpty { trap("removeLast() on a list without elements") }
    return removeSingle(at: self[demand].count - 1, demand)
  }

  /// Moves an element. One move, or none if the indexes are equal.
  ///
  /// - Parameters:
  ///   - source: the index before the move; traps outside `0..<count`.
  ///   - target: the index after the move; traps outside `0..<count`.
  @inlinable
  public func move(from source: Int, to target: Int) {
    let demand = core.beginSingleEdit("move(from:to:)")
    checkIndex(source, count: self[demand].count, in: core.site(of: "move(from:to:)", demand))
    checkIndex(target, count: self[demand].count, in: core.site(of: "move(from:to:)", demand))
    if source == target {
      core.endWithoutEdit(demand)
    } else if demand.isQuiet {
      let element = current.remove(at: source)
      current.insert(element, at: target)
      core.endQuietEdit()
    } else {
      commitSingleEdit(.move(from: source, to: target), demand) {
        let element = $0.remove(at: source)
        $0.insert(element, at: target)
      }
    }
  }

  /// Removes all elements that satisfy a predicate. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: the predicate, called once for each element, in order; must not
  ///   change the array. If it throws, nothing is removed.
  @_alwaysEmitIntoClient
  public func removeAll<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    _ = try mutate("removeAll(where:)") { () throws(Failure) -> ArraySnapshot<Element>? in
      // Searched in place: with a snapshot of its own, the removal would have to copy the elements.
      let indexes = try core.runClosure(of: "removeAll(where:)") {
        () throws(Failure) -> IndexRanges in
        try working.indexes(where: shouldBeRemoved)
      }
      return indexes.isEmpty ? nil : removeChecked(at: indexes)
    }
  }

  /// Changes an element in one atomic step. One replacement.
  ///
  /// - Parameters:
  ///   - index: the index; traps outside `0..<count`.
  ///   - body: changes the element; must not change the array. If it throws, nothing is changed.
  /// - Returns: the result of `body`.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Result, Failure: Error>(
    at index: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var unused: Element?
    // An element that a throwing closure leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try mutate("update(at:_:)") { () throws(Failure) -> (result: Result, old: Element) in
      checkIndex(index, count: workingCount, in: core.site)
      return try updateChecked(at: index, of: "update(at:_:)", &unused, body)
    }.result
  }

  /// Notifies observers that an element, an object, changed its state in place.
  ///
  /// One replacement with the same old and new element.
  ///
  /// - Parameter index: the index; traps outside `0..<count`.
  public func touch(at index: Int) {
    mutate("touch(at:)") {
      checkIndex(index, count: workingCount, in: core.site)
      commit(.replacement(index)) { _ in }
    }
  }

  /// Reserves memory for new elements. No record.
  ///
  /// - Parameter minimumCapacity: the number of elements that fit without growing.
  public func reserveCapacity(_ minimumCapacity: Int) {
    mutate("reserveCapacity(_:)") { reserveChecked(minimumCapacity) }
  }
}

extension ObservableArray where Element: Identifiable {
  /// Changes the element with an id in one atomic step.
  ///
  /// One replacement, or none if there is no such element.
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``ObservableList/index(ofID:)``.
  ///   - body: changes the element; must not change the array. If it throws, nothing is changed.
  /// - Returns: the result of `body`, or `nil` if there is no such element.
  @_alwaysEmitIntoClient
  @discardableResult
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let call: StaticString = "update(id:_:)"
    var unused: Element?
    // An element that a throwing closure leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try mutate(call) { () throws(Failure) -> (result: Result, old: Element)? in
      let found = core.runClosure(of: call) { index(ofID: id) }
      guard let index = found else { return nil }
      let isIDNoted = core.hasCurrentDraftRows
      var hasKeptID = false
      let updated = try updateChecked(at: index, of: call, &unused) {
        (element) throws(Failure) -> Result in
        let result = try body(&element)
        if isIDNoted { hasKeptID = element.id == id }
        return result
      }
      if hasKeptID { core.noteKeptID() }
      return updated
    }?.result
  }
}

// MARK: - Checked

extension ObservableArray {
  // No closures: one that captures an element would retain it.

  /// Appends an element, and ends the call.
  @_alwaysEmitIntoClient
  func appendNoted(_ element: consuming Element, _ demand: ArrayCore.Demand) {
    let edit = SingleEdit.insertion(self[demand].count)
    let old = oldElements(of: edit, demand)
    self[demand].append(element)
    endSingleEdit(edit, demand, old: old)
  }

  /// Inserts an element at a checked index, and ends the call.
  @inlinable
  func insertNoted(_ element: consuming Element, at index: Int, _ demand: ArrayCore.Demand) {
    let edit = SingleEdit.insertion(index)
    let old = oldElements(of: edit, demand)
    self[demand].insert(element, at: index)
    endSingleEdit(edit, demand, old: old)
  }

  /// Removes the element at a checked index, and ends the call.
  @_alwaysEmitIntoClient
  func removeSingle(at index: Int, _ demand: ArrayCore.Demand) -> Element {
    if demand.isQuiet {
      let element = current.remove(at: index)
      core.endQuietEdit()
      return element
    }
    return commitSingleEdit(.removal(index), demand) { $0.remove(at: index) }
  }

  /// Replaces the element at a checked index, and ends the call.
  ///
  /// - Returns: the old element, to be released now.
  @inlinable
  func replaceNoted(
    at index: Int, with element: consuming Element, _ demand: ArrayCore.Demand
  ) -> Element {
    let edit = SingleEdit.replacement(index)
    let old = oldElements(of: edit, demand)
    let replaced = self[demand].replace(at: index, with: element)
    endSingleEdit(edit, demand, old: old)
    return replaced
  }

  /// Replaces the element at an index of a draft whose records are made later, and ends the call.
  /// The draft keeps the old element: it is neither copied nor released now.
  @inlinable @inline(never)
  func replaceKept(at index: Int, with element: consuming Element) {
    checkIndex(index, count: drafted.count, in: core.site(of: "subscript(_:)"))
    let old = drafted.replace(at: index, with: element)
    draft?.pointee.keep(old)
    core.endDraftEdit(.replacement(index))
  }

  /// Changes the element at a checked index, for the holder of the gate.
  ///
  /// - Parameters:
  ///   - call: the mutating call that `body` was given to.
  ///   - unused: afterwards the element that a throwing closure leaves behind.
  /// - Returns: the result of `body`, and the old element, to be released after the gate.
  @_alwaysEmitIntoClient
  func updateChecked<Result, Failure: Error>(
    at index: Int, of call: StaticString, _ unused: inout Element?,
    _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> (result: Result, old: Element) {
    var element = working[index]
    let result = try core.update(&element, of: call, &unused, body)
    return (result, commit(.replacement(index)) { $0.replace(at: index, with: element) })
  }

  @inlinable
  func removeChecked(at indexes: IndexRanges) -> ArraySnapshot<Element> {
    commit(.removal(indexes)) { $0.remove(at: indexes) }
  }
}

extension ObservableArray {
  /// Reserves memory, for the holder of the gate.
  func reserveChecked(_ minimumCapacity: Int) {
    if core.isTransacting {
      drafted.reserveCapacity(minimumCapacity)
    } else {
      core.withLock { current.reserveCapacity(minimumCapacity) }
    }
  }
}
