extension SectionsBatchChanges {
  /// Where a section went. O(log R) for R entries of sections.
  ///
  /// - Parameter oldSection: its index before the batch; traps if there is no such section.
  /// - Returns: the index after the batch of the section, or of what replaced it; nil if it was
  ///   deleted.
  public func newSection(forOld oldSection: Int) -> Int? {
    checkIndex(oldSection, count: oldCounts.count)
    return derived.sections.newIndex(forOld: oldSection)
  }

  /// Where a section came from. O(log R) for R entries of sections.
  ///
  /// - Parameter newSection: its index after the batch; traps if there is no such section.
  /// - Returns: the index before the batch of the section, or of what it replaces; nil if it was
  ///   inserted.
  public func oldSection(forNew newSection: Int) -> Int? {
    checkIndex(newSection, count: newCounts.count)
    return derived.sectionsByNew.newIndex(forOld: newSection)
  }

  /// Where an element went.
  ///
  /// - Parameter oldPath: its path before the batch; traps if there is no such element.
  /// - Returns: its path after the batch; nil if the batch does not name it as a survivor, because
  ///   it was deleted, or its section was deleted or replaced, or it crossed into a section that
  ///   was inserted or replaced.
  /// - Complexity: O(log R) for R entries.
  public func newPath(forOld oldPath: ElementPath) -> ElementPath? {
    check(oldPath, oldCounts)
    return survivor(ofOld: oldPath)
  }

  /// Where an element came from.
  ///
  /// - Parameter newPath: its path after the batch; traps if there is no such element.
  /// - Returns: its path before the batch; nil if the batch does not name it as a survivor.
  /// - Complexity: O(log R) for R entries.
  public func oldPath(forNew newPath: ElementPath) -> ElementPath? {
    check(newPath, newCounts)
    if let section = derived.wholeSectionsByNew.newIndex(forOld: newPath.section) {
      return ElementPath(section: section, element: newPath.element)
    }
    return derived.survivorsByNew.newPath(forOld: newPath)
  }

  /// The new path of an element that is there; nil if the batch does not name it as a survivor.
  func survivor(ofOld oldPath: ElementPath) -> ElementPath? {
    if let section = derived.wholeSections.newIndex(forOld: oldPath.section) {
      return ElementPath(section: section, element: oldPath.element)
    }
    return derived.stays.newPath(forOld: oldPath) ?? moves.ranges.newPath(forOld: oldPath)
  }

  private func check(_ path: ElementPath, _ counts: [Int]) {
    checkIndex(path.section, count: counts.count)
    checkIndex(path.element, count: counts[path.section])
  }
}
