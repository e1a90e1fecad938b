// What users of `Array` look for. Each call searches one snapshot, outside all locks.

extension ObservableSectionsList {
  /// The indexes of the sections as they are now.
  public var indices: Range<Int> { 0..<count }

  /// The first section with its elements; nil if there is none.
  public var first: SectionSnapshot<Header, Element>? { snapshot.first }

  /// The last section with its elements; nil if there is none.
  public var last: SectionSnapshot<Header, Element>? { snapshot.last }

  /// The number of elements of a section.
  ///
  /// - Parameter section: traps outside `0..<count`.
  /// - Complexity: O(log S) for S sections.
  public func elementCount(ofSection section: Int) -> Int { self[section].elements.count }

  /// The index of the section with an id; nil if there is none.
  ///
  /// - Complexity: O(S) for S sections.
  public func firstIndex(ofSection id: Header.ID) -> Int? { snapshot.firstIndex(ofSection: id) }

  /// The index of the first section that satisfies a predicate; nil if none does. O(S).
  public func firstIndex(
    where predicate: (SectionSnapshot<Header, Element>) throws -> Bool
  ) rethrows -> Int? {
    try snapshot.firstIndex(where: predicate)
  }

  /// The index of the last section that satisfies a predicate; nil if none does. O(S).
  public func lastIndex(
    where predicate: (SectionSnapshot<Header, Element>) throws -> Bool
  ) rethrows -> Int? {
    try snapshot.lastIndex(where: predicate)
  }

  /// The place of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.firstPath(where: predicate)
  }

  /// The place of the last element that satisfies a predicate; nil if none does. O(n).
  public func lastPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.lastPath(where: predicate)
  }

  /// A section picked at random, with its elements; nil if there is none.
  public func randomElement() -> SectionSnapshot<Header, Element>? { snapshot.randomElement() }
}

extension ObservableSectionsList where Element: Equatable {
  /// The place of the first element that is equal to `element`; nil if none is. O(n).
  public func firstPath(of element: Element) -> ElementPath? { snapshot.firstPath(of: element) }

  /// The place of the last element that is equal to `element`; nil if none is. O(n).
  public func lastPath(of element: Element) -> ElementPath? { snapshot.lastPath(of: element) }

  /// Whether an element of a section is equal to `element`. O(n).
  public func contains(_ element: Element) -> Bool { snapshot.contains(element) }
}

extension ObservableSectionsList where Element: Identifiable {
  /// The place of the first element with an id; nil if there is none. O(n).
  public func firstPath(ofElement id: Element.ID) -> ElementPath? {
    snapshot.firstPath(ofElement: id)
  }
}
