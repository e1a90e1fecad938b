// Searching for elements across sections. `firstIndex(where:)` and the other searches of a collection
// search for sections.

extension SectionsSnapshot {
  /// The place of the first element that satisfies a predicate; nil if none does.
  ///
  /// - Parameter predicate: called for each element, in order, until one satisfies it.
  /// - Throws: what `predicate` throws.
  /// - Complexity: O(*n*) for *n* elements.
  public func firstPath(
    where predicate: (SectionElement) throws -> Bool
  ) rethrows -> ElementPath? {
    for (section, value) in sections.enumerated() {
      guard let element = try value.elements.firstIndex(where: predicate) else { continue }
      return ElementPath(section: section, element: element)
    }
    return nil
  }
}

extension SectionsSnapshot where SectionElement: Equatable {
  /// The place of the first element that is equal to `element`; nil if none is.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public func firstPath(of element: SectionElement) -> ElementPath? {
    firstPath { $0 == element }
  }
}

extension SectionsSnapshot where SectionElement: Identifiable {
  /// The path of the element with an id, the first if there are several; nil if there is none.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public func path(ofID id: SectionElement.ID) -> ElementPath? {
    firstPath { $0.id == id }
  }
}

extension SectionsSnapshot where Header: Identifiable {
  /// The index of the section with an id, the first if there are several; nil if there is none.
  ///
  /// - Complexity: O(S).
  public func index(ofSectionID id: Header.ID) -> Int? {
    firstIndex { $0.header.id == id }
  }
}
