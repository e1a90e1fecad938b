import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// Every discardable result of code that is emitted into clients, discarded in a loop. With the
/// optimiser of Swift 6.3, an array of a collection's elements ends the program if it is made there
/// and an element has several properties (`.ci/emitted`). These tests are optimised in the stage
/// `optimised`.
struct DiscardedResultTests {
  /// The rounds of each loop, unknown to the optimiser.
  private let rounds = TestScale.bound(full: 3, debug: 2)

  @Test("Elements with one property")
  func one() {
    struct Row: NumberedRow { let id: Int }
    discardAll { Row(id: $0) }
  }

  @Test("Elements with two properties")
  func two() {
    struct Row: NumberedRow {
      let id: Int
      var title = "a title that is stored on the heap"
    }
    discardAll { Row(id: $0) }
  }

  @Test("Elements with eight properties")
  func eight() {
    struct Row: NumberedRow {
      let id: Int
      var title = "a title that is stored on the heap"
      var tags = ["one", "two"]
      var score = 1.5
      var note: String?
      var date = 3
      var isOn = false
      var object: AnyObject?
    }
    discardAll { Row(id: $0, note: "note \($0)") }
  }

  /// Inlined, so that the calls are compiled for each type of row.
  @inline(__always)
  private func discardAll<Row: NumberedRow>(_ row: (Int) -> Row) {
    discardRemovals(row)
    discardOthers(row)
    discardInSections(row)
  }

  @inline(__always)
  private func discardRemovals<Row: NumberedRow>(_ row: (Int) -> Row) {
    let rows = ObservableArray((0..<200).map(row))
    for _ in 0..<rounds { rows.remove(at: 0..<2) }
    for _ in 0..<rounds { rows.remove(at: 3...) }
    #expect(rows.count == 3)
    rows.append(contentsOf: (200..<300).map(row))
    for _ in 0..<rounds { rows.remove(at: [0, 2]) }
    for _ in 0..<rounds { rows.remove(at: 1) }
    for _ in 0..<rounds { rows.removeFirst() }
    for _ in 0..<rounds { rows.removeLast() }
    for _ in 0..<rounds { rows.popFirst() }
    for _ in 0..<rounds { rows.popLast() }
    for round in 0..<rounds { rows.remove(id: 250 + round) }
    for _ in 0..<rounds {
      rows.transaction {
        $0.remove(at: 0..<2)
        $0.remove(at: [1, 3])
        $0.removeLast()
      }
    }
    #expect(rows.count == 103 - 13 * rounds)
  }

  @inline(__always)
  private func discardOthers<Row: NumberedRow>(_ row: (Int) -> Row) {
    let rows = ObservableArray((0..<10).map(row))
    for round in 0..<rounds { rows.update(at: 0) { $0 = row(20 + round) } }
    for _ in 0..<rounds { rows.update(id: 3) { $0 = row(3) } }
    for _ in 0..<rounds { rows.partition { $0.id > 5 } }
    for _ in 0..<rounds { rows.moveSubranges(RangeSet(0..<2), to: 8) }
    for _ in 0..<rounds { rows.move(id: 4, before: 5) }
    for _ in 0..<rounds { rows.touch(id: 4) }
    for round in 0..<rounds { rows.upsert(row(30 + round)) }
    for round in 0..<rounds { rows.upsert(contentsOf: [row(3), row(40 + round)]) }
    for _ in 0..<rounds { rows.sort { $0.id < $1.id } }
    #expect(rows.count == 10 + 2 * rounds)
    for _ in 0..<rounds { rows.replaceAll(with: (0..<5).map(row), matching: .id { _, _ in true }) }
    #expect(rows.count == 5)
  }

  @inline(__always)
  private func discardInSections<Row: NumberedRow>(_ row: (Int) -> Row) {
    let sections = (0..<3).map { section in
      SectionSnapshot(
        SectionKey(id: section), elements: (0..<100).map { row($0 + 100 * section) })
    }
    let list = ObservableSections(sections)
    for _ in 0..<rounds { list[section: 0].remove(at: 0..<2) }
    for _ in 0..<rounds { list[section: 0].remove(at: [0, 2]) }
    for _ in 0..<rounds { list[section: 0].removeLast() }
    for _ in 0..<rounds { list.remove(at: path(1, 5)) }
    for _ in 0..<rounds { list.remove(at: ElementPaths([path(1, 0), path(2, 0), path(2, 2)])) }
    for _ in 0..<rounds { list.remove(at: path(1, 7), keepingEmptySection: true) }
    for round in 0..<rounds { list.remove(id: 250 + round) }
    for _ in 0..<rounds { list.update(at: path(1, 0)) { $0 = row(150) } }
    for _ in 0..<rounds { list.update(id: 150) { $0 = row(150) } }
    for _ in 0..<rounds { list.touch(id: 150) }
    for _ in 0..<rounds { list.move(id: 150, before: 160) }
    for _ in 0..<rounds { list.move(id: 150, toEndOfSection: 2) }
    for _ in 0..<rounds { list[section: 1].updateHeader { _ in } }
    for round in 0..<rounds {
      list.insert(row(1000 + round), inSection: SectionKey(id: 0), orderedBy: \.id)
    }
    for round in 0..<rounds {
      list.insert(row(2000 + round), inSection: SectionKey(id: 0)) { $0.id < $1.id }
    }
    for _ in 0..<rounds { list.sortElements { $0.id > $1.id } }
    for _ in 0..<rounds {
      list.transaction {
        $0[section: 0].remove(at: 0..<2)
        $0.remove(at: path(0, 0))
      }
    }
    #expect(list.elementCount == 300 - 11 * rounds + 2 * rounds - 3 * rounds)
    for round in 0..<rounds where round < 2 { list.sections.remove(at: IndexRanges(0)) }
    #expect(list.snapshot.count == 3 - min(rounds, 2))
  }
}

private protocol NumberedRow: Identifiable where ID == Int {}

private func path(_ section: Int, _ element: Int) -> ElementPath {
  ElementPath(section: section, element: element)
}
