extension SectionsBatchChanges {
  /// Returns the new index of a section. O(log R) for R entries of sections.
  ///
  /// - Parameter oldSection: the section's index before the batch; traps if there is no such
  ///   section.
  /// - Returns: the index after the batch, or nil if the section was removed.
  public func newSection(forOld oldSection: Int) -> Int? {
    checkIndex(oldSection, count: oldSizes.count)
    return reading.sections.newIndex(forOld: oldSection)
  }

  /// Returns the old index of a section. O(log R) for R entries of sections.
  ///
  /// - Parameter newSection: the section's index after the batch; traps if there is no such
  ///   section.
  /// - Returns: the index before the batch, or nil if the section was inserted.
  public func oldSection(forNew newSection: Int) -> Int? {
    checkIndex(newSection, count: newSizes.count)
    return reading.oldSection(forNew: newSection)
  }

  /// Returns the new path of an element.
  ///
  /// - Parameter oldPath: the element's path before the batch; traps if there is no such element.
  /// - Returns: the path after the batch, or nil if the reading has no such survivor, because the
  ///   element or its section was removed, or because it moved to an inserted section.
  /// - Complexity: O(log R) for R entries.
  public func newPath(forOld oldPath: ElementPath) -> ElementPath? {
    check(oldPath, oldSizes)
    if let section = reading.effect.wholeSections.newIndex(forOld: oldPath.section) {
      return ElementPath(section: section, element: oldPath.element)
    }
    return reading.effect.stays.newPath(forOld: oldPath) ?? moves.ranges.newPath(forOld: oldPath)
  }

  /// Returns the old path of an element.
  ///
  /// - Parameter newPath: the element's path after the batch; traps if there is no such element.
  /// - Returns: the path before the batch, or nil if the reading has no such survivor.
  /// - Complexity: O(log R) for R entries.
  public func oldPath(forNew newPath: ElementPath) -> ElementPath? {
    check(newPath, newSizes)
    return reading.oldPath(forNew: newPath)
  }

  private func check(_ path: ElementPath, _ sizes: SectionSizes) {
    checkIndex(path.section, count: sizes.count)
    checkIndex(path.element, count: sizes[path.section] - 1)
  }
}
