import ObservableCollections
import TestingOnAppKit

/// A section with a head that changes and an identity that does not.
struct Head: Identifiable, Hashable {
  let id: Int
  var value: Int
}

/// A list of sections of numbers and what a script does to it. No number comes twice.
@MainActor
final class SectionsLife {
  let list: ObservableSections<Head, Int>
  private var nextNumber = 0

  init(_ counts: [Int]) {
    list = ObservableSections()
    for count in counts { list.sections.append(newHead(), elements: newNumbers(count)) }
  }

  func newNumber() -> Int {
    defer { nextNumber += 1 }
    return nextNumber
  }

  private func newNumbers(_ count: Int) -> [Int] { (0..<count).map { _ in newNumber() } }

  private func newHead() -> Head {
    let number = newNumber()
    return Head(id: number, value: number)
  }

  func perform(_ edit: SectionsListEdit) {
    switch edit {
    case .elements(let edit, let section): perform(edit, section)
    case .moveElement(let source, let target): list.move(from: source, to: target)
    case .insertSection(let count, let index):
      list.sections.insert(newHead(), elements: newNumbers(count), at: index)
    case .removeSections(let range): list.sections.removeSubrange(range)
    case .moveSection(let source, let target): list.sections.move(from: source, to: target)
    case .replaceSection(let index, let count):
      list.sections.replaceSubrange(
        index..<index + 1, with: [SectionSnapshot(newHead(), elements: newNumbers(count))])
    case .updateSection(let index): list[section: index].updateHeader { $0.value = newNumber() }
    case .bulk(let edit):
      edit.apply(
        to: list, newSection: { newHead() },
        updatedSection: { Head(id: $0.id, value: newNumber()) }, newElement: { newNumber() })
    }
  }

  private func perform(_ edit: ListEdit, _ section: Int) {
    switch edit {
    case .insert(let count, let index):
      list.insert(
        contentsOf: newNumbers(count), at: ElementPath(section: section, element: index))
    case .remove(let range): list[section: section].removeSubrange(range)
    case .replace(let range):
      list.replace(at: paths(section, range), with: newNumbers(range.count))
    case .touch(let range): list.touch(at: paths(section, range))
    case .move(let range, let target):
      list[section: section].move(
        fromOffsets: IndexRanges(range),
        toOffset: target <= range.lowerBound ? target : target + range.count)
    }
  }

  private func paths(_ section: Int, _ range: Range<Int>) -> ElementPaths {
    ElementPaths(range.map { ElementPath(section: section, element: $0) })
  }
}
