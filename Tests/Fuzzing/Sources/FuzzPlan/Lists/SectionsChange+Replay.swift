import ObservableCollections
import FuzzTesting

// Records carried out on plain sections, the obvious way.

extension SectionsChange where Header: Equatable & Sendable, Element: Equatable & Sendable {
  typealias Plain = [TableSection<Header, Element>]

  func appliedToSections(_ plain: Plain) throws -> Plain {
    var result = plain
    switch kind {
    case .setting: return (newSections ?? []).map { TableSection($0) }
    case .insertion:
      for (index, section) in zip(sections, newSections ?? []) {
        result.insert(TableSection(section), at: index)
      }
    case .removal:
      for index in sections.reversed() { result.remove(at: index) }
    case .replacement:
      for (index, section) in zip(sections, newSections ?? []) {
        result[index].section = section.header
        try demand(Array(section.elements), equals: result[index].elements, "what stays of \(self)")
      }
    case .move:
      let moved = sectionMoves.map(\.old)
      result = plain.indices.filter { !moved.contains($0) }.map { plain[$0] }
      for pair in sectionMoves.sorted(by: { $0.new < $1.new }) {
        result.insert(plain[pair.old], at: pair.new)
      }
    }
    return result
  }

  func appliedToElements(_ plain: Plain) throws -> Plain {
    var result = plain
    switch kind {
    case .setting: throw Broken("\(self) is a setting of elements")
    case .insertion:
      for (path, element) in zip(elements, newElements ?? []) {
        result[path.section].elements.insert(element, at: path.element)
      }
    case .removal:
      for path in elements.reversed() { result[path.section].elements.remove(at: path.element) }
    case .replacement:
      for (path, element) in zip(elements, newElements ?? []) {
        result[path.section].elements[path.element] = element
      }
    case .move:
      for pair in elementMoves.reversed() {
        result[pair.old.section].elements.removeSubrange(pair.oldRange)
      }
      let byTarget = elementMoves.sorted {
        ($0.new.section, $0.new.element) < ($1.new.section, $1.new.element)
      }
      for pair in byTarget {
        let moved = plain[pair.old.section].elements[pair.oldRange]
        result[pair.new.section].elements.insert(contentsOf: moved, at: pair.new.element)
      }
    }
    return result
  }
}
