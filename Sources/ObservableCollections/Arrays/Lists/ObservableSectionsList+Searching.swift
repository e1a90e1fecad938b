// Searching for elements across sections. `list.sections` has the searches for sections. Each call
// searches one snapshot, outside all locks.

extension ObservableSectionsList {
  /// The place of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.firstPath(where: predicate)
  }

  /// The place of the last element that satisfies a predicate; nil if none does. O(n).
  public func lastPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.lastPath(where: predicate)
  }
}

extension ObservableSectionsList where Element: Equatable {
  /// The place of the first element that is equal to `element`; nil if none is. O(n).
  public func firstPath(of element: Element) -> ElementPath? { snapshot.firstPath(of: element) }

  /// The place of the last element that is equal to `element`; nil if none is. O(n).
  public func lastPath(of element: Element) -> ElementPath? { snapshot.lastPath(of: element) }

  /// Whether an element of a section is equal to `element`. O(n).
  public func contains(_ element: Element) -> Bool { snapshot.contains(element) }
}
