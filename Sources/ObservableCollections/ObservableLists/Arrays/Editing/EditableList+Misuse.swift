// What users of other collections reach for, and where it is.

extension EditableList {
  /// Not defined: an element is replaced by assigning.
  @available(*, unavailable, message: "assign the element: list[index] = element")
  public func replace(at index: Int, with element: Element) {}

  /// Not defined: an index has to be said, or that it is the last one.
  @available(*, unavailable, message: "use append(_:), or insert(_:at:)")
  public func add(_ element: Element) {}

  /// Not defined: an element is named by its index or its id.
  @available(
    *, unavailable, message: "use remove(at:), remove(id:), or removeAll { $0 == element }"
  )
  public func remove(_ element: Element) {}
}
