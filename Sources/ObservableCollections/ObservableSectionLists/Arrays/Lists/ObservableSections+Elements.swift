// The calls that take paths of elements. For the elements of one section there is `list[section:]`,
// which has all calls of an array.

extension ObservableSections {
  #if DEBUG
    /// The element at a path. Writing is one replacement, even with an equal value.
    ///
    /// `list[path].x = y` reads the element, changes the copy and writes it back, in two steps: a
    /// value that another thread writes in between is lost, and a debug build warns of it, once for
    /// each list. If other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter path: the path of an element; traps if there is no such element.
    public subscript(path: ElementPath) -> Element {
      get { readElement(at: path) }
      set { replaceElement(at: path, with: newValue) }
      _modify {
        var (element, version) = elementToWriteBack(at: path)
        defer {
          core.writeBack(at: "[\(path)]", readAt: version) {
            let old = readElement(at: path)
            replaceElement(at: path, with: element)
            return old
          }
        }
        yield &element
      }
    }
  #else
    // As above, without the warning about lost changes.
    /// The element at a path. Writing is one replacement, even with an equal value.
    ///
    /// `list[path].x = y` reads the element, changes the copy and writes it back, in two steps: a
    /// value that another thread writes in between is lost, and a debug build warns of it, once for
    /// each list. If other threads write too, use ``update(at:_:)``, which is one step.
    ///
    /// - Parameter path: the path of an element; traps if there is no such element.
    @_alwaysEmitIntoClient
    public subscript(path: ElementPath) -> Element {
      get { readElement(at: path) }
      set { replaceElement(at: path, with: newValue) }
    }
  #endif

