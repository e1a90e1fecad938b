// The calls that put elements into sections that stay. Each is one record.

extension ObservableSections {
  /// Puts an element behind the last one of a section. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - section: traps outside `0..<count`.
  @inlinable
  public func append(_ element: Element, toSection section: Int) {
    mutate("append(_:toSection:)") {
      working.pointee.checkSection(section)
      let end = workingCount(of: section)
      insertChecked(element, at: ElementPath(section: section, element: end))
    }
  }

  /// Puts elements behind the last one of a section. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the list is touched. O(n).
  ///   - section: traps outside `0..<count`.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>, toSection section: Int) {
    let new = ArraySnapshot(elements)
    mutate("append(contentsOf:toSection:)") {
      working.pointee.checkSection(section)
      let end = workingCount(of: section)
      insertChecked(new, at: ElementPath(section: section, element: end))
    }
  }

  /// Puts an element in. One insertion.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - path: the place that it has afterwards; traps if the section is not there, or the element
  ///     would stand beyond its end.
  @inlinable
  public func insert(_ element: Element, at path: ElementPath) {
    mutate("insert(_:at:)") {
      working.pointee.checkInsertion(at: path)
      insertChecked(element, at: path)
    }
  }

  /// Puts elements in, one behind the other. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: read before the list is touched. O(n).
  ///   - path: the place that the first has afterwards; traps if the section is not there, or the
  ///     elements would stand beyond its end.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at path: ElementPath) {
    let new = ArraySnapshot(elements)
    mutate("insert(contentsOf:at:)") {
      working.pointee.checkInsertion(at: path)
      insertChecked(new, at: path)
    }
  }

  /// Puts elements in at scattered places. One insertion, or none for no elements.
  ///
  /// - Parameters:
  ///   - elements: as many as `paths`; traps otherwise. Read before the list is touched.
  ///   - paths: the places that they have afterwards, in order; traps if a section is not there, or
  ///     one is beyond the end of the section that results.
  @inlinable
  public func insert(_ elements: some Sequence<Element>, at paths: ElementPaths) {
    let new = ArraySnapshot(elements)
    mutate("insert(_:at:)") {
      if new.count != paths.count {
        trap("\(new.count) elements do not fit the \(paths.count) paths \(paths)")
      }
      checkInsertion(at: paths)
      insertChecked(paths.dealing(new), at: paths)
    }
  }
}
