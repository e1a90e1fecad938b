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

extension ObservableSections {
  /// Not defined: an element is replaced by assigning.
  @available(*, unavailable, message: "assign the element: list[path] = element")
  public func replace(at path: ElementPath, with element: Element) {}

  /// Not defined: an element is appended to a section.
  @available(
    *, unavailable, message: "name the section: list[section: 0].append(element)"
  )
  public func append(_ element: Element) {}

  /// Not defined: sections are appended to the list of them.
  @available(*, unavailable, message: "use list.sections.append(_:)")
  public func append(_ section: SectionSnapshot<Header, Element>) {}
}
