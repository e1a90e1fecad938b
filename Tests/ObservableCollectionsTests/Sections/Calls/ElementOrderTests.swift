import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

@Suite("Sections: calls that reorder elements")
struct ElementOrderTests {
  @Test("swapAt for every pair of paths, also across sections")
  func swaps() throws {
    for counts in everyCounts {
      for one in everyPath(in: counts) {
        for other in everyPath(in: counts) {
          try demandFewestElementMoves(
            "swap \(one) and \(other)", counts: counts, { $0.swapAt(one, other) },
            { plain in
              let cell = plain[one.section].cells[one.element]
              plain[one.section].cells[one.element] = plain[other.section].cells[other.element]
              plain[other.section].cells[other.element] = cell
            })
        }
      }
    }
  }

  @Test("reverse and sort, in one section and in all")
  func orders() throws {
    for counts in everyCounts + [[6], [5, 4]] {
      for section in counts.indices {
        try demandFewestElementMoves(
          "reverse \(section)", counts: counts, { $0[section: section].reverse() },
          { $0[section].cells.reverse() })
        try demandFewestElementMoves(
          "sort \(section)", counts: counts,
          { $0[section: section].sort { $0.token > $1.token } },
          { $0[section].cells.sort { $0.token > $1.token } })
      }
      try demandFewestElementMoves(
        "sort all by thirds", counts: counts,
        { $0.sortElements { $0.token % 3 < $1.token % 3 } },
        { plain in
          for section in plain.indices {
            let cells = plain[section].cells
            plain[section].cells = (0..<3).flatMap { rest in
              cells.filter { $0.token % 3 == rest }
            }
          }
        })
    }
  }

  @Test("Elements that have an order of their own sort by it")
  func comparable() {
    let list = ObservableSections([
      SectionSnapshot(Head(id: 0), elements: [3, 1, 2]),
      SectionSnapshot(Head(id: 1), elements: [9, 8]),
    ])
    list[section: 0].sort()
    #expect(list.snapshot.map { Array($0.elements) } == [[1, 2, 3], [9, 8]])
    list.sortElements(by: <)
    #expect(list.snapshot.map { Array($0.elements) } == [[1, 2, 3], [8, 9]])
    list.sortElements(by: <)
    #expect(list.revision.version == 2)
  }

  @Test("partition for every set of elements; both groups keep their order")
  func partitioning() throws {
    for counts in everyCounts + [[5]] {
      for section in counts.indices {
        for chosen in everySubset(below: counts[section]) {
          let start = counts.prefix(section).reduce(0, +)
          let second = Set(chosen.map { $0 + start })
          try demandFewestElementMoves(
            "partition \(section) by \(chosen)", counts: counts,
            { list in
              let index = list[section: section].partition { second.contains($0.token) }
              #expect(index == counts[section] - second.count)
            },
            { plain in
              let cells = plain[section].cells
              plain[section].cells =
                cells.filter { !second.contains($0.token) }
                + cells.filter { second.contains($0.token) }
            })
        }
      }
    }
  }

  @Test("shuffle, by a generator", arguments: 1...20 as ClosedRange<UInt64>)
  func shuffling(seed: UInt64) throws {
    for count in 0...6 {
      try demandFewestElementMoves(
        "shuffle, seed \(seed)", counts: [1, count],
        { list in
          var generator = SplitMix64(seed: seed)
          list[section: 1].shuffle(using: &generator)
        },
        { plain in
          var generator = SplitMix64(seed: seed)
          let order = (0..<count).shuffled(using: &generator)
          plain[1].cells = order.map { plain[1].cells[$0] }
        })
    }
    let list = ObservableSections(plainSections([20]).map(\.snapshot))
    list[section: 0].shuffle()
    #expect(Set(list[0].elements) == Set(plainSections([20])[0].cells))
  }

  @Test("An order that throws leaves the list as it was")
  func throwing() {
    struct Failure: Error {}
    let list = ObservableSections(plainSections([3, 3]).map(\.snapshot))
    let before = list.snapshot
    #expect(throws: Failure.self) {
      try list[section: 0].sort { _, _ in throw Failure() }
    }
    #expect(throws: Failure.self) { try list.sortElements { _, _ in throw Failure() } }
    #expect(throws: Failure.self) { try list.sections.sort { _, _ in throw Failure() } }
    #expect(throws: Failure.self) {
      try list[section: 1].partition { _ in throw Failure() }
    }
    #expect(throws: Failure.self) { try list.sections.partition { _ in throw Failure() } }
    #expect(list.snapshot == before)
    #expect(list.revision.version == 0)
  }

  @Test("Moves from scattered places, for every set of elements and every place")
  func gathering() throws {
    let bound = TestScale.bound(full: 6, debug: 4)
    for counts in everyCounts where counts.reduce(0, +) <= bound {
      let paths = everyPath(in: counts)
      for chosen in everySubset(below: paths.count) {
        let sources = chosen.sorted().map { paths[$0] }
        for section in counts.indices { try gather(sources, to: section, counts) }
      }
    }
  }

  private func gather(_ sources: [ElementPath], to section: Int, _ counts: [Int]) throws {
    let old = plainSections(counts)
    let cells = sources.map { old[$0.section].cells[$0.element] }
    let rest = old.map { $0.cells.filter { !cells.contains($0) } }
    func gathered(_ place: Int) -> [PlainSection] {
      zip(old, rest).enumerated().map { index, pair in
        var left = pair.1
        if index == section { left.insert(contentsOf: cells, at: place) }
        return PlainSection(pair.0.head, left)
      }
    }
    for place in 0...rest[section].count {
      let new = gathered(place)
      try demandCall(
        "move \(sources) to place \(place) of \(section)", counts: counts,
        records: new == old ? [] : ["element move"],
        { list in
          list.move(
            from: ElementPaths(sources), to: ElementPath(section: section, element: place))
        }, { $0 = new })
    }
  }

  @Test("Offsets of one section move as those of an array do")
  func offsets() throws {
    for count in 0...4 {
      for sources in everySubset(below: count) {
        for target in 0...count {
          let array = ObservableArray(plainSections([count])[0].cells)
          array.move(fromOffsets: IndexRanges(sources), toOffset: target)
          try demandCall(
            "move \(sources) to \(target)", counts: [count],
            records: array.revision.version == 0 ? [] : ["element move"],
            { $0[section: 0].move(fromOffsets: IndexRanges(sources), toOffset: target) },
            { $0[0].cells = Array(array) })
        }
      }
    }
  }
}
