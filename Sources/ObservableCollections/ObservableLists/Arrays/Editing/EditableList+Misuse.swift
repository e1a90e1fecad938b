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
}
