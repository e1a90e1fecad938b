// What users of other collections reach for, and where it is.

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
