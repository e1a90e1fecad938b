// Checks of an edit's places. A failed check traps with the place and the bounds, and with the call
// and the list, which the caller gives as `place`.

extension SectionsSnapshot {
  /// The number of elements of a section. Traps if there is no such section.
  @inlinable
  func elementCount(
    of section: Int, in place: @autoclosure () -> String = ""
  ) -> Int {
    checkSection(section, in: place())
    // Read in place: a copy of the section would retain and release its contents.
    return withExtendedLifetime(sections.root) {
      sections.place(of: section).pointee.elements.elementCount
    }
  }

  /// Traps if there is no such section.
  @inlinable
  func checkSection(_ section: Int, in place: @autoclosure () -> String = "") {
    let count = count
    if section < 0 || section >= count {
      trap("Section \(section) is outside 0..<\(count)\(place())")
    }
  }

  /// Traps if there is no such element.
  @inlinable
  package func checkPath(_ path: ElementPath, in place: @autoclosure () -> String = "") {
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
}
