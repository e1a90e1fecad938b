// Elements by their ids. Each call finds its element and changes it in one step that no other thread can come
// between.

extension EditableList where Element: Identifiable {
  /// The index of the element with an id, the first if there are several; nil if there is none.
  ///
  /// - Parameter id: any.
  /// - Complexity: of an ``ObservableArray`` as ``ObservableList/index(ofID:)`` says; O(n) of a section's elements, and
  ///   of sections.
  public func index(ofID id: Element.ID) -> Int? {
    if let list = editor.target.wholeList { return list.index(ofID: id) }
    return snapshot.index(ofID: id)
  }

  /// The element with an id, the first if there are several; nil if there is none.
  ///
  /// Assigning works as with a dictionary:
  ///
  /// ```swift
  /// posts[id: 3]?.title = "x"  // one replacement; nothing if there is no such element
  /// posts[id: 3] = post        // one replacement, or an insertion at the end if there is no such element
  /// posts[id: 3] = nil         // one removal; nothing if there is no such element
  /// ```
  ///
  /// An element that is assigned replaces the one with the id, even if it is equal or has another id. If there is
  /// none, it must have the id itself: traps otherwise.
  ///
  /// `posts[id: 3]?.title = "x"` reads the element, changes the copy and writes it back: two steps. If another thread
  /// has removed the element in between, it stays removed. Where other threads write too, use ``update(id:_:)``, which
  /// is one step.
  ///
  /// - Parameter id: any; it costs what ``index(ofID:)`` does.
  public subscript(id id: Element.ID) -> Element? {
    get {
      if let list = editor.target.wholeList { return list[id: id] }
      return snapshot.first { $0.id == id }
    }
    nonmutating set { editor.target.assign(newValue, toID: id, insertsMissing: true) }
    // Apart from `set`, so that changing an element does not insert it again.
    nonmutating _modify {
      var element = self[id: id]
      let isChange = element != nil
      // As a setter, also if what changes the element throws.
      defer {
        if isChange || element != nil {
          editor.target.assign(element, toID: id, insertsMissing: !isChange)
        }
      }
      yield &element
    }
  }

  /// Changes the element with an id in one step that no other thread can come between. One replacement, or none
  /// if there is no such element.
  ///
  /// - Parameters:
  ///   - id: any; it costs what ``index(ofID:)`` does.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: what `body` returns; nil if there is no such element.
  @discardableResult
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let call: StaticString = "update(id:_:)"
    return try editor.target.update(call, body) { $0.index(ofID: id, of: call) }
  }

  /// Removes the element with an id. One removal, or none if there is no such element.
  ///
  /// - Parameter id: any; it costs what ``index(ofID:)`` does.
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public func remove(id: Element.ID) -> Element? {
    editor.target.edit("remove(id:)") { list -> ArraySnapshot<Element> in
      guard let index = list.index(ofID: id, of: "remove(id:)") else { return [] }
      return list.removeChecked(at: IndexRanges(index))
    }.first
  }

  /// Says that the element with an id changed in place. One replacement with the same old and new element, or none if
  /// there is no such element.
  ///
  /// - Parameter id: any; it costs what ``index(ofID:)`` does.
  /// - Returns: false if there is no such element.
  @discardableResult
  public func touch(id: Element.ID) -> Bool {
    editor.target.edit("touch(id:)") { list in
      guard let index = list.index(ofID: id, of: "touch(id:)") else { return false }
      list.touchChecked(at: IndexRanges(index))
      return true
    }
  }

  /// Moves the element with an id before another one. One move, or none if it stands there already.
  ///
  /// - Parameters:
  ///   - id: any; it costs what ``index(ofID:)`` does.
  ///   - other: the id of the element that it stands before afterwards; nil for the end.
  /// - Returns: false if one of them is not there; then nothing is moved.
  @discardableResult
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
  /// - Parameter call: the call that asks: the code of ids must not change the list.
  func index(ofID id: Element.ID, of call: StaticString) -> Int? {
    runClosure(of: call) {
      if let wholeList { return wholeList.index(ofID: id) }
      return items.index(ofID: id)
    }
  }

  /// Writes what stands in the place of the item with an id.
  ///
  /// - Parameters:
  ///   - new: the new item; nil removes the old one.
  ///   - insertsMissing: whether an item is inserted at the end if none has the id; traps then unless it has the id.
  ///     Else nothing happens.
  fileprivate func assign(_ new: Element?, toID id: Element.ID, insertsMissing: Bool) {
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
