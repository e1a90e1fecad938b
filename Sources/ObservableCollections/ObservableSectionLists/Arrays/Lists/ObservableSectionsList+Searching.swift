// Searching for elements across sections. `list.sections` has the searches for sections. Each call
// searches one snapshot, outside all locks.

extension ObservableSectionsList {
  /// Returns the path of the first element that satisfies a predicate, or nil if there is none.
  /// O(n).
  public func firstPath(where predicate: (Element) throws -> Bool) rethrows -> ElementPath? {
    try snapshot.firstPath(where: predicate)
  }
}

extension ObservableSectionsList where Element: Equatable {
  /// Returns the path of the first element equal to the given one, or nil if there is none. O(n).
  public func firstPath(of element: Element) -> ElementPath? { snapshot.firstPath(of: element) }
}
