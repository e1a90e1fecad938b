import ObservableCollections

extension SectionsListEdit {
  /// Applies the edit to an observable list with one call.
  ///
  /// New sections and elements are made in the same order as for plain sections. Traps if the edit
  /// does not fit the list. For `replaceAll` each element is its own key, so there should not be
  /// equal ones.
  ///
  /// - Parameters:
  ///   - list: The list to change.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Section: Equatable, Element: Hashable>(
    to list: ObservableSections<Section, Element>, newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    switch self {
    case .elements(let edit, let section):
      edit.apply(to: list, inSection: section, newElement: newElement)
    case .moveElement(let source, let target): list.move(from: source, to: target)
    case .insertSection(let count, let index):
      let elements = (0..<count).map { _ in newElement() }
      list.sections.insert(newSection(), elements: elements, at: index)
    case .removeSections(let range): list.sections.removeSubrange(range)
    case .moveSection(let source, let target): list.sections.move(from: source, to: target)
    case .replaceSection(let index, let count):
      let section = updatedSection(list[index].header)
      let elements = (0..<count).map { _ in newElement() }
      list.sections.replaceSubrange(
        index...index, with: [SectionSnapshot(section, elements: elements)])
    case .updateSection(let index):
      list[section: index].header = updatedSection(list[index].header)
    case .bulk(let edit):
      edit.apply(
        to: list, newSection: newSection, updatedSection: updatedSection, newElement: newElement)
    }
  }
}

extension ListEdit {
  /// Applies the edit to the elements of one section of an observable list with one call.
  ///
  /// Traps if the edit does not fit the section.
  ///
  /// - Parameters:
  ///   - list: The list to change.
  ///   - section: The index of the section.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Section, Element>(
    to list: ObservableSections<Section, Element>, inSection section: Int,
    newElement: () -> Element
  ) {
    func paths(_ range: Range<Int>) -> ElementPaths {
      ElementPaths(range.map { ElementPath(section: section, element: $0) })
    }
    switch self {
    case .insert(let count, let index):
      list.insert(
        contentsOf: (0..<count).map { _ in newElement() },
        at: ElementPath(section: section, element: index))
    case .remove(let range): list[section: section].removeSubrange(range)
    case .replace(let range): list.replace(at: paths(range), with: range.map { _ in newElement() })
    case .move(let range, let target):
      list.move(
        from: ElementPaths(section: section, elements: IndexRanges(range)),
        to: ElementPath(section: section, element: target))
    case .touch(let range): list.touch(at: paths(range))
    }
  }
}
