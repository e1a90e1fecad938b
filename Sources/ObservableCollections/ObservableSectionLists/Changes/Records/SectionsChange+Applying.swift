extension SectionsChange {
  private typealias Sections = ArraySnapshot<SectionSnapshot<Header, Element>>

  /// Applies the record to the sections before it, and returns those after it.
  ///
  /// - Parameter sections: the sections before the record.
  /// - Returns: the sections after the record. A prior record changes nothing.
  /// - Throws: ``PatchError`` if an index of a section or an element is out of bounds, or the new
  ///   content is missing.
  /// - Complexity: O((R + C) log N) for R ranges and C new sections or elements, among N.
  public func applied(
    to sections: SectionsSnapshot<Header, Element>
  ) throws(PatchError) -> SectionsSnapshot<Header, Element> {
    if isPrior { return sections }
    var result = sections
    switch (level, kind) {
    case (_, .setting):
      return SectionsSnapshot(try sectionsToPut(newSections?.count ?? 0))
    case (.section, .insertion): try insertSections(&result.sections)
    case (.section, .removal): try removeSections(&result.sections)
    case (.section, .replacement): try replaceSections(&result.sections)
    case (.section, .move): try moveSections(&result.sections)
    case (.element, .insertion): try insertElements(&result.sections)
    case (.element, .removal): try removeElements(&result.sections)
    case (.element, .replacement): try replaceElements(&result.sections)
    case (.element, .move): try moveElements(&result.sections)
    }
    return result
  }
}

// MARK: - Sections

extension SectionsChange {
  private func insertSections(_ list: inout Sections) throws(PatchError) {
    let new = Sections(try sectionsToPut(sections.count))
    try check(sections, count: list.count + new.count)
    list.insert(new, at: sections)
  }

  private func removeSections(_ list: inout Sections) throws(PatchError) {
    try check(sections, count: list.count)
    _ = list.remove(at: sections)
  }

  /// Replaces the headers; the elements stay.
  private func replaceSections(_ list: inout Sections) throws(PatchError) {
    let new = Sections(try sectionsToPut(sections.count))
    try check(sections, count: list.count)
    for (index, section) in zip(sections, new) {
      let renewed = SectionSnapshot(section.header, elements: list[index].elements)
      _ = list.replace(at: index, with: renewed)
    }
  }

  private func moveSections(_ list: inout Sections) throws(PatchError) {
    try check(sections, count: list.count)
    try check(IndexRanges(sectionMoves.lazy.map(\.new)), count: list.count)
    list.move(sectionMoves.map { RangePair(oldStart: $0.old, newStart: $0.new, count: 1) })
  }

  /// The new sections. Throws unless there are `count` of them.
  private func sectionsToPut(
    _ count: Int
  ) throws(PatchError) -> [SectionSnapshot<Header, Element>] {
    if let newSections, newSections.count == count { return newSections }
    throw .elementsMissing(description, expected: count, actual: newSections?.count)
  }

  private func check(_ indexes: IndexRanges, count: Int) throws(PatchError) {
    if let last = indexes.last, last >= count { throw .sectionOutside(last, count: count) }
  }
}

// MARK: - Elements

extension SectionsChange {
  private func insertElements(_ list: inout Sections) throws(PatchError) {
    var new = try elementsToPut()[...]
    try check(elements, in: list) { $0.elements.count }
    for entry in elements.entries {
      list.editElements(inSection: entry.section) {
        $0.insert(ArraySnapshot(new.prefix(entry.elements.count)), at: entry.elements)
      }
      new = new.dropFirst(entry.elements.count)
    }
  }

  private func removeElements(_ list: inout Sections) throws(PatchError) {
    try check(elements, in: list)
    for entry in elements.entries {
      list.editElements(inSection: entry.section) { _ = $0.remove(at: entry.elements) }
    }
  }

  private func replaceElements(_ list: inout Sections) throws(PatchError) {
    var new = try elementsToPut()[...]
    try check(elements, in: list)
    for entry in elements.entries {
      list.editElements(inSection: entry.section) {
        _ = $0.replace(
          at: entry.elements, with: ArraySnapshot(new.prefix(entry.elements.count)))
      }
      new = new.dropFirst(entry.elements.count)
    }
  }

  private func moveElements(_ list: inout Sections) throws(PatchError) {
    try check(elements, in: list)
    let targets = ElementPaths(elementMoves.map { ($0.new.section, $0.newRange) })
    try check(targets, in: list) { $0.elements.count - elements[$0.section].count }
    let moved = elementMoves.ranges.inverted().map(\.inverse).map { pair in
      (target: pair.new, elements: list[pair.old.section].elements.part(pair.oldRange))
    }
    for entry in elements.entries {
      list.editElements(inSection: entry.section) { _ = $0.remove(at: entry.elements) }
    }
    for (target, elements) in moved {
      list.editElements(inSection: target.section) {
        $0.insert(contentsOf: elements, at: target.element)
      }
    }
  }

  private func elementsToPut() throws(PatchError) -> [Element] {
    if let newElements, newElements.count == elements.count { return newElements }
    throw .elementsMissing(description, expected: elements.count, actual: newElements?.count)
  }

  /// Throws unless the list has all these paths.
  ///
  /// - Parameter growth: the number of elements by which a section has grown when the paths apply.
  private func check(
    _ paths: ElementPaths, in list: Sections, growth: (ElementPaths.Entry) -> Int = { _ in 0 }
  ) throws(PatchError) {
    for entry in paths.entries {
      guard entry.section < list.count else {
        throw .sectionOutside(entry.section, count: list.count)
      }
      let count = list[entry.section].elements.count + growth(entry)
      if let last = entry.elements.last, last >= count {
        throw .elementOutside(
          ElementPath(section: entry.section, element: last), count: count)
      }
    }
  }
}

extension ArraySnapshot {
  /// Edits the elements of one of these sections.
  fileprivate mutating func editElements<Header, Part>(
    inSection index: Int, _ edit: (inout ArraySnapshot<Part>) -> Void
  ) where Element == SectionSnapshot<Header, Part> {
    var section = self[index]
    edit(&section.elements)
    _ = replace(at: index, with: section)
  }
}
