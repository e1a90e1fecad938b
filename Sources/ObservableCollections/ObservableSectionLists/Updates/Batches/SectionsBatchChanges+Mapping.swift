extension SectionsBatchChanges {
  /// Where a section went. O(log R) for R entries of sections.
  ///
  /// - Parameter oldSection: its index before the batch; traps if there is no such section.
  /// - Returns: the index after the batch; nil if the section was removed.
  public func newSection(forOld oldSection: Int) -> Int? {
    checkIndex(oldSection, count: oldSizes.count)
    return reading.sections.newIndex(forOld: oldSection)
  }

  /// Where a section came from. O(log R) for R entries of sections.
  ///
  /// - Parameter newSection: its index after the batch; traps if there is no such section.
  /// - Returns: the index before the batch; nil if the section was inserted.
  public func oldSection(forNew newSection: Int) -> Int? {
    checkIndex(newSection, count: newSizes.count)
    return reading.sectionsByNew.newIndex(forOld: newSection)
  }

  /// Where an element went.
  ///
  /// - Parameter oldPath: its path before the batch; traps if there is no such element.
  /// - Returns: its path after the batch; nil if the reading does not name it as a survivor, because
  ///   it was removed, or its section was removed, or it crossed into a section that was inserted.
  /// - Complexity: O(log R) for R entries.
  public func newPath(forOld oldPath: ElementPath) -> ElementPath? {
    check(oldPath, oldSizes)
    if let section = reading.effect.wholeSections.newIndex(forOld: oldPath.section) {
      return ElementPath(section: section, element: oldPath.element)
    }
    return reading.effect.stays.newPath(forOld: oldPath) ?? moves.ranges.newPath(forOld: oldPath)
  }

  /// Where an element came from.
  ///
  /// - Parameter newPath: its path after the batch; traps if there is no such element.
  /// - Returns: its path before the batch; nil if the reading does not name it as a survivor.
  /// - Complexity: O(log R) for R entries.
  public func oldPath(forNew newPath: ElementPath) -> ElementPath? {
    check(newPath, newSizes)
    if let section = reading.wholeSectionsByNew.newIndex(forOld: newPath.section) {
      return ElementPath(section: section, element: newPath.element)
    }
    return reading.survivorsByNew.newPath(forOld: newPath)
  }

  private func check(_ path: ElementPath, _ sizes: SectionSizes) {
    checkIndex(path.section, count: sizes.count)
    checkIndex(path.element, count: sizes[path.section] - 1)
  }
}
