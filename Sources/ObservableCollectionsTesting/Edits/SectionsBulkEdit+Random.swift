import ObservableCollections

extension SectionsBulkEdit {
  /// Returns a random edit that fits sections of given counts, or `nil` if the chosen kind of edit
  /// has no effect there.
  ///
  /// - Parameters:
  ///   - counts: The number of elements of each section; not empty.
  ///   - longest: The maximum number of elements that the edit inserts or affects. Edits of the
  ///     whole list or a whole section may exceed it.
  ///   - generator: The source of randomness.
  package static func random(
    counts: [Int], longest: Int = 3, using generator: inout some RandomNumberGenerator
  ) -> SectionsBulkEdit? {
    var chance = Chance(counts: counts, longest: longest, generator: generator)
    defer { generator = chance.generator }
    let edit = Bool.random(using: &chance.generator) ? chance.elementEdit() : chance.sectionEdit()
    return edit.fitted(to: counts)
  }
}

/// Edits at random, some of which may not fit.
private struct Chance<Generator: RandomNumberGenerator> {
  let counts: [Int]
  let longest: Int
  var generator: Generator

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func section() -> Int { number(0...counts.count - 1) }

  mutating func path() -> ElementPath {
    let section = section()
    return ElementPath(section: section, element: number(0...counts[section]))
  }

  mutating func paths() -> ElementPaths {
    ElementPaths((0..<number(1...max(longest, 1))).map { _ in path() })
  }

  mutating func sections() -> IndexRanges {
    IndexRanges((0..<number(1...2)).map { _ in section() })
  }

  mutating func order() -> SectionsBulkEdit.Order {
    switch number(0...2) {
    case 0: .reversed
    case 1: .shuffled(seed: UInt64(number(0...9)))
    default: .partitioned(every: number(2...3))
    }
  }

  mutating func elementEdit() -> SectionsBulkEdit {
    switch number(0...8) {
    case 0: return .swapElements(path(), path())
    case 1: return .gatherElements(paths(), to: path())
    case 2: return .insertElements(paths())
    case 3: return .removeElements(paths())
    case 4: return .replaceElements(paths())
    case 5:
      let section = section()
      let start = number(0...counts[section])
      let end = min(start + number(0...longest), counts[section])
      return .exchangeElements(start..<end, section: section, count: number(0...longest))
    case 6, 7: return .reorderElements(order(), section: section())
    default: return .removeEachElement(every: number(3...6))
    }
  }

  mutating func sectionEdit() -> SectionsBulkEdit {
    switch number(0...8) {
    case 0: return .swapSections(section(), section())
    case 1: return .gatherSections(sections(), toOffset: number(0...counts.count))
    case 2: return .removeSections(sections())
    case 3: return .updateSections(sections())
    case 4:
      let start = number(0...counts.count)
      let end = min(start + number(0...1), counts.count)
      let new = (0..<number(0...2)).map { _ in number(0...longest) }
      return .exchangeSections(start..<end, counts: new)
    case 5, 6: return .reorderSections(order())
    case 7: return .removeEachSection(every: number(3...4))
    default: return .replaceAll(order(), every: number(3...6))
    }
  }
}
