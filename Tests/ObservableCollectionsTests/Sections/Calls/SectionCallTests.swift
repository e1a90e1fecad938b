import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

@Suite("Sections: calls that change sections")
struct SectionCallTests {
  private static func newSections(_ count: Int) -> [PlainSection] {
    (0..<count).map { PlainSection(Head(id: 100 + $0), newCells($0)) }
  }

  @Test("Insertions at every set of indexes, and behind the last one")
  func insertions() throws {
    for counts in everyCounts {
      for chosen in everySubset(below: counts.count + 2) {
        let indexes = chosen.sorted()
        guard indexes.allSatisfy({ $0 < counts.count + indexes.count }) else { continue }
        let new = Self.newSections(indexes.count)
        try demandCall(
          "insert at \(indexes)", counts: counts,
          records: indexes.isEmpty ? [] : ["section insertion"],
          { $0.sections.insert(new.map(\.snapshot), at: IndexRanges(indexes)) },
          { plain in
            for (index, section) in zip(indexes, new) { plain.insert(section, at: index) }
          })
      }
      let new = Self.newSections(2)
      try demandCall(
        "append", counts: counts, records: ["section insertion"],
        { $0.sections.append(contentsOf: new.map(\.snapshot)) }, { $0 += new })
      try demandCall(
        "append with +=", counts: counts, records: ["section insertion"],
        { $0.sections += new.map(\.snapshot) }, { $0 += new })
    }
  }

  @Test("Removals by predicate, by range and at the ends")
  func removals() throws {
    for counts in everyCounts {
      for chosen in everySubset(below: counts.count) {
        try demandCall(
          "remove those of \(chosen)", counts: counts,
          records: chosen.isEmpty ? [] : ["section removal"],
          { $0.sections.removeAll { chosen.contains($0.header.id) } },
          { $0.removeAll { chosen.contains($0.head.id) } })
      }
      for k in 0...counts.count {
        let removal = k > 0 ? ["section removal"] : []
        try demandCall(
          "first \(k)", counts: counts, records: removal, { $0.sections.removeFirst(k) },
          { $0.removeFirst(k) })
        try demandCall(
          "last \(k)", counts: counts, records: removal, { $0.sections.removeLast(k) },
          { $0.removeLast(k) })
        try demandCall(
          "..<\(k)", counts: counts, records: removal, { $0.sections.removeSubrange(..<k) },
          { $0.removeSubrange(..<k) })
      }
      let removal = counts.isEmpty ? [] : ["section removal"]
      try demandCall(
        "pop first", counts: counts, records: removal,
        { $0.sections.popFirst().map(PlainSection.init) },
        { $0.isEmpty ? nil : $0.removeFirst() })
      try demandCall(
        "pop last", counts: counts, records: removal,
        { $0.sections.popLast().map(PlainSection.init) },
        { $0.popLast() })
    }
    try demandCall(
      "first and last", counts: [1, 2, 3], records: ["section removal", "section removal"],
      { [PlainSection($0.sections.removeFirst()), PlainSection($0.sections.removeLast())] },
      { [$0.removeFirst(), $0.removeLast()] })
  }

  @Test("Orders: swaps, reverse, sort, partition, shuffle")
  func orders() throws {
    for counts in everyCounts + [[2, 0, 1, 3, 1]] {
      for i in counts.indices {
        for j in counts.indices {
          try demandFewestSectionMoves(
            "swap \(i) and \(j)", counts: counts, { $0.sections.swapAt(i, j) }, { $0.swapAt(i, j) })
        }
      }
      try demandFewestSectionMoves(
        "reverse", counts: counts, { $0.sections.reverse() }, { $0.reverse() })
      try demandFewestSectionMoves(
        "sort by count", counts: counts,
        { $0.sections.sort { $0.elements.count < $1.elements.count } },
        { plain in
          let order = plain.indices.sorted {
            (plain[$0].cells.count, $0) < (plain[$1].cells.count, $1)
          }
          plain = order.map { plain[$0] }
        })
      for chosen in everySubset(below: counts.count) {
        try demandFewestSectionMoves(
          "partition by \(chosen)", counts: counts,
          { list in
            let start = list.sections.partition { chosen.contains($0.header.id) }
            #expect(start == counts.count - chosen.count)
          },
          { plain in
            plain =
              plain.filter { !chosen.contains($0.head.id) }
              + plain.filter { chosen.contains($0.head.id) }
          })
      }
    }
  }

