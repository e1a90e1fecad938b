// The calls that exchange elements of sections that stay. Each is one record, unless it says more.

extension ObservableSections {
  /// The element at a path. Writing is one replacement, also of an equal value.
  ///
  /// `list[path].x = y` reads the element, changes the copy and writes it back: two steps. Where
  /// other threads write too, use ``update(at:_:)``, which is one.
  ///
  /// - Parameter path: traps if there is no such element.
  public subscript(path: ElementPath) -> Element {
    @inlinable get {
      read {
        $0.checkPath(path)
        return $0[path]
      }
    }
    @inlinable set {
      let old = mutate("subscript(_:)") {
        working.pointee.checkPath(path)
        return replaceChecked(at: path, with: newValue)
      }
      // Released with nothing held.
      withExtendedLifetime(old) {}
    }
  }

  /// Exchanges an element for another. One replacement, also by an equal value.
  ///
  /// - Parameters:
  ///   - path: traps if there is no such element.
  ///   - element: the new one.
  @inlinable
  public func replace(at path: ElementPath, with element: Element) {
    self[path] = element
  }

  /// Exchanges elements at scattered places for others. One replacement, or none for no paths.
  ///
  /// - Parameters:
  ///   - paths: traps if one is outside.
  ///   - elements: as many as `paths`, in order; traps otherwise.
  @inlinable
  public func replace(at paths: ElementPaths, with elements: some Sequence<Element>) {
    let elements = ArraySnapshot(elements)
    _ = mutate("replace(at:with:)") {
      checkPaths(paths)
      if elements.count != paths.count {
        trap("\(elements.count) elements do not fit the \(paths.count) paths \(paths)")
      }
      return replaceChecked(paths.dealing(elements), at: paths)
    }
  }

  /// Exchanges the elements of a range of a section for others.
  ///
  /// A transaction of at most two records: places that both sides have are replaced, and the rest
  /// is removed or inserted before that.
  ///
  /// - Parameters:
  ///   - range: counted before; traps if the section has not all of it. The code of a type of your
  ///     own must not change the list.
  ///   - section: traps outside `0..<count`.
  ///   - elements: any number, read before the list is touched.
  public func replaceElements(
    _ range: some RangeExpression<Int>, inSection section: Int,
    with elements: some Sequence<Element>
  ) {
    let elements = ArraySnapshot(elements)
    let call: StaticString = "replaceElements(_:inSection:with:)"
    _ = mutate(call) {
      let range = checkedElements(range, in: section, of: call)
      let isOneRecord = range.isEmpty || elements.count == range.count
      if isOneRecord { return exchange(range, in: section, for: elements) }
      return transact(call) { exchange(range, in: section, for: elements) }
    }
  }

  /// Exchanges all elements of a section for others, place by place, as
  /// `replaceElements(0..., inSection:with:)` does.
  ///
  /// - Parameters:
  ///   - range: `...`.
  ///   - section: traps outside `0..<count`.
  ///   - elements: any number, read before the list is touched.
  public func replaceElements(
    _ range: UnboundedRange, inSection section: Int, with elements: some Sequence<Element>
  ) {
    replaceElements(0..., inSection: section, with: elements)
  }

  /// Exchanges checked elements for others, in at most two records.
  ///
  /// - Returns: what leaves.
  private func exchange(
    _ range: Range<Int>, in section: Int, for elements: ArraySnapshot<Element>
  ) -> [ArraySnapshot<Element>] {
    let kept = range.lowerBound..<range.lowerBound + Swift.min(range.count, elements.count)
    let removed = removeChecked(kept.upperBound..<range.upperBound, of: section)
    insertChecked(
      elements.part(kept.count..<elements.count),
      at: ElementPath(section: section, element: kept.upperBound))
    let paths = ElementPaths(section, kept)
    let new = paths.dealing(elements.part(0..<kept.count))
    return [removed] + replaceChecked(new, at: paths)
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
    var unused: Element?
    // What a closure that throws leaves behind is released with nothing held.
    defer { withExtendedLifetime(unused) {} }
    return try mutate("update(at:_:)") { () throws(Failure) -> (result: Result, old: Element) in
      working.pointee.checkPath(path)
      var element = working.pointee[path]
      do throws(Failure) {
        let result = try core.gate.runClosure(of: "update(at:_:)") {
          () throws(Failure) -> Result in try body(&element)
        }
        return (result, replaceChecked(at: path, with: element))
      } catch {
        unused = element
        throw error
      }
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
