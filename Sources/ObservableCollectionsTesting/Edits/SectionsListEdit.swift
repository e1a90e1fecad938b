import ObservableCollections

/// A mutating call on a list with sections, as a value. Indexes and paths are those before the
/// edit, unless noted otherwise.
package enum SectionsListEdit: Hashable, Sendable {
  /// Edits the elements of a section.
  case elements(ListEdit, section: Int)
  /// Moves an element within a section or to another one; `to` is its path after the move.
  case moveElement(from: ElementPath, to: ElementPath)
  /// Inserts a new section of `count` new elements at an index.
  case insertSection(count: Int, at: Int)
  /// Removes sections.
  case removeSections(Range<Int>)
  /// Moves a section; `to` is its index after the move.
  case moveSection(from: Int, to: Int)
  /// Replaces a section by one with another header and `count` new elements.
  case replaceSection(Int, count: Int)
  /// Replaces a section's header and keeps its elements.
  case updateSection(Int)
  /// Edits many places or the whole list.
  case bulk(SectionsBulkEdit)
}

extension SectionsListEdit {
  /// Applies the edit to the numbers of elements of the sections. Traps if it does not fit.
  ///
  /// - Parameter counts: The number of elements of each section.
  package func apply(toCounts counts: inout [Int]) {
    switch self {
    case .elements(let edit, let section): counts[section] += edit.countChange
    case .moveElement(let source, let target):
      counts[source.section] -= 1
      counts[target.section] += 1
    case .insertSection(let count, let index): counts.insert(count, at: index)
    case .removeSections(let range): counts.removeSubrange(range)
    case .moveSection(let source, let target):
      counts.insert(counts.remove(at: source), at: target)
    case .replaceSection(let section, let count): counts[section] = count
    case .updateSection: break
    case .bulk(let edit): for step in edit.steps(on: counts) { step.apply(toCounts: &counts) }
    }
  }

  /// Applies the edit to plain sections, in the most obvious way.
  ///
  /// Complexity: O(*s* + *n*) for *s* sections and *n* elements in the affected ones; O((*s* +
  /// *n*)²) for a `bulk` edit. Traps if the edit does not fit the sections.
  ///
  /// - Parameters:
  ///   - sections: The sections to change.
  ///   - newSection: Returns the header of an inserted section.
  ///   - updatedSection: Returns a section's new header for its old one.
  ///   - newElement: Returns an element to insert, or to replace another one with.
  package func apply<Section, Element>(
    to sections: inout [TableSection<Section, Element>], newSection: () -> Section,
    updatedSection: (Section) -> Section, newElement: () -> Element
  ) {
    switch self {
    case .elements(let edit, let section):
      edit.apply(to: &sections[section].elements, newElement: newElement)
    case .moveElement(let source, let target):
      let element = sections[source.section].elements.remove(at: source.element)
      sections[target.section].elements.insert(element, at: target.element)
    case .insertSection(let count, let index):
      let elements = (0..<count).map { _ in newElement() }
      sections.insert(TableSection(newSection(), elements), at: index)
    case .removeSections(let range):
      sections.removeSubrange(range)
    case .moveSection(let source, let target):
      sections.insert(sections.remove(at: source), at: target)
    case .replaceSection(let section, let count):
      sections[section].section = updatedSection(sections[section].section)
      sections[section].elements = (0..<count).map { _ in newElement() }
    case .updateSection(let section):
      sections[section].section = updatedSection(sections[section].section)
    case .bulk(let edit):
      for step in edit.steps(on: sections.map(\.elements.count)) {
        step.apply(
          to: &sections, newSection: newSection, updatedSection: updatedSection,
          newElement: newElement)
      }
    }
  }

  /// Returns the part of the edit that fits sections of given counts, or `nil` if nothing remains.
  ///
  /// - Parameter counts: The number of elements of each section.
  package func fitted(to counts: [Int]) -> SectionsListEdit? {
    if case .insertSection(let count, let index) = self {
      return .insertSection(count: max(count, 0), at: min(max(index, 0), counts.count))
    }
    guard !counts.isEmpty else { return nil }
    let last = counts.count - 1
    func fit(_ section: Int) -> Int { min(max(section, 0), last) }
    switch self {
    case .insertSection: return nil
    case .elements(let edit, let section):
      let section = fit(section)
      return edit.fitted(to: counts[section]).map { .elements($0, section: section) }
    case .moveElement(let source, let target):
      return Self.fittedMove(source, target, counts)
    case .removeSections(let range):
      let fitting = range.clamped(to: 0..<counts.count)
      return fitting.isEmpty ? nil : .removeSections(fitting)
    case .moveSection(let source, let target):
      return .moveSection(from: fit(source), to: fit(target))
    case .replaceSection(let section, let count):
      return .replaceSection(fit(section), count: max(count, 0))
    case .updateSection(let section):
      return .updateSection(fit(section))
    case .bulk(let edit): return edit.fitted(to: counts).map(SectionsListEdit.bulk)
    }
  }

  private static func fittedMove(
    _ source: ElementPath, _ target: ElementPath, _ counts: [Int]
  ) -> SectionsListEdit? {
    var (source, target) = (source, target)
    source.section = min(max(source.section, 0), counts.count - 1)
    target.section = min(max(target.section, 0), counts.count - 1)
    guard counts[source.section] > 0 else { return nil }
    source.element = min(max(source.element, 0), counts[source.section] - 1)
    let places = counts[target.section] - (source.section == target.section ? 1 : 0)
    target.element = min(max(target.element, 0), places)
    return .moveElement(from: source, to: target)
  }
}

extension SectionsListEdit: CustomStringConvertible {
  /// The source code of the edit.
  package var description: String {
    switch self {
    case .elements(let edit, let section): ".elements(\(edit), section: \(section))"
    case .moveElement(let source, let target):
      ".moveElement(from: \(source.written), to: \(target.written))"
    case .insertSection(let count, let index): ".insertSection(count: \(count), at: \(index))"
    case .removeSections(let range): ".removeSections(\(range))"
    case .moveSection(let source, let target): ".moveSection(from: \(source), to: \(target))"
    case .replaceSection(let section, let count): ".replaceSection(\(section), count: \(count))"
    case .updateSection(let section): ".updateSection(\(section))"
    case .bulk(let edit): ".bulk(\(edit))"
    }
  }
}
