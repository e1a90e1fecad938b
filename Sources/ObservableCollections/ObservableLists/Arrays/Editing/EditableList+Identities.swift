// Elements by their ids. Each call finds its element and changes it in one atomic step.

extension EditableList where Element: Identifiable {
  /// The index of the first element with an id, or `nil` if there is none.
  ///
  /// - Parameter id: any id.
  /// - Complexity: for an ``ObservableArray``, that of ``ObservableList/index(ofID:)``; O(n) for
  ///   the elements of a section, and for sections.
  @_alwaysEmitIntoClient
  public func index(ofID id: Element.ID) -> Int? {
    if let list = editor.target.wholeList { return list.index(ofID: id) }
    return snapshot.index(ofID: id)
  }

  /// The first element with an id, or `nil` if there is none.
  ///
  /// Assigning works like assigning to a dictionary:
  ///
  /// ```swift
  /// posts[id: 3]?.title = "x"  // one replacement; nothing if there is no such element
  /// posts[id: 3] = post        // one replacement, or an insertion at the end if there is no such element
  /// posts[id: 3] = nil         // one removal; nothing if there is no such element
  /// ```
  ///
  /// An assigned element replaces the element with the id, even if it is equal or has another id.
  /// If there is no element to replace, the assigned one must have the id; traps otherwise.
  ///
  /// `posts[id: 3]?.title = "x"` reads the element, changes the copy and writes it back, in two
  /// steps. If another thread removes the element in between, it remains removed. If other threads
  /// write too, use ``update(id:_:)``, which is one step.
  ///
  /// If the element is an object, `posts[id: 3]?.title = "x"` changes the object, and the array sees
  /// only that it was read: there is no record. Derived lists that observe their elements follow an
  /// `@Observable` one, and `observingElements(_:)` tells a replacement; for another class, call
  /// ``touch(id:)``.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``index(ofID:)``.
  @_alwaysEmitIntoClient
  public subscript(id id: Element.ID) -> Element? {
    get {
      if let list = editor.target.wholeList { return list[id: id] }
      return snapshot.first { $0.id == id }
    }
    nonmutating set { editor.target.assign(newValue, toID: id, insertsMissing: true) }
    // Separate from `set`, so that changing an element does not insert it again.
    nonmutating _modify {
      var element = self[id: id]
      let isChange = element != nil
      // Like a setter, even if the code that changes the element throws.
      defer {
        if isChange || element != nil {
          editor.target.assign(element, toID: id, insertsMissing: !isChange)
        }
      }
      yield &element
    }
  }

  /// Changes the element with an id in one atomic step.
  ///
  /// One replacement, or none if there is no such element.
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``index(ofID:)``.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: the result of `body`, or `nil` if there is no such element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let call: StaticString = "update(id:_:)"
    return try editor.target.update(call, body) { $0.index(ofID: id, of: call) }
  }

  /// Removes the element with an id. One removal, or none if there is no such element.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``index(ofID:)``.
  /// - Returns: the removed element, or `nil` if there is none.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(id: Element.ID) -> Element? {
    editor.target.edit("remove(id:)") { list -> ArraySnapshot<Element> in
      guard let index = list.index(ofID: id, of: "remove(id:)") else { return [] }
      return list.removeChecked(at: IndexRanges(index))
    }.first
  }

  /// Notifies observers that the element with an id changed its state in place.
  ///
  /// One replacement with the same old and new element, or none if there is no such element.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``index(ofID:)``.
  /// - Returns: `false` if there is no such element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func touch(id: Element.ID) -> Bool {
    editor.target.edit("touch(id:)") { list in
      guard let index = list.index(ofID: id, of: "touch(id:)") else { return false }
      list.touchChecked(at: IndexRanges(index))
      return true
    }
  }

  /// Moves the element with an id before another one. One move, or none if it is already there.
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``index(ofID:)``.
  ///   - other: the id of the element that follows it after the move; `nil` for the end of the
  ///     list.
  /// - Returns: `false` if there is no element with one of the ids; then nothing is moved.
  @discardableResult
  @_alwaysEmitIntoClient
  public func move(id: Element.ID, before other: Element.ID?) -> Bool {
    let call: StaticString = "move(id:before:)"
    return editor.target.edit(call) { list in
      guard let source = list.index(ofID: id, of: call) else { return false }
      var target = list.itemCount
      if let other {
        guard let index = list.index(ofID: other, of: call) else { return false }
        target = index
      }
      if target > source { target -= 1 }
      if target != source {
        list.moveChecked([RangePair(oldStart: source, newStart: target, count: 1)])
      }
      return true
    }
  }
}

extension EditTarget where Element: Identifiable {
  /// The index of the first item with an id; for the holder of the gate.
  ///
  /// - Parameter call: the mutating call, during which the code of ids must not change the list.
  @_alwaysEmitIntoClient
  func index(ofID id: Element.ID, of call: StaticString) -> Int? {
    runClosure(of: call) {
      if let wholeList { return wholeList.index(ofID: id) }
      return items.index(ofID: id)
    }
  }

  /// Assigns an item, or `nil`, to an id.
  ///
  /// - Parameters:
  ///   - new: the new item; `nil` removes the old one.
  ///   - insertsMissing: whether to insert the new item at the end if there is none with the id;
  ///     then it must have the id, and traps otherwise. If `false`, nothing happens.
  @_alwaysEmitIntoClient
  func assign(_ new: Element?, toID id: Element.ID, insertsMissing: Bool) {
    let call: StaticString = "subscript(id:)"
    _ = edit(call) { list -> [ArraySnapshot<Element>] in
      if let index = list.index(ofID: id, of: call) {
        let indexes = IndexRanges(index)
        guard let new else { return [list.removeChecked(at: indexes)] }
        return list.replaceChecked(at: indexes, with: [new])
      }
      if insertsMissing, let new {
        let newID = list.runClosure(of: call) { new.id }
        if list.runClosure(of: call, { newID != id }) {
          trap(
            "No element has the id \(id), and the new one has the id \(newID)\(list.site)"
          )
        }
        list.insert([new], at: list.itemCount)
      }
      return []
    }
  }
}
