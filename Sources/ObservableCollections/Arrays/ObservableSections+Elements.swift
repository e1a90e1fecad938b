// The calls that change elements in sections that stay. Each is one record.

extension ObservableSections {
  /// The element at a path. Writing is one replacement, also of an equal value.
  ///
  /// `list[path].x = y` reads the element, changes the copy and writes it back: two steps. Where
  /// other threads write too, use ``update(at:_:)``, which is one.
  ///
  /// - Parameter path: traps if there is no such element.
  public subscript(path: ElementPath) -> Element {
    get {
      read {
        $0.checkPath(path)
        return $0.snapshot[path]
      }
    }
    set {
      let old = mutate("subscript(_:)") {
        working.pointee.checkPath(path)
        return replaceChecked(at: path, with: newValue)
      }
      // Released with nothing held.
      withExtendedLifetime(old) {}
    }
  }

  /// Puts an element behind the last one of a section. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - section: traps outside `0..<count`.
  public func append(_ element: Element, toSection section: Int) {
    append(contentsOf: CollectionOfOne(element), toSection: section)
  }

  /// Puts elements behind the last one of a section. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the list is touched. O(n).
  ///   - section: traps outside `0..<count`.
  public func append(contentsOf elements: some Sequence<Element>, toSection section: Int) {
    let new = ArraySnapshot(elements)
    mutate("append(contentsOf:toSection:)") {
      working.pointee.checkSection(section)
      let end = working.pointee.snapshot[section].elements.count
      insertChecked(new, at: ElementPath(section: section, element: end))
    }
  }

  /// Puts an element in. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - path: the place that it has afterwards; traps if the section is not there, or the element
  ///     would stand beyond its end.
  public func insert(_ element: Element, at path: ElementPath) {
    insert(contentsOf: CollectionOfOne(element), at: path)
  }

  /// Puts elements in, one behind the other. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the list is touched. O(n).
  ///   - path: the place that the first has afterwards; traps if the section is not there, or the
  ///     elements would stand beyond its end.
  public func insert(contentsOf elements: some Sequence<Element>, at path: ElementPath) {
    let new = ArraySnapshot(elements)
    mutate("insert(contentsOf:at:)") {
      working.pointee.checkInsertion(at: path)
      insertChecked(new, at: path)
    }
  }

  /// Takes an element out. One removal.
  ///
  /// - Parameter path: counted before; traps if there is no such element.
  /// - Returns: the element.
  @discardableResult
  public func remove(at path: ElementPath) -> Element {
    let removed = mutate("remove(at:)") {
      working.pointee.checkPath(path)
      return removeChecked(ElementPaths([path]))
    }
    return removed[0][0]
  }

  /// Takes elements at scattered places out. One removal, or none for no paths.
  ///
  /// - Parameter paths: counted before; traps if one is outside.
  /// - Returns: the elements, in order.
  @discardableResult
  public func remove(at paths: ElementPaths) -> [Element] {
    let removed = mutate("remove(at:)") {
      checkPaths(paths)
      return removeChecked(paths)
    }
    return removed.flatMap { $0 }
  }

  /// Takes a range of a section's elements out. One removal, or none for an empty range.
  ///
  /// - Parameters:
  ///   - elements: counted before; traps if the section has not all of them.
  ///   - section: traps outside `0..<count`.
  public func removeElements(_ elements: Range<Int>, inSection section: Int) {
    _ = mutate("removeElements(_:inSection:)") {
      working.pointee.checkElements(elements, in: section)
      return removeChecked(ElementPaths([(section, elements)]))
    }
  }

  /// Takes all elements of a section out; the section stays. One removal, or none if it has none.
  ///
  /// - Parameter section: traps outside `0..<count`.
  public func removeAllElements(inSection section: Int) {
    _ = mutate("removeAllElements(inSection:)") {
      working.pointee.checkSection(section)
      let elements = 0..<working.pointee.snapshot[section].elements.count
      return removeChecked(ElementPaths([(section, elements)]))
    }
  }

  /// Moves an element in its section or into another one. One move, or none to its own place.
  ///
  /// - Parameters:
  ///   - source: its place before; traps if there is no such element.
  ///   - target: the place that it has afterwards; traps if there can be none.
  public func move(from source: ElementPath, to target: ElementPath) {
    move(source.element..<source.element + 1, inSection: source.section, to: target)
  }

  /// Moves neighbours in their section or into another one. One move, or none if they are none or
  /// stay in their places.
  ///
  /// - Parameters:
  ///   - elements: their indexes before; traps if the section has not all of them.
  ///   - section: traps outside `0..<count`.
  ///   - target: the place that the first of them has afterwards; traps if they would stand beyond
  ///     the section's end.
  public func move(_ elements: Range<Int>, inSection section: Int, to target: ElementPath) {
    mutate("move(_:inSection:to:)") {
      working.pointee.checkElements(elements, in: section)
      checkTarget(target, of: elements, in: section)
      let source = ElementPath(section: section, element: elements.lowerBound)
      if elements.isEmpty || source == target { return }
      let pair = ElementPathPair(old: source, new: target, count: elements.count)
      commit(.move([pair]), rows: .move([rows(of: pair)])) {
        $0.moveElements(elements, of: section, to: target)
      }
    }
  }

  /// Exchanges an element for another. One replacement, also by an equal value.
  ///
  /// - Parameters:
  ///   - path: traps if there is no such element.
  ///   - element: the new one.
  public func replace(at path: ElementPath, with element: Element) {
    self[path] = element
  }

  /// Changes an element in one step that no other thread can come between. One replacement.
  ///
  /// - Parameters:
  ///   - path: traps if there is no such element.
  ///   - body: changes the element; must not change the list. If it throws, nothing is changed.
  /// - Returns: what `body` returns.
  @discardableResult
  public func update<Result, Failure: Error>(
    at path: ElementPath, _ body: (inout Element) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try mutate("update(at:_:)") {
      () throws(Failure) -> (result: Result, old: ArraySnapshot<Element>) in
      working.pointee.checkPath(path)
      var element = working.pointee.snapshot[path]
      let result = try core.gate.runClosure(of: "update(at:_:)") { () throws(Failure) -> Result in
        try body(&element)
      }
      return (result, replaceChecked(at: path, with: element))
    }.result
  }

  /// Says that an element changed in place. One replacement with the same old and new element.
  ///
  /// - Parameter path: traps if there is no such element.
  public func touch(at path: ElementPath) {
    touch(at: ElementPaths([path]))
  }

  /// Says that elements changed in place. One replacement, or none for no paths.
  ///
  /// - Parameter paths: traps if one is outside.
  public func touch(at paths: ElementPaths) {
    mutate("touch(at:)") {
      checkPaths(paths)
      if !paths.isEmpty {
        commit(.replacement(paths), rows: .replacement(rows(of: paths))) { _ in }
      }
    }
  }
}
