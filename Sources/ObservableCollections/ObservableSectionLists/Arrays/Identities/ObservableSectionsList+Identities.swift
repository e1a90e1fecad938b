// Elements of a two-level list by their ids. `list.sections` has the calls for sections, and
// `list[sectionID:]` is one.

extension ObservableSectionsList where Element: Identifiable {
  /// Returns the path of the first element with an id, or nil if there is none.
  ///
  /// From the first call on, a long list keeps an index of its elements' ids: see
  /// ``ObservableList/index(ofID:)``.
  ///
  /// - Parameter id: any id. Its `hash` and `==` run outside all locks.
  /// - Complexity: the same as ``ObservableList/index(ofID:)``, with the sections counted as
  ///   elements, and in addition O(√S) for S sections.
  public func path(ofID id: Element.ID) -> ElementPath? { place(ofID: id)?.path }

  /// The path of an element, and the state that the path refers to, as the calling thread sees it.
  func place(
    ofID id: Element.ID
  ) -> (path: ElementPath, state: SectionsSnapshot<Header, Element>)? {
    let (found, state) = rows(of: identityHash(id)) { state, ranges in
      ranges.flatMap { state.identityHashes(ofRows: $0) }
    }
    return state.path(ofID: id, among: found).map { ($0, state) }
  }
}

extension ObservableSections where Element: Identifiable {
  /// Changes the element with an id in one atomic step.
  ///
  /// One replacement, or none if there is no such element.
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: the result of `body`, or nil if there is no such element.
  @discardableResult
  public func update<Result, Failure: Error>(
    id: Element.ID, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let call: StaticString = "update(id:_:)"
    return try update(call, body) { workingPath(ofID: id, of: call) }
  }

  /// Removes the element with an id, and keeps its section. One removal, or none if there is no
  /// such element.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  /// - Returns: the removed element, or nil if there is none.
  @discardableResult
  public func remove(id: Element.ID) -> Element? {
    mutate("remove(id:)") {
      workingPath(ofID: id, of: "remove(id:)").map { removeChecked(at: $0) }
    }
  }

  /// Notifies observers that the element with an id changed its state in place.
  ///
  /// One replacement with the same old and new element, or none if there is no such element.
  ///
  /// - Parameter id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  /// - Returns: false if there is no such element.
  @discardableResult
  public func touch(id: Element.ID) -> Bool {
    mutate("touch(id:)") {
      guard let path = workingPath(ofID: id, of: "touch(id:)") else { return false }
      touchChecked(ElementPaths([path]))
      return true
    }
  }

  /// Moves the element with an id before another one, in the same or another section.
  ///
  /// One move, or none if it is already there.
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  ///   - other: the id of the element that follows it after the move.
  /// - Returns: false if there is no element with one of the ids; then nothing is moved.
  @discardableResult
  public func move(id: Element.ID, before other: Element.ID) -> Bool {
    let call: StaticString = "move(id:before:)"
    return mutate(call) {
      guard let source = workingPath(ofID: id, of: call),
        var target = workingPath(ofID: other, of: call)
      else { return false }
      if source.section == target.section, source.element < target.element { target.element -= 1 }
      if source != target { moveChecked(ElementPathPair(old: source, new: target)) }
      return true
    }
  }

  /// Moves the element with an id to the end of a section, which may be empty.
  ///
  /// One move, or none if it is already there.
  ///
  /// ```swift
  /// board.move(id: task.id, toEndOfSection: done.id)
  /// ```
  ///
  /// - Parameters:
  ///   - id: any id. The lookup costs as much as ``ObservableSectionsList/path(ofID:)``.
  ///   - section: the id of the section; the lookup is O(S) for S sections.
  /// - Returns: false if there is no such element or section; then nothing is moved.
  @discardableResult
  public func move(id: Element.ID, toEndOfSection section: Header.ID) -> Bool {
    let call: StaticString = "move(id:toEndOfSection:)"
    return mutate(call) {
      let sections = working
      guard let source = workingPath(ofID: id, of: call),
        let index = core.runClosure(of: call, { sections.index(ofSectionID: section) })
      else { return false }
      let count = workingCount(of: index)
      let end = ElementPath(section: index, element: source.section == index ? count - 1 : count)
      if source != end { moveChecked(ElementPathPair(old: source, new: end)) }
      return true
    }
  }

  /// The path of the first element with an id; for the holder of the gate.
  ///
  /// - Parameter call: the name of the call: the client code of ids must not change the list.
  private func workingPath(ofID id: Element.ID, of call: StaticString) -> ElementPath? {
    core.runClosure(of: call) { path(ofID: id) }
  }

  /// Replaces or removes the element with an id.
  ///
  /// - Parameters:
  ///   - new: the new element; nil removes the old one.
  ///   - isChange: whether `new` is the old element, changed: then nothing happens if there is no
  ///     longer such an element. Otherwise that traps.
  func assign(_ new: Element?, toID id: Element.ID, isChange: Bool) {
    // Released without a lock.
    let old = mutate("subscript(id:)") { () -> Element? in
      guard let path = workingPath(ofID: id, of: "subscript(id:)") else {
        if isChange || new == nil { return nil }
        trap(
          "No element has the id \(id), and no section is named in which it would be inserted\(core.site)"
        )
      }
      guard let new else { return removeChecked(at: path) }
      return replaceChecked(at: path, with: new)
    }
    withExtendedLifetime(old) {}
  }
}

extension SectionsSnapshot where SectionElement: Identifiable {
  /// The hash of the id of each row's element; nil for a header.
  fileprivate func identityHashes(ofRows rows: Range<Int>) -> [UInt32?] {
    var hashes: [UInt32?] = []
    var (section, offset) = sizes.locate(rows.lowerBound)
    while hashes.count < rows.count {
      if offset == 0 {
        hashes.append(nil)
        offset = 1
      }
      let elements = sections[section].elements
      let end = Swift.min(elements.count, offset - 1 + rows.count - hashes.count)
      for element in elements[offset - 1..<end] { hashes.append(identityHash(element.id)) }
      (section, offset) = (section + 1, 0)
    }
    return hashes
  }

  /// The path of the first element with an id.
  ///
  /// - Parameter found: the rows where it may be; nil to search all.
  fileprivate func path(
    ofID id: SectionElement.ID, among found: IdentityRows.Found?
  ) -> ElementPath? {
    guard let found, found.isComplete else { return path(ofID: id) }
    guard let first = found.first else { return nil }
    let paths = ([first] + found.others).sorted(byKey: { $0 }).lazy.map { row in
      let (section, offset) = sizes.locate(row)
      return ElementPath(section: section, element: offset - 1)
    }
    return paths.first { self[$0].id == id }
  }
}
