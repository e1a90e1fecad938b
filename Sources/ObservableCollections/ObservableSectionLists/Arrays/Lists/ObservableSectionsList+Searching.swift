// Searching for elements across sections. `list.sections` has the searches for sections. Each call
// searches one snapshot, outside all locks.

extension ObservableSectionsList {
  /// The place of the first element that satisfies a predicate; nil if none does. O(n).
  public func firstPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.firstPath(where: predicate)
  }
}

extension ObservableSectionsList where Element: Equatable {
  /// The place of the first element that is equal to `element`; nil if none is. O(n).
  public func firstPath(of element: Element) -> ElementPath? { snapshot.firstPath(of: element) }
}