  @Test("shuffle, by a generator", arguments: 1...10 as ClosedRange<UInt64>)
  func shuffling(seed: UInt64) throws {
    try demandFewestSectionMoves(
      "shuffle, seed \(seed)", counts: [2, 0, 1, 3, 1],
      { list in
        var generator = SplitMix64(seed: seed)
        list.sections.shuffle(using: &generator)
      },
      { plain in
        var generator = SplitMix64(seed: seed)
        let order = (0..<5).shuffled(using: &generator)
        plain = order.map { plain[$0] }
      })
    let list = ObservableSections(plainSections([1, 2, 3]).map(\.snapshot))
    list.sections.shuffle()
    #expect(list.snapshot.map(\.header.id).sorted() == [0, 1, 2])
  }

  @Test("moveSections(fromOffsets:toOffset:) for every set of sections and every offset")
  func offsets() throws {
    for counts in everyCounts + [[1, 0, 2, 1]] {
      for sources in everySubset(below: counts.count) {
        for target in 0...counts.count {
          let moved = sources.sorted()
          let order =
            (0..<target).filter { !sources.contains($0) } + moved
            + (target..<counts.count).filter { !sources.contains($0) }
          try demandCall(
            "move \(moved) to \(target)", counts: counts,
            records: order == Array(counts.indices) ? [] : ["section move"],
            { $0.sections.move(fromOffsets: IndexRanges(sources), toOffset: target) },
            { plain in plain = order.map { plain[$0] } })
        }
      }
    }
  }

  @Test("Replacements of headers, and of ranges of whole sections")
  func replacements() throws {
    for counts in everyCounts {
      for chosen in everySubset(below: counts.count) {
        let indexes = chosen.sorted()
        // Each gets the id of the one before it: none comes twice in the end.
        let heads = indexes.indices.map {
          Head(id: indexes[$0 == 0 ? indexes.count - 1 : $0 - 1], value: 5)
        }
        try demandCall(
          "replace \(indexes)", counts: counts,
          records: chosen.isEmpty ? [] : ["section replacement"],
          { $0.sections.replaceHeaders(at: IndexRanges(indexes), with: heads) },
          { plain in for (index, head) in zip(indexes, heads) { plain[index].head = head } })
      }
      for start in 0...counts.count {
        for end in start...counts.count {
          for count in 0...2 { try exchange(start..<end, for: Self.newSections(count), counts) }
        }
      }
    }
  }

  private func exchange(_ range: Range<Int>, for new: [PlainSection], _ counts: [Int]) throws {
    let kinds =
      (range.isEmpty ? [] : ["section removal"]) + (new.isEmpty ? [] : ["section insertion"])
    try demandCall(
      "replace \(range) by \(new.count)", counts: counts, records: kinds,
      { $0.sections.replaceSubrange(range, with: new.map(\.snapshot)) },
      { $0.replaceSubrange(range, with: new) })
  }

  @Test("Sections that have an order of their own sort by it")
  func comparable() {
    struct Shelf: Comparable, Identifiable {
      let id: Int
      static func < (left: Shelf, right: Shelf) -> Bool { left.id < right.id }
    }
    let list = ObservableSections([2, 0, 1].map { SectionSnapshot(Shelf(id: $0), elements: [$0]) })
    list.sections.sort { $0.header < $1.header }
    #expect(list.map(\.header.id) == [0, 1, 2])
    list.sections.sort { $0.header < $1.header }
    #expect(list.revision.version == 1)
  }
}
