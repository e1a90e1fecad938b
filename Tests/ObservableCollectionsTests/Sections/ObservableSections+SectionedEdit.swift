import ObservableCollections
import ObservableCollectionsTesting

extension ObservableSections<Head, Cell> {
  /// Makes one edit of a script.
  ///
  /// - Parameter number: the next one that no id and no token has.
  func make(_ edit: SectionedEdit, _ number: inout Int) {
    switch edit {
    case .elements(let edit, let section): make(edit, section, &number)
    case .moveElement(let source, let target): move(from: source, to: target)
    case .insertSection(let count, let index):
      insert(newHead(&number), elements: newCells(count, &number), at: index)
    case .removeSections(let range): removeSections(range)
    case .moveSection(let source, let target): moveSection(from: source, to: target)
    case .replaceSection(let index, let count):
      let section = SectionSnapshot(newHead(&number), elements: newCells(count, &number))
      replaceSections(index..<index + 1, with: [section])
    case .updateSection(let index): updateSection(at: index) { $0.value += 1 }
    }
  }

  private func make(_ edit: ListEdit, _ section: Int, _ number: inout Int) {
    switch edit {
    case .insert(let count, let index):
      let path = ElementPath(section: section, element: index)
      insert(contentsOf: newCells(count, &number), at: path)
    case .remove(let range): removeElements(range, inSection: section)
    case .replace(let range):
      replace(at: paths(section, range), with: newCells(range.count, &number))
    case .touch(let range): touch(at: paths(section, range))
    case .move(let range, let target):
      move(range, inSection: section, to: ElementPath(section: section, element: target))
    }
  }

  private func newHead(_ number: inout Int) -> Head {
    number += 1
    return Head(id: number)
  }

  private func newCells(_ count: Int, _ number: inout Int) -> [Cell] {
    number += count
    return (number - count + 1..<number + 1).map { Cell(token: $0) }
  }

  private func paths(_ section: Int, _ range: Range<Int>) -> ElementPaths {
    ElementPaths(range.map { ElementPath(section: section, element: $0) })
  }
}
