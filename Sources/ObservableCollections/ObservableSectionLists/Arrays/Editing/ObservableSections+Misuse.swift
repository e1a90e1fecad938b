// Calls that users of other collections expect, with hints at what to use instead.

extension ObservableSections {
  /// Unavailable: assign the element to replace it.
  @available(*, unavailable, message: "assign the element: list[path] = element")
  public func replace(at path: ElementPath, with element: Element) {}

  /// Unavailable: append the element to a section.
  @available(
    *, unavailable, message: "name the section: list[section: 0].append(element)"
  )
  public func append(_ element: Element) {}

  /// Unavailable: append the section to `sections`.
  @available(*, unavailable, message: "use list.sections.append(_:)")
  public func append(_ section: SectionSnapshot<Header, Element>) {}
}
