import ObservableCollectionsTesting

@testable import ObservableCollections

/// An observable and a plain list of two levels that get the same random edits.
struct TwinSections {
  let list: ObservableSections<Head, Cell>
  private(set) var plain: [PlainSection]
  /// The tokens of the elements that were replaced, since this was emptied.
  var updatedTokens: Set<Int> = []
  /// The ids of the sections whose own value was replaced, since this was emptied.
  var updatedIds: Set<Int> = []
  private var next = 1000
  private var generator: SplitMix64

  init(seed: UInt64, counts: [Int]) {
    generator = SplitMix64(seed: seed)
    var token = 0
    plain = counts.enumerated().map { id, count in
      defer { token += count }
      return PlainSection(Head(id: id), (token..<token + count).map { Cell(token: $0) })
    }
    list = ObservableSections(plain.map(\.snapshot))
  }

  /// Makes one random edit on both.
  ///
  /// - Returns: what it was, for a message.
  mutating func edit() -> String {
    if plain.isEmpty { return insertSection() }
    switch Int.random(in: 0..<14, using: &generator) {
    case 0: return plain.count < 7 ? insertSection() : removeSection()
    case 1: return removeSection()
    case 2: return moveSection()
    case 3: return updateSection()
    case 4...6: return insertCells()
    case 7...8: return removeCells()
    case 9...11: return moveCells()
    default: return updateCell()
    }
  }

  /// Takes over what somebody else did to the list.
  mutating func adoptList() {
    plain = list.snapshot.map { PlainSection($0) }
  }

  private mutating func number(_ range: Range<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  private mutating func newCells() -> [Cell] {
    let count = number(0..<4)
    defer { next += count }
    return (next..<next + count).map { Cell(token: $0) }
  }

  /// A section and a range of its elements, maybe empty.
  private mutating func cells() -> (section: Int, range: Range<Int>) {
    let section = number(0..<plain.count)
    let start = number(0..<plain[section].cells.count + 1)
    return (section, start..<min(start + number(0..<4), plain[section].cells.count))
  }

  private mutating func insertSection() -> String {
    let index = number(0..<plain.count + 1)
    let section = PlainSection(Head(id: next), newCells())
    next += 1
    plain.insert(section, at: index)
    list.insert(section.head, elements: section.cells, at: index)
    return "insert section \(section) at \(index)"
  }

  private mutating func removeSection() -> String {
    let index = number(0..<plain.count)
    plain.remove(at: index)
    list.removeSection(at: index)
    return "remove section \(index)"
  }

  private mutating func moveSection() -> String {
    let (source, target) = (number(0..<plain.count), number(0..<plain.count))
    plain.insert(plain.remove(at: source), at: target)
    list.moveSection(from: source, to: target)
    return "move section \(source) to \(target)"
  }

  private mutating func updateSection() -> String {
    let index = number(0..<plain.count)
    updatedIds.insert(plain[index].head.id)
    plain[index].head.value += 1
    list.updateSection(at: index) { $0.value += 1 }
    return "update section \(index)"
  }

  private mutating func insertCells() -> String {
    let section = number(0..<plain.count)
    let path = ElementPath(
      section: section, element: number(0..<plain[section].cells.count + 1))
    let cells = newCells()
    plain[section].cells.insert(contentsOf: cells, at: path.element)
    list.insert(contentsOf: cells, at: path)
    return "insert \(cells) at \(path)"
  }

  private mutating func removeCells() -> String {
    let (section, range) = cells()
    plain[section].cells.removeSubrange(range)
    list.removeElements(range, inSection: section)
    return "remove \(range) of \(section)"
  }

  private mutating func moveCells() -> String {
    let (section, range) = cells()
    let moved = Array(plain[section].cells[range])
    plain[section].cells.removeSubrange(range)
    let target = number(0..<plain.count)
    let path = ElementPath(section: target, element: number(0..<plain[target].cells.count + 1))
    plain[target].cells.insert(contentsOf: moved, at: path.element)
    list.move(range, inSection: section, to: path)
    return "move \(range) of \(section) to \(path)"
  }

  private mutating func updateCell() -> String {
    let section = number(0..<plain.count)
    if plain[section].cells.isEmpty { return "nothing" }
    let path = ElementPath(section: section, element: number(0..<plain[section].cells.count))
    updatedTokens.insert(plain[section].cells[path.element].token)
    plain[section].cells[path.element].value += 1
    list.update(at: path) { $0.value += 1 }
    return "update \(path)"
  }
}
