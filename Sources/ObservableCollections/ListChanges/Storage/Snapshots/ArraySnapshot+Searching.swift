// Searches that go through the leaves: the general ones of a collection look every index up.

extension ArraySnapshot {
  /// The index of the first element that fits.
  ///
  /// - Parameter predicate: Whether an element fits.
  /// - Returns: The index in this snapshot, or nil if no element fits.
  /// - Throws: What `predicate` throws.
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

  /// The index of the last element that fits.
  ///
  /// - Parameter predicate: Whether an element fits.
  /// - Returns: The index in this snapshot, or nil if no element fits.
  /// - Throws: What `predicate` throws.
  /// - Complexity: O(N).
  @inlinable
  public func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? {
    var end = count
    while end > 0 {
      let found = try withExtendedLifetime(root) { () -> Int? in
        let run = self.run(upTo: end)
        if let found = try run.lastIndex(where: predicate) { return end - run.count + found }
        end -= run.count
        return nil
      }
      if let found { return found }
    }
    return nil
  }

  /// The last element that fits, or nil if none does.
  ///
  /// - Parameter predicate: Whether an element fits.
  /// - Throws: What `predicate` throws.
  /// - Complexity: O(N).
  @inlinable
  public func last(where predicate: (Element) throws -> Bool) rethrows -> Element? {
    try lastIndex(where: predicate).map { self[$0] }
  }
}

extension ArraySnapshot where Element: Identifiable {
  /// The index of the element with an id, the first if there are several; nil if there is none.
  ///
  /// - Parameter id: What to look for.
  /// - Complexity: O(N). A list has an index of its ids: ``ObservableList/index(ofID:)``.
  @inlinable
  public func index(ofID id: Element.ID) -> Int? {
    firstIndex { $0.id == id }
  }
}

extension ArraySnapshot where Element: Equatable {
  /// The index of the first element that equals another, or nil if none does.
  ///
  /// - Parameter element: What to look for.
  /// - Complexity: O(N).
  @inlinable
  public func firstIndex(of element: Element) -> Int? {
    firstIndex { $0 == element }
  }

  /// The index of the last element that equals another, or nil if none does.
  ///
  /// - Parameter element: What to look for.
  /// - Complexity: O(N).
  @inlinable
  public func lastIndex(of element: Element) -> Int? {
    lastIndex { $0 == element }
  }
}
