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

  /// Unavailable: append the element to a section by the section's index.
  @available(
    *, unavailable, message: "name the section: list[section: 0].append(element)"
  )
  public func append(_ element: Element, toSection section: Int) {}

  /// Unavailable: remove the section from `sections`.
  @available(*, unavailable, message: "use list.sections.remove(id:)")
  public func remove(sectionID: Header.ID) {}

  /// Unavailable: remove all sections, or the elements of each.
  @available(
    *, unavailable, message: "use list.sections.removeAll(), or list[section: 0].removeAll()"
  )
  public func removeAll() {}
}

extension ObservableSections where Element: Identifiable {
  /// Unavailable: move the element before the one that is to follow it.
  @available(
    *, unavailable, message: "name the next element: move(id:before:), or move(id:toEndOfSection:)"
  )
  public func move(id: Element.ID, after other: Element.ID) {}

  /// Unavailable: move the element to the end of the section.
  @available(*, unavailable, renamed: "move(id:toEndOfSection:)")
  public func move(id: Element.ID, toSection section: Header.ID) {}
}
