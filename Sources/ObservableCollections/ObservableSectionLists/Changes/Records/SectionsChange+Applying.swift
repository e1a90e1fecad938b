extension SectionsChange {
  /// Applies the record to the sections before it, and returns those after it.
  ///
  /// - Parameter sections: the sections before the record.
  /// - Returns: the sections after the record. A prior record changes nothing.
  /// - Throws: ``PatchError`` if an index of a section or an element is out of bounds, or the new
  ///   content is missing.
  /// - Complexity: O((R + C) (log N + √S)) for R ranges and C new sections or elements, among N
  ///   elements in S sections.
  public func applied(
    to sections: SectionsSnapshot<Header, Element>
  ) throws(PatchError) -> SectionsSnapshot<Header, Element> {
    if isPrior { return sections }
    if kind == .setting {
      return SectionsSnapshot(try sectionsToPut(newSections?.count ?? 0))
    }
    var result = sections
    switch level {
    case .section: try editSections(of: &result)
    case .element: try editElements(of: &result)
    }
    return result
  }

  private func editSections(
    of list: inout SectionsSnapshot<Header, Element>
  ) throws(PatchError) {
    var sizes = list.sizes
    switch kind {
    case .insertion:
      let new = ArraySnapshot(try sectionsToPut(sections.count))
      try check(sections, count: list.count + new.count)
      sizes.insert(new, at: sections)
      list.insertSections(new, at: sections, sizes: sizes)
    case .removal:
      try check(sections, count: list.count)
      _ = list.removeSections(at: sections.ranges)
    case .replacement:
      let new = try sectionsToPut(sections.count)
      try check(sections, count: list.count)
      for (index, section) in zip(sections, new) {
        _ = list.replaceSection(at: index, with: section.header)
      }
    case .move:
      try check(sections, count: list.count)
      try check(IndexRanges(sectionMoves.lazy.map(\.new)), count: list.count)
      sizes.move(sectionMoves)
      list.moveSections(sectionMoves, sizes: sizes)
    case .setting: break
    }
  }

  private func editElements(
    of list: inout SectionsSnapshot<Header, Element>
  ) throws(PatchError) {
    switch kind {
    case .insertion:
      let new = ArraySnapshot(try elementsToPut())
      try check(elements, in: list) { $0.elements.count }
      list.insert(elements.dealing(new), at: elements)
    case .removal:
      try check(elements, in: list)
      for entry in elements.entries {
        _ = list.removeElements(at: entry.elements.ranges, in: entry.section)
      }
    case .replacement:
      let new = ArraySnapshot(try elementsToPut())
      try check(elements, in: list)
      _ = list.replaceElements(at: elements, with: elements.dealing(new))
    case .move:
      try check(elements, in: list)
      let targets = ElementPaths(elementMoves.map { ($0.new.section, $0.newRange) })
      try check(targets, in: list) { $0.elements.count - elements[$0.section].count }
      list.moveElements(elementMoves.ranges)
    case .setting: break
    }
  }

  // MARK: Checks

  /// The new sections. Throws unless there are `count` of them.
  private func sectionsToPut(
    _ count: Int
  ) throws(PatchError) -> [SectionSnapshot<Header, Element>] {
    if let newSections, newSections.count == count { return newSections }
    throw .elementsMissing(description, expected: count, actual: newSections?.count)
  }

  private func elementsToPut() throws(PatchError) -> [Element] {
    if let newElements, newElements.count == elements.count { return newElements }
    throw .elementsMissing(description, expected: elements.count, actual: newElements?.count)
  }

  private func check(_ indexes: IndexRanges, count: Int) throws(PatchError) {
    if let last = indexes.last, last >= count { throw .sectionOutside(last, count: count) }
  }

  /// Throws unless the list has all these paths.
  ///
  /// - Parameter growth: the number of elements by which a section has grown when the paths apply.
  private func check(
    _ paths: ElementPaths, in list: SectionsSnapshot<Header, Element>,
    growth: (ElementPaths.Entry) -> Int = { _ in 0 }
  ) throws(PatchError) {
    for entry in paths.entries {
      guard entry.section < list.count else {
        throw .sectionOutside(entry.section, count: list.count)
      }
      let count = list.elementCount(of: entry.section) + growth(entry)
      if let last = entry.elements.last, last >= count {
        throw .elementOutside(
          ElementPath(section: entry.section, element: last), count: count)
      }
    }
  }
}
