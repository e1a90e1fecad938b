// Checks of the places that an edit names. What fails traps with the place and what there is, and with the call
// and the list, which the caller names in `place`.

extension SectionsSnapshot {
  /// The number of elements of a section. Traps unless it is there.
  @inlinable
  func elementCount(
    of section: Int, in place: @autoclosure () -> String = ""
  ) -> Int {
    checkSection(section, in: place())
    // Read in place: a copy of the section would retain and release what it holds.
    return withExtendedLifetime(sections.root) {
      sections.place(of: section).pointee.elements.elementCount
    }
  }

  /// Traps unless a section is there.
  @inlinable
  func checkSection(_ section: Int, in place: @autoclosure () -> String = "") {
    let count = count
    if section < 0 || section >= count {
      trap("Section \(section) is outside 0..<\(count)\(place())")
    }
  }

  /// Traps unless an element is there.
  @inlinable
  func checkPath(_ path: ElementPath, in place: @autoclosure () -> String = "") {
    let count = elementCount(of: path.section, in: place())
    if path.element < 0 || path.element >= count {
      trap("Element \(path.element) is outside 0..<\(count) of section \(path.section)\(place())")
    }
  }

  /// Traps unless an element can be inserted at a path.
  @inlinable
  func checkInsertion(
    at path: ElementPath, in place: @autoclosure () -> String = ""
  ) {
    let count = elementCount(of: path.section, in: place())
    if path.element < 0 || path.element > count {
      trap(
        "Insertion index \(path.element) is outside 0...\(count) of section \(path.section)\(place())"
      )
    }
  }

  /// Traps unless a section can be inserted at an index.
  func checkSectionInsertion(at index: Int) {
    if index < 0 || index > count {
      trap("Section insertion index \(index) is outside 0...\(count)")
    }
  }
}
