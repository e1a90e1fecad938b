extension EditableList {
  #if DEBUG
    /// The element at an index.
    ///
    /// Writing is one replacement, even with an equal value. `list[i].x = y` and `list[i] += 1`
    /// read the element, change the copy and write it back, in two steps: a value that another
    /// thread writes in between is lost, and a debug build warns of it, once for each list. If
    /// other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter index: the index; traps outside `0..<count`.
    public subscript(index: Int) -> Element {
      get { element(at: index) }
      nonmutating set { replace(at: index, with: newValue, "subscript(_:)") }
      nonmutating _modify {
        // Before the element: a change between these lines gives a needless warning, but none is missed.
        let core = editor.target.core
        let version = core.versionToWriteBack
        var element = element(at: index)
        defer {
          core.writeBack(at: "[\(index)]", readAt: version) {
            let old = self.element(at: index)
            replace(at: index, with: element, "subscript(_:)")
            return old
          }
        }
        yield &element
      }
    }
  #else
    // As above, without the warning of lost changes.
    /// The element at an index.
    ///
    /// Writing is one replacement, even with an equal value. `list[i].x = y` and `list[i] += 1`
    /// read the element, change the copy and write it back, in two steps: a value that another
    /// thread writes in between is lost, and a debug build warns of it, once for each list. If
    /// other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter index: the index; traps outside `0..<count`.
    public subscript(index: Int) -> Element {
      get { element(at: index) }
      nonmutating set { replace(at: index, with: newValue, "subscript(_:)") }
    }
  #endif

  @_alwaysEmitIntoClient
  func element(at index: Int) -> Element {
    let (target, snapshot) = (editor.target, snapshot)
    checkIndex(index, count: snapshot.count, in: target.core.site(of: "subscript(_:)"))
    return snapshot.element(at: index)
  }

  /// The elements of a range. Writing calls `replaceSubrange(_:with:)`.
  ///
  /// - Parameter range: a range of indexes; traps if it is outside the list. The code of a custom
  ///   range expression runs outside all locks when reading, and must not change the list when
  ///   writing.
  @_alwaysEmitIntoClient
  public subscript(range: some RangeExpression<Int>) -> ArraySnapshotSlice<Element> {
    get {
      let (target, snapshot) = (editor.target, snapshot)
      let place = { target.core.site(of: "subscript(_:)") }
      return snapshot[range.checked(count: snapshot.count, in: place())]
    }
    nonmutating set { replaceSubrange(range, with: newValue) }
  }

  /// All elements: `list[...]`. Writing calls `replaceSubrange(_:with:)`.
  ///
  /// - Parameter range: `...`.
  @_alwaysEmitIntoClient
  public subscript(range: UnboundedRange) -> ArraySnapshotSlice<Element> {
    get { snapshot[...] }
    nonmutating set { replaceSubrange(0..., with: newValue) }
  }

  /// Replaces the elements at a set of indexes. One replacement, or none if the set is empty.
  ///
  /// - Parameters:
  ///   - indexes: the indexes; traps if one is outside the list.
  ///   - elements: the new elements; traps unless there is one for each index. Read before the list
  ///     is edited.
  @_alwaysEmitIntoClient
  public func replace(at indexes: IndexRanges, with elements: some Sequence<Element>) {
    let (editor, elements) = (editor, ArraySnapshot(elements))
    _ = editor.target.edit("replace(at:with:)") {
      $0.checkItems(at: indexes)
      editor.checkFit(elements, indexes)
      return indexes.isEmpty ? [] : $0.replaceChecked(at: indexes, with: elements)
    }
  }

  /// Replaces the elements of a range by any number of others.
  ///
  /// A transaction of at most two records: the elements that both sides have are replaced; before
  /// that, the rest is removed or inserted. Sections are removed and inserted.
  ///
  /// - Parameters:
  ///   - range: a range of indexes before the call; traps if it is outside the list. The code of a
  ///     custom range expression must not change the list.
  ///   - elements: the new elements, read before the list is edited.
  @_alwaysEmitIntoClient
  public func replaceSubrange(
    _ range: some RangeExpression<Int>, with elements: some Sequence<Element>
  ) {
    let elements = ArraySnapshot(elements)
    let call: StaticString = "replaceSubrange(_:with:)"
    _ = editor.target.edit(call) {
      $0.exchangeChecked($0.checkedRange(range, of: call), for: elements)
    }
  }

  /// Changes an element in one atomic step. One replacement.
  ///
  /// - Parameters:
  ///   - index: the index; traps outside `0..<count`.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: the result of `body`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func update<Result, Failure: Error>(
    at index: Int, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let call: StaticString = "update(at:_:)"
    let result = try editor.target.update(call, body) { list in
      list.checkItem(at: index)
      return index
    }
    guard let result else { trap("\(call) has not run its closure") }
    return result
  }

  /// Notifies observers that an element, an object, changed its state in place.
  ///
  /// One replacement with the same old and new element.
  ///
  /// - Parameter index: the index; traps outside `0..<count`.
  @_alwaysEmitIntoClient
  public func touch(at index: Int) { touch(at: IndexRanges(index)) }

  /// Notifies observers that several elements changed their state in place.
  ///
  /// One replacement, or none if there are no indexes.
  ///
  /// - Parameter indexes: the indexes; traps if one is outside the list.
  @_alwaysEmitIntoClient
  public func touch(at indexes: IndexRanges) {
    editor.target.edit("touch(at:)") {
      $0.checkItems(at: indexes)
      if !indexes.isEmpty { $0.touchChecked(at: indexes) }
    }
  }

  @_alwaysEmitIntoClient
  func replace(at index: Int, with element: Element, _ call: StaticString) {
    _ = editor.target.edit(call) {
      $0.checkItem(at: index)
      return $0.replaceChecked(at: IndexRanges(index), with: [element])
    }
  }
}

extension EditTarget {
  /// Changes an item.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: changes the item. If it throws, nothing is changed.
  ///   - find: returns the index of the item, or `nil` if there is none.
  /// - Returns: the result of `body`, or `nil` if there is no such item.
  @_alwaysEmitIntoClient
  func update<Result, Failure: Error>(
    _ call: StaticString, _ body: (inout Element) throws(Failure) -> Result,
    at find: (any EditTarget<Element>) -> Int?
  ) throws(Failure) -> Result? {
    var unused: Element?
    // An element that a throwing closure leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try edit(call) {
      list throws(Failure) -> (result: Result, old: [ArraySnapshot<Element>])? in
      guard let index = find(list) else { return nil }
      var element = list.items[index]
      let result = try list.core.update(&element, of: call, &unused, body)
      return (result, list.replaceChecked(at: IndexRanges(index), with: [element]))
    }?.result
  }
}
