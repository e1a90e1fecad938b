// Checks of the places that an edit names. What fails traps with the place and what there is.

extension SectionsSnapshot {
  /// The number of elements of a section. Traps unless it is there.
  @inlinable
  func elementCount(of section: Int) -> Int {
    checkSection(section)
    // Read in place: a copy of the section would retain and release what it holds.
    return withExtendedLifetime(sections.root) {
      sections.place(of: section).pointee.elements.elementCount
    }
  }

  /// Traps unless a section is there.
  @inlinable
  func checkSection(_ section: Int) {
    let count = count
    if section < 0 || section >= count { trap("Section \(section) is outside 0..<\(count)") }
  }

  /// Traps unless an element is there.
  @inlinable
  func checkPath(_ path: ElementPath) {
    let count = elementCount(of: path.section)
    if path.element < 0 || path.element >= count {
      trap("Element \(path.element) is outside 0..<\(count) of section \(path.section)")
    }
  }

  /// Traps unless an element can be inserted at a path.
  @inlinable
  func checkInsertion(at path: ElementPath) {
    let count = elementCount(of: path.section)
    if path.element < 0 || path.element > count {
      trap("Insertion index \(path.element) is outside 0...\(count) of section \(path.section)")
    }
  }

  /// Traps unless a section can be inserted at an index.
  func checkSectionInsertion(at index: Int) {
    if index < 0 || index > count {
      trap("Section insertion index \(index) is outside 0...\(count)")
    }
  }
}
