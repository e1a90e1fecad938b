// Calls that users of other collections expect, with hints at what to use instead.

extension ObservableList {
  /// Unavailable: a snapshot has it.
  @available(*, unavailable, message: "use snapshot.last(where:)")
  public func last(where predicate: (Element) throws -> Bool) rethrows -> Element? { nil }
}

extension ObservableList where Element: Equatable {
  /// Unavailable: ask for the first index.
  @available(*, unavailable, renamed: "firstIndex(of:)")
  public func index(of element: Element) -> Int? { nil }
}

extension ObservableList where Element: Identifiable {
  /// Unavailable: ask for the element or its index.
  @available(*, unavailable, message: "ask whether list[id: id] or index(ofID: id) is nil")
  public func contains(id: Element.ID) -> Bool { false }
}
