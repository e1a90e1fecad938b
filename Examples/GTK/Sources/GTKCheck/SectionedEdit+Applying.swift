import ObservableCollections
import ObservableCollectionsTesting

extension SectionedEdit {
  /// Applies the edit to observable sections. Makes new elements in the same order as with plain
  /// ones.
  func apply<Value>(
    to sections: ObservableSections<Value, Value>, make: () -> Value, updated: (Value) -> Value
  ) {
    switch self {
    case .elements(let edit, let section): edit.apply(to: sections, in: section, make: make)
    case .moveElement(let source, let target): sections.move(from: source, to: target)
    case .insertSection(let count, let index):
      let elements = (0..<count).map { _ in make() }
      sections.insert(make(), elements: elements, at: index)
    case .removeSections(let range): sections.removeSections(range)
    case .moveSection(let source, let target): sections.moveSection(from: source, to: target)
    case .replaceSection(let index, let count):
      let elements = (0..<count).map { _ in make() }
      let section = SectionSnapshot(updated(sections[index].section), elements: elements)
      sections.replaceSections(index...index, with: [section])
    case .updateSection(let index):
      sections.replaceSection(at: index, with: updated(sections[index].section))
    }
  }
}

extension ListEdit {
  /// Applies the edit to the elements of one section.
  fileprivate func apply<Value>(
    to sections: ObservableSections<Value, Value>, in section: Int, make: () -> Value
  ) {
    switch self {
    case .insert(let count, let index):
      sections.insert(
        contentsOf: (0..<count).map { _ in make() },
        at: ElementPath(section: section, element: index))
    case .remove(let range): sections.removeElements(range, inSection: section)
    case .replace(let range):
      sections.replace(at: Self.paths(range, section), with: range.map { _ in make() })
    case .move(let range, let target):
      let offset = target <= range.lowerBound ? target : target + range.count
      sections.move(fromOffsets: IndexRanges(range), inSection: section, toOffset: offset)
    case .touch(let range): sections.touch(at: Self.paths(range, section))
    }
  }

  private static func paths(_ range: Range<Int>, _ section: Int) -> ElementPaths {
    ElementPaths(range.map { ElementPath(section: section, element: $0) })
  }
}
