// Inserting a section with its first element, and removing it with its last one.

extension ObservableSections {
  /// Inserts an element into a sorted section, at its place in the order of a property. One
  /// insertion.
  ///
  /// The place is after the last element that is not greater. If there is no section with the
  /// header's id, a new section is inserted with the element.
  ///
  /// ```swift
  /// days.insert(event, inSection: Day(event), orderedBy: \.date)
  /// ```
  ///
  /// The section must be sorted in this order, where keys that are not equal to themselves, such as
  /// `Double.nan`, come last. A new section is inserted before the first one that begins with a
  /// greater element, so that sections remain sorted by their first elements; empty sections are
  /// ignored.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - header: the header of the section. An existing section with its id keeps its own header.
  ///   - key: the property, such as `\.date`. Neither it nor its comparisons may change the list.
  /// - Returns: the path of the element.
  /// - Complexity: O(S + log N) for S sections of N elements.
  @discardableResult
  @_alwaysEmitIntoClient
  public func insert(
    _ element: Element, inSection header: Header, orderedBy key: KeyPath<Element, some Comparable>
  ) -> ElementPath {
    let value = element[keyPath: key]
    return insert(element, inSection: header, "insert(_:inSection:orderedBy:)") {
      isKey(value, before: $0[keyPath: key])
    }
  }

  /// Inserts an element into a sorted section, at its place in the order of a comparator. One
  /// insertion.
  ///
  /// The place is determined as in ``insert(_:inSection:orderedBy:)``.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - header: the header of the section. An existing section with its id keeps its own header.
  ///   - areInIncreasingOrder: a strict weak ordering; must not change the list.
  /// - Returns: the path of the element.
  /// - Complexity: O(S + log N) for S sections of N elements.
  @discardableResult
  @_alwaysEmitIntoClient
  public func insert<Failure: Error>(
    _ element: Element, inSection header: Header,
    by areInIncreasingOrder: (Element, Element) throws(Failure) -> Bool
  ) throws(Failure) -> ElementPath {
    try insert(element, inSection: header, "insert(_:inSection:by:)") {
      other throws(Failure) in try areInIncreasingOrder(element, other)
    }
  }

  /// - Parameter precedes: returns whether an element is greater than the new one.
  @_alwaysEmitIntoClient
  func insert<Failure: Error>(
    _ element: Element, inSection header: Header, _ call: StaticString,
    before precedes: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> ElementPath {
    try mutate(call) { () throws(Failure) -> ElementPath in
      let place = try core.runClosure(of: call) { () throws(Failure) -> ElementPath? in
        let sections = working
        guard let section = sections.index(ofSectionID: header.id) else { return nil }
        let elements = sections.sections[section].elements
        var range = 0..<elements.count
        while !range.isEmpty {
          let middle = range.lowerBound + range.count / 2
          if try precedes(elements[middle]) {
            range = range.lowerBound..<middle
          } else {
            range = middle + 1..<range.upperBound
          }
        }
        return ElementPath(section: section, element: range.lowerBound)
      }
      if let place {
        insertChecked(element, at: place)
        return place
      }
      let section = try core.runClosure(of: call) { () throws(Failure) -> Int in
        let sections = working.sections
        for index in sections.indices {
          if let first = sections[index].elements.first, try precedes(first) { return index }
        }
        return sections.count
      }
      insertChecked(
        sections: [SectionSnapshot(header, elements: CollectionOfOne(element))],
        at: IndexRanges(section))
      return ElementPath(section: section, element: 0)
    }
  }

  /// Removes an element, and its section if that becomes empty. One removal, of the element or of
  /// the section.
  ///
  /// - Parameters:
  ///   - path: the path of the element before the removal; traps if there is no such element.
  ///   - keepingEmptySection: whether to keep a section that becomes empty.
  /// - Returns: the removed element.
  @discardableResult
  @_alwaysEmitIntoClient
  public func remove(at path: ElementPath, keepingEmptySection: Bool) -> Element {
    mutate("remove(at:keepingEmptySection:)") {
      checkPath(path)
      if keepingEmptySection || workingCount(of: path.section) > 1 {
        return removeChecked(at: path)
      }
      return removeChecked(sections: IndexRanges(path.section))[0].elements[0]
    }
  }
}
