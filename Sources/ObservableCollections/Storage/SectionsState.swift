/// What an observable two-level list holds: a version of it, and where its sections stand in the flat
/// list that the log sees, in which every section is its header followed by its elements.
///
/// Every index and count of an edit is checked by the caller. What leaves is the result of the edit:
/// nothing is released in here.
@usableFromInline
struct SectionsState<Header, Element> {
  /// The version.
  @usableFromInline var snapshot: SectionsSnapshot<Header, Element>
  /// The rows of its sections in the flat list.
  @usableFromInline var sizes: SectionSizes

  /// A version. O(S) for S sections.
  init(_ snapshot: SectionsSnapshot<Header, Element> = SectionsSnapshot()) {
    self.snapshot = snapshot
    sizes = SectionSizes(snapshot.sections.lazy.map { $0.elements.count + 1 })
  }
}

// MARK: - Checking

extension SectionsState {
  /// The number of elements of a section. Traps unless it is there.
  @inlinable
  func elementCount(of section: Int) -> Int {
    checkSection(section)
    // Read in place: a copy of the section would retain and release what it holds.
    return withExtendedLifetime(snapshot.sections.root) {
      snapshot.sections.place(of: section).pointee.elements.elementCount
    }
  }

  /// Traps unless a section is there.
  @inlinable
  func checkSection(_ section: Int) {
    let count = snapshot.count
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
    if index < 0 || index > snapshot.count {
      trap("Section insertion index \(index) is outside 0...\(snapshot.count)")
    }
  }
}
