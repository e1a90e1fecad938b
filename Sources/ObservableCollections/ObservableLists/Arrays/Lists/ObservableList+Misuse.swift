// Calls that users of other collections expect, with hints at what to use instead.

extension ObservableSource {
  /// Unavailable: a list is an object, and changes. Compare snapshots.
  @available(
    *, unavailable, message: "compare snapshots: a.snapshot == b.snapshot; or objects: a === b"
  )
  public static func == (left: ObservableSource, right: ObservableSource) -> Bool { left === right }
}

extension ObservableList {
  /// Unavailable: a snapshot has it.
  @available(*, unavailable, message: "use snapshot.last(where:)")
  public func last(where predicate: (Element) throws -> Bool) rethrows -> Element? { nil }

  /// Unavailable: a snapshot has it.
  @available(*, unavailable, message: "use snapshot.lastIndex(where:)")
  public func lastIndex(where predicate: (Element) throws -> Bool) rethrows -> Int? { nil }

  /// Unavailable: a snapshot has it.
  @available(*, unavailable, message: "use snapshot.randomElement()")
  public func randomElement() -> Element? { nil }

  /// Unavailable: the list is no `Collection`, because its count can change between two calls.
  @available(*, unavailable, message: "use count, or snapshot.endIndex")
  public var endIndex: Int { 0 }

  /// Unavailable: the list itself is a sequence of its elements.
  @available(*, unavailable, message: "use the list itself, snapshot, or Array(list)")
  public var elements: ArraySnapshot<Element> { snapshot }
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
