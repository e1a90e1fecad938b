// Calls of other collections that this one does not have, with what to call instead.

extension EditableList {
  /// Unavailable: assign the element to replace it.
  @available(*, unavailable, message: "assign the element: list[index] = element")
  public func replace(at index: Int, with element: Element) {}

  /// Unavailable: append the element, or insert it at an index.
  @available(*, unavailable, message: "use append(_:), or insert(_:at:)")
  public func add(_ element: Element) {}

  /// Unavailable: remove an element by its index, its id or a predicate.
  @available(
    *, unavailable, message: "use remove(at:), remove(id:), or removeAll { $0 == element }"
  )
  public func remove(_ element: Element) {}

  /// Unavailable: assign elements by a comparison with the present ones.
  @available(*, unavailable, renamed: "replaceAll(with:)")
  public func replace(with elements: some Sequence<Element>) {}

  /// Unavailable: name the element by its index or its id.
  @available(*, unavailable, message: "use touch(at:) or touch(id:)")
  public func touch(_ element: Element) {}
}

extension EditableList where Element: Identifiable {
  /// Unavailable: remove elements by a predicate.
  @available(*, unavailable, message: "use removeAll { ids.contains($0.id) }")
  public func remove(ids: some Sequence<Element.ID>) {}

  /// Unavailable: move the element before the one that is to follow it.
  @available(
    *, unavailable, message: "name the next element: move(id:before:), with nil for the end"
  )
  public func move(id: Element.ID, after other: Element.ID) {}

  /// Unavailable: move the element by its index.
  @available(*, unavailable, message: "use move(from:to:), with index(ofID:)")
  public func move(id: Element.ID, to index: Int) {}
}
