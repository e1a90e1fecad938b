// Searches that go leaf by leaf. The default implementations of a collection look up every index.

extension ArraySnapshot {
  /// Returns the index of the first element that satisfies a predicate.
  ///
  /// - Parameter predicate: Returns whether an element is a match.
  /// - Returns: The index in this snapshot, or nil if no element satisfies the predicate.
  /// - Throws: Any error of `predicate`.
  /// - Complexity: O(N).
  @inlinable
  public func firstIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    var index = 0
    while index < count {
      let found = try withExtendedLifetime(root) { () -> Int? in
        let run = self.run(from: index)
        if let found = try run.firstIndex(where: predicate) { return index + found }
        index += run.count
        return nil
      }
      if let found { return found }
    }
    return nil
  }
}

extension ArraySnapshot where Element: Identifiable {
  /// Returns the index of the first element with an id, or nil if there is none.
  ///
  /// - Parameter id: The id to look for.
  /// - Complexity: O(N). A list has an index of its ids: ``ObservableList/index(ofID:)``.
  @_alwaysEmitIntoClient
  public func index(ofID id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }
}

extension ArraySnapshot where Element: Equatable {
  /// Returns the index of the first element equal to the given one, or nil if there is none.
  ///
  /// - Parameter element: The element to look for.
  /// - Complexity: O(N).
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    firstIndex { $0 == element }
  }
}