  @_alwaysEmitIntoClient @inline(__always)
  func readElement(at path: ElementPath) -> Element {
    read {
      $0.checkPath(path, in: core.siteOfRead("subscript(_:)"))
      return $0[path]
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  func replaceElement(at path: ElementPath, with element: Element) {
    let old = mutate("subscript(_:)") {
      checkPath(path)
      return replaceChecked(at: path, with: element)
    }
    // Released without a lock.
    withExtendedLifetime(old) {}
  }

  /// Inserts an element. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - path: the path of the element after the insertion; traps if it is outside the list.
  @inlinable
  public func insert(_ element: Element, at path: ElementPath) {
    mutate("insert(_:at:)") {
      checkInsertion(at: path)
      insertChecked(element, at: path)
    }
  }

  /// Inserts consecutive elements. One insertion, or none if there are no elements.
  ///
  /// - Parameters:
  ///   - elements: the elements, read before the list is edited. O(n).
  ///   - path: the path of the first element after the insertion; traps if it is outside the list.
  @_alwaysEmitIntoClient
  public func insert(contentsOf elements: some Sequence<Element>, at path: ElementPath) {
    let new = ArraySnapshot(elements)
    mutate("insert(contentsOf:at:)") {
      checkInsertion(at: path)
      insertChecked(new, at: path)
    }
  }

  /// Inserts elements at a set of paths. One insertion, or none if there are no elements.
  ///
  /// - Parameters:
  ///   - elements: the elements; traps unless there is one for each path. Read before the list is
  ///     edited.
  ///   - paths: the paths of the elements after the insertion, in order; traps if one is outside
  ///     the resulting list.
  @_alwaysEmitIntoClient
  public func insert(_ elements: some Sequence<Element>, at paths: ElementPaths) {
    let new = ArraySnapshot(elements)
    mutate("insert(_:at:)") {
      checkFit(new.count, paths)
      checkInsertion(at: paths)
      insertChecked(paths.dealing(new), at: paths)
    }
  }

  /// Removes an element, and keeps its section. One removal.
  ///
  /// - Parameter path: the path of the element before the removal; traps if there is no such
  ///   element.
  /// - Returns: the removed element.
  @_alwaysEmitIntoClient
  @discardableResult
  public func remove(at path: ElementPath) -> Element {
    mutate("remove(at:)") {
      checkPath(path)
      return removeChecked(at: path)
    }
  }

  /// Removes the elements at a set of paths, and keeps their sections. One removal, or none if the
  /// set is empty.
  ///
  /// - Parameter paths: the paths before the removal; traps if one is outside the list.
  /// - Returns: the removed elements, in order.
  @inlinable
  @discardableResult
  public func remove(at paths: ElementPaths) -> [Element] {
    let removed = mutate("remove(at:)") {
      checkPaths(paths)
      return removeChecked(paths)
    }
    return removed.flatMap { $0 }
  }

  /// Removes all elements that satisfy a predicate, and keeps the sections. One removal, or none.
  ///
  /// - Parameter shouldBeRemoved: the predicate, called once for each element, in order; must not
  ///   change the list. If it throws, nothing is removed.
  @_alwaysEmitIntoClient
  public func removeElements<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let call: StaticString = "removeElements(where:)"
    _ = try mutate(call) { () throws(Failure) -> [ArraySnapshot<Element>] in
      let paths = try core.runClosure(of: call) { () throws(Failure) -> ElementPaths in
        var paths = ElementPaths()
        for (section, value) in working.sections.enumerated() {
          paths.append(section, try value.elements.indexes(where: shouldBeRemoved))
        }
        return paths
      }
      return removeChecked(paths)
    }
  }

  /// Replaces the elements at a set of paths. One replacement, or none if the set is empty.
  ///
  /// - Parameters:
  ///   - paths: the paths of the elements; traps if one is outside the list.
  ///   - elements: the new elements, in order; traps unless there is one for each path. Read before
  ///     the list is edited.
  @_alwaysEmitIntoClient
  public func replace(at paths: ElementPaths, with elements: some Sequence<Element>) {
    let elements = ArraySnapshot(elements)
    _ = mutate("replace(at:with:)") {
      checkPaths(paths)
      checkFit(elements.count, paths)
      return replaceChecked(paths.dealing(elements), at: paths)
    }
  }

  /// Changes an element in one atomic step. One replacement.
  ///
  /// - Parameters:
  ///   - path: the path of the element; traps if there is no such element.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: the result of `body`.
  @discardableResult
  @_alwaysEmitIntoClient
  public func update<Result, Failure: Error>(
    at path: ElementPath, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let call: StaticString = "update(at:_:)"
    let result = try update(call, body) {
      checkPath(path)
      return path
    }
    guard let result else { trap("\(call) has not run its closure") }
    return result
  }

  /// Changes an element.
  ///
  /// - Parameters:
  ///   - call: the call, for the message of a trap.
  ///   - body: changes the element. If it throws, nothing is changed.
  ///   - find: returns the path of the element; nil if there is none.
  /// - Returns: the result of `body`, or nil if there is no such element.
  @_alwaysEmitIntoClient
  func update<Result, Failure: Error>(
    _ call: StaticString, _ body: (inout Element) throws(Failure) -> Result,
    at find: () -> ElementPath?
  ) throws(Failure) -> Result? {
    var unused: Element?
    // The element that a throwing closure leaves behind is released without a lock.
    defer { withExtendedLifetime(unused) {} }
    return try mutate(call) { () throws(Failure) -> (result: Result, old: Element)? in
      guard let path = find() else { return nil }
      var element = working[path]
      let result = try core.update(&element, of: call, &unused, body)
      return (result, replaceChecked(at: path, with: element))
    }?.result
  }

  /// Notifies observers that an element changed its state in place. One replacement with the same
  /// old and new element.
  ///
  /// - Parameter path: the path of the element; traps if there is no such element.
  @_alwaysEmitIntoClient
  public func touch(at path: ElementPath) { touch(at: ElementPaths([path])) }

  /// Notifies observers that several elements changed their state in place. One replacement, or
  /// none if there are no paths.
  ///
  /// - Parameter paths: the paths of the elements; traps if one is outside the list.
  @_alwaysEmitIntoClient
  public func touch(at paths: ElementPaths) {
    mutate("touch(at:)") {
      checkPaths(paths)
      touchChecked(paths)
    }
  }

  /// Traps unless the number of elements equals the number of paths.
  @_alwaysEmitIntoClient
  func checkFit(_ count: Int, _ paths: ElementPaths) {
    if count != paths.count {
      trap("\(count) elements do not fit the \(paths.count) paths \(paths)\(core.site)")
    }
  }
}
