import ObservableCollectionsTesting

import ObservableCollections

/// An observable and a plain list of two levels that get the same random edits.
struct TwinSections {
  let list: ObservableSections<Head, Cell>
  private(set) var plain: [PlainSection]
  /// The tokens of the elements that were replaced, since this was emptied.
  var updatedTokens: Set<Int> = []
  /// The ids of the sections whose header was replaced, since this was emptied.
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
    switch Int.random(in: 0..<18, using: &generator) {
    case 0: return plain.count < 7 ? insertSection() : removeSection()
    case 1: return removeSection()
    case 2: return moveSection()
    case 3: return updateSection()
    case 4...6: return insertCells()
    case 7...8: return removeCells()
    case 9...11: return moveCells()
    case 12...13: return updateCell()
    case 14: return reorderCells()
    case 15: return gatherCells()
    case 16: return reorderSections()
    default: return swapCells()
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
    list.sections.insert(section.head, elements: section.cells, at: index)
    return "insert section \(section) at \(index)"
  }

  private mutating func removeSection() -> String {
    let index = number(0..<plain.count)
    plain.remove(at: index)
    list.sections.remove(at: index)
    return "remove section \(index)"
  }

  private mutating func moveSection() -> String {
    let (source, target) = (number(0..<plain.count), number(0..<plain.count))
    plain.insert(plain.remove(at: source), at: target)
    list.sections.move(from: source, to: target)
    return "move section \(source) to \(target)"
  }

  private mutating func updateSection() -> String {
    let index = number(0..<plain.count)
    updatedIds.insert(plain[index].head.id)
    plain[index].head.value += 1
    list[section: index].updateHeader { $0.value += 1 }
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
    list[section: section].removeSubrange(range)
    return "remove \(range) of \(section)"
  }

  private mutating func moveCells() -> String {
    let (section, range) = cells()
    let moved = Array(plain[section].cells[range])
    plain[section].cells.removeSubrange(range)
    let target = number(0..<plain.count)
    let path = ElementPath(section: target, element: number(0..<plain[target].cells.count + 1))
    plain[target].cells.insert(contentsOf: moved, at: path.element)
    list.move(from: ElementPaths(section: section, elements: IndexRanges(range)), to: path)
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

  /// Puts a section's elements, or those of all sections, into another order.
  private mutating func reorderCells() -> String {
    let section = number(0..<plain.count)
    if number(0..<2) == 0 {
      plain[section].cells.reverse()
      list[section: section].reverse()
      return "reverse \(section)"
    }
    let modulus = number(2..<5)
    for index in plain.indices {
      let cells = plain[index].cells
      plain[index].cells = (0..<modulus).flatMap { rest in
        cells.filter { $0.token % modulus == rest }
      }
    }
    list.sortElements { $0.token % modulus < $1.token % modulus }
    return "sort by modulo \(modulus)"
  }

  /// Moves elements from several sections into one.
  private mutating func gatherCells() -> String {
    let chance = number(2..<6)
    var (paths, cells): ([ElementPath], [Cell]) = ([], [])
    for section in plain.indices {
      for element in plain[section].cells.indices where number(0..<chance) == 0 {
        paths.append(ElementPath(section: section, element: element))
        cells.append(plain[section].cells[element])
      }
      plain[section].cells.removeAll(where: cells.contains)
    }
    let section = number(0..<plain.count)
    let target = ElementPath(
      section: section, element: number(0..<plain[section].cells.count + 1))
    plain[section].cells.insert(contentsOf: cells, at: target.element)
    list.move(from: ElementPaths(paths), to: target)
    return "gather \(paths) to \(target)"
  }

  private mutating func reorderSections() -> String {
    let modulus = number(2..<4)
    plain = (0..<modulus).flatMap { rest in
      plain.filter { $0.head.id % modulus == rest }
    }
    list.sections.sort { $0.header.id % modulus < $1.header.id % modulus }
    return "sort sections by modulo \(modulus)"
  }

  private mutating func swapCells() -> String {
    let paths = plain.indices.flatMap { section in
      plain[section].cells.indices.map { ElementPath(section: section, element: $0) }
    }
    guard let one = paths.randomElement(using: &generator),
      let other = paths.randomElement(using: &generator)
    else { return "nothing" }
    let cell = plain[one.section].cells[one.element]
    plain[one.section].cells[one.element] = plain[other.section].cells[other.element]
    plain[other.section].cells[other.element] = cell
    list.swapAt(one, other)
    return "swap \(one) and \(other)"
  }
}
