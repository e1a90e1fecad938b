import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("Sections: calls that change elements")
struct ElementCallTests {
  @Test("Insertions at every set of places")
  func insertions() throws {
    for counts in everyCounts where counts.reduce(0, +) <= 3 && counts.count < 3 {
      let places = everyPath(in: counts.map { $0 + 2 })
      for chosen in everySubset(below: places.count) {
        let paths = chosen.sorted().map { places[$0] }
        let isInside = counts.indices.allSatisfy { section in
          let own = paths.filter { $0.section == section }
          return own.allSatisfy { $0.element < counts[section] + own.count }
        }
        guard isInside else { continue }
        let cells = newCells(paths.count)
        try demandCall(
          "insert at \(paths)", counts: counts, records: paths.isEmpty ? [] : ["element insertion"],
          { $0.insert(cells, at: ElementPaths(paths)) },
          { plain in
            for (path, cell) in zip(paths, cells) {
              plain[path.section].cells.insert(cell, at: path.element)
            }
          })
      }
    }
  }

  @Test("Removals and replacements at every set of places")
  func scattered() throws {
    for counts in everyCounts where counts.reduce(0, +) <= 5 {
      let paths = everyPath(in: counts)
      let all = plainSections(counts)
      for chosen in everySubset(below: paths.count) {
        let chosen = chosen.sorted().map { paths[$0] }
        let cells = chosen.map { all[$0.section].cells[$0.element] }
        let isNone = chosen.isEmpty
        try demandCall(
          "remove \(chosen)", counts: counts, records: isNone ? [] : ["element removal"],
          { $0.remove(at: ElementPaths(chosen)) },
          { plain in
            for section in plain.indices { plain[section].cells.removeAll(where: cells.contains) }
            return cells
          })
        try demandCall(
          "remove what is one of \(cells)", counts: counts,
          records: isNone ? [] : ["element removal"], { $0.removeElements(where: cells.contains) },
          { plain in
            for section in plain.indices { plain[section].cells.removeAll(where: cells.contains) }
          })
        try demandCall(
          "replace \(chosen)", counts: counts, records: isNone ? [] : ["element replacement"],
          { $0.replace(at: ElementPaths(chosen), with: newCells(chosen.count)) },
          { plain in
            for (path, cell) in zip(chosen, newCells(chosen.count)) {
              plain[path.section].cells[path.element] = cell
            }
          })
      }
    }
  }

  @Test("removeElements(inSection:where:) looks at one section only")
  func removalInSection() throws {
    for counts in everyCounts {
      for section in counts.indices {
        try demandCall(
          "remove even ones of \(section)", counts: counts,
          records: plainSections(counts)[section].cells.contains { $0.token % 2 == 0 }
            ? ["element removal"] : [],
          { $0[section: section].removeAll { $0.token % 2 == 0 } },
          { $0[section].cells.removeAll { $0.token % 2 == 0 } })
      }
    }
    struct Failure: Error {}
    let list = ObservableSections(plainSections([2, 2]).map(\.snapshot))
    #expect(throws: Failure.self) {
      try list.removeElements { cell throws(Failure) in
        if cell.token == 2 { throw Failure() }
        return true
      }
    }
    #expect(list.elementCount == 4)
  }

  @Test("replaceElements for every range and number of new ones")
  func exchanges() throws {
    for count in 0...3 {
      for start in 0...count {
        for end in start...count {
          for new in 0...3 { try exchange(start..<end, for: newCells(new), count) }
        }
      }
    }
  }

  private func exchange(_ range: Range<Int>, for cells: [Cell], _ count: Int) throws {
    var kinds: [String] = []
    if range.count > cells.count { kinds.append("element removal") }
    if range.count < cells.count { kinds.append("element insertion") }
    if min(range.count, cells.count) > 0 { kinds.append("element replacement") }
    try demandCall(
      "replace \(range) by \(cells.count)", counts: [1, count, 1], records: kinds,
      { $0[section: 1].replaceSubrange(range, with: cells) },
      { $0[1].cells.replaceSubrange(range, with: cells) })
  }

  @Test("The ends of a section")
  func ends() throws {
    for counts in everyCounts {
      for section in counts.indices {
        let removal = counts[section] > 0 ? ["element removal"] : []
        try demandCall(
          "pop first of \(section)", counts: counts, records: removal,
          { $0[section: section].popFirst() },
          { $0[section].cells.isEmpty ? nil : $0[section].cells.removeFirst() })
        try demandCall(
          "pop last of \(section)", counts: counts, records: removal,
          { $0[section: section].popLast() }, { $0[section].cells.popLast() })
        for k in 0...counts[section] {
          let removal = k > 0 ? ["element removal"] : []
          try demandCall(
            "first \(k) of \(section)", counts: counts, records: removal,
            { $0[section: section].removeFirst(k) },
            { $0[section].cells.removeFirst(k) })
          try demandCall(
            "last \(k) of \(section)", counts: counts, records: removal,
            { $0[section: section].removeLast(k) }, { $0[section].cells.removeLast(k) })
        }
      }
    }
  }

  @Test("Ranges may be written in every way")
  func ranges() throws {
    try demandCall(
      "remove 1...", counts: [1, 3], records: ["element removal"],
      { $0[section: 1].removeSubrange(1...) }, { $0[1].cells.removeSubrange(1...) })
    try demandCall(
      "remove ..<2", counts: [1, 3], records: ["element removal"],
      { $0[section: 1].removeSubrange(..<2) }, { $0[1].cells.removeSubrange(..<2) })
    try demandCall(
      "move ...1", counts: [1, 3], records: ["element move"],
      {
        $0.move(
          from: ElementPaths(section: 1, elements: IndexRanges(0..<2)),
          to: ElementPath(section: 0, element: 1))
      },
      { plain in
        plain[0].cells += plain[1].cells[...1]
        plain[1].cells.removeSubrange(...1)
      })
    try demandCall(
      "first and last", counts: [2, 2], records: ["element removal", "element removal"],
      { [$0[section: 1].removeFirst(), $0[section: 0].removeLast()] },
      { [$0[1].cells.removeFirst(), $0[0].cells.removeLast()] })
  }
}
