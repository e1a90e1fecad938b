// The calls that take elements out of sections that stay. Each is one record.

extension ObservableSections {
  /// Takes an element out. One removal.
  ///
  /// - Parameter path: counted before; traps if there is no such element.
  /// - Returns: the element.
  @inlinable
  @discardableResult
  public func remove(at path: ElementPath) -> Element {
    mutate("remove(at:)") {
      working.pointee.checkPath(path)
      return removeChecked(at: path)
    }
  }

  /// Takes elements at scattered places out. One removal, or none for no paths.
  ///
  /// - Parameter paths: counted before; traps if one is outside.
  /// - Returns: the elements, in order.
  @inlinable
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
  ///   - elements: counted before; traps if the section has not all of them. The code of a type of
  ///     your own must not change the list.
  ///   - section: traps outside `0..<count`.
  public func removeElements(_ elements: some RangeExpression<Int>, inSection section: Int) {
    let call: StaticString = "removeElements(_:inSection:)"
    _ = mutate(call) {
      removeChecked(checkedElements(elements, in: section, of: call), of: section)
    }
  }

  /// Takes all elements of a section out, as ``removeAllElements(inSection:)`` does.
  ///
  /// - Parameters:
  ///   - elements: `...`.
  ///   - section: traps outside `0..<count`.
  public func removeElements(_ elements: UnboundedRange, inSection section: Int) {
    removeElements(0..., inSection: section)
  }

  /// Takes the elements of a section out that satisfy a predicate. One removal, or none.
  ///
  /// - Parameters:
  ///   - section: traps outside `0..<count`.
  ///   - shouldBeRemoved: called once for each element, in order; must not change the list. If it
  ///     throws, nothing is removed.
  public func removeElements<Failure: Error>(
    inSection section: Int, where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let call: StaticString = "removeElements(inSection:where:)"
    _ = try mutate(call) { () throws(Failure) -> [ArraySnapshot<Element>] in
      working.pointee.checkSection(section)
      return try removeChecked(call, of: section..<section + 1, where: shouldBeRemoved)
    }
  }

  /// Takes the elements of all sections out that satisfy a predicate; the sections stay. One
  /// removal, or none.
  ///
  /// - Parameter shouldBeRemoved: called once for each element, in order; must not change the
  ///   list. If it throws, nothing is removed.
  public func removeElements<Failure: Error>(
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) {
    let call: StaticString = "removeElements(where:)"
    _ = try mutate(call) { () throws(Failure) -> [ArraySnapshot<Element>] in
      try removeChecked(call, of: 0..<working.pointee.count, where: shouldBeRemoved)
    }
  }

  /// Takes all elements of a section out; the section stays. One removal, or none if it has none.
  ///
  /// - Parameter section: traps outside `0..<count`.
  public func removeAllElements(inSection section: Int) {
    _ = mutate("removeAllElements(inSection:)") {
      working.pointee.checkSection(section)
      return removeChecked(0..<workingCount(of: section), of: section)
    }
  }

  /// Takes the first elements of a section out. One removal, or none for a count of 0.
  ///
  /// - Parameters:
  ///   - k: how many; traps if the section has not so many.
  ///   - section: traps outside `0..<count`.
  public func removeFirstElements(_ k: Int, inSection section: Int) {
    _ = mutate("removeFirstElements(_:inSection:)") {
      checkLength(k, in: section)
      return removeChecked(0..<k, of: section)
    }
  }

  /// Takes the last elements of a section out. One removal, or none for a count of 0.
  ///
  /// - Parameters:
  ///   - k: how many; traps if the section has not so many.
  ///   - section: traps outside `0..<count`.
  public func removeLastElements(_ k: Int, inSection section: Int) {
    _ = mutate("removeLastElements(_:inSection:)") {
      checkLength(k, in: section)
      let count = workingCount(of: section)
      return removeChecked(count - k..<count, of: section)
    }
  }

  /// Takes the first element of a section out. One removal.
  ///
  /// - Parameter section: traps outside `0..<count`, and if it has no elements.
  /// - Returns: the element.
  @discardableResult
  public func removeFirstElement(inSection section: Int) -> Element {
    guard let element = popFirstElement(inSection: section) else {
      trap("removeFirstElement(inSection:) on section \(section) without elements")
    }
    return element
  }

  /// Takes the last element of a section out. One removal.
  ///
  /// - Parameter section: traps outside `0..<count`, and if it has no elements.
  /// - Returns: the element.
  @discardableResult
  public func removeLastElement(inSection section: Int) -> Element {
    guard let element = popLastElement(inSection: section) else {
      trap("removeLastElement(inSection:) on section \(section) without elements")
    }
    return element
  }

  /// Takes the first element of a section out, if there is one. One removal, or none.
  ///
  /// - Parameter section: traps outside `0..<count`.
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public func popFirstElement(inSection section: Int) -> Element? {
    mutate("popFirstElement(inSection:)") {
      working.pointee.checkSection(section)
      return removeChecked(0..<Swift.min(1, workingCount(of: section)), of: section)
    }.first
  }

  /// Takes the last element of a section out, if there is one. One removal, or none.
  ///
  /// - Parameter section: traps outside `0..<count`.
  /// - Returns: the element; nil if there is none.
  @discardableResult
  public func popLastElement(inSection section: Int) -> Element? {
    mutate("popLastElement(inSection:)") {
      working.pointee.checkSection(section)
      let count = workingCount(of: section)
      return removeChecked(Swift.max(0, count - 1)..<count, of: section)
    }.first
  }

  /// Removes what satisfies a predicate from checked sections.
  private func removeChecked<Failure: Error>(
    _ call: StaticString, of sections: Range<Int>,
    where shouldBeRemoved: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> [ArraySnapshot<Element>] {
    var paths = ElementPaths()
    try core.gate.runClosure(of: call) { () throws(Failure) -> Void in
      for section in sections {
        let elements = working.pointee.sections[section].elements
        paths.append(section, try elements.indexes(where: shouldBeRemoved))
      }
    }
    return removeChecked(paths)
  }
}
