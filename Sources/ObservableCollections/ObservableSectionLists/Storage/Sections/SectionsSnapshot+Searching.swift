// Searching for elements across sections. `firstIndex(where:)` and the other searches of a
// collection look for sections.

extension SectionsSnapshot {
  /// Returns the path of the first element that satisfies a predicate, or nil if there is none.
  ///
  /// - Parameter predicate: called for each element, in order, until one satisfies it.
  /// - Throws: any error of `predicate`.
  /// - Complexity: O(*n*) for *n* elements.
  package func firstPath(
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
  /// Returns the path of the first element equal to the given one, or nil if there is none.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  package func firstPath(of element: SectionElement) -> ElementPath? {
    firstPath { $0 == element }
  }
}

extension SectionsSnapshot where SectionElement: Identifiable {
  /// Returns the path of the first element with an id, or nil if there is none.
  ///
  /// - Complexity: O(*n*) for *n* elements.
  public func path(ofID id: SectionElement.ID) -> ElementPath? {
    firstPath { $0.id == id }
  }
}

extension SectionsSnapshot where Header: Identifiable {
  /// Returns the index of the first section with an id, or nil if there is none.
  ///
  /// - Complexity: O(S).
  public func index(ofSectionID id: Header.ID) -> Int? {
    firstIndex { $0.header.id == id }
  }
}
