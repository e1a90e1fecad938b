import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import DerivedLists
@testable import DerivedSectionLists

/// Derived lists that are read after each edit of one row, as those of a chat, a log or a feed are.
@Suite("Derived lists: row by row")
struct RowByRowTests {
  @Test("An order, a selection and sections keep few chunks, wherever rows come and go")
  func chunks() throws {
    for (number, place) in ChunkPlace.allCases.enumerated() {
      var random = SplitMix64(seed: UInt64(number))
      var plain: [Int] = []
      var ordering = Ordering<Int>(numbers: NumberStore(capacity: 16)) { $0 % 7 < $1 % 7 }
      var filtering = Filtering<Int, Int>(
        { $0 % 3 == 0 ? nil : $0 }, flags: FlagList(FlagStore(capacity: 16)))
      var grouping = Grouping<SectionKey<Int>, Int>(
        SpecializedKey { $0 % 5 }, numbers: NumberStore(capacity: 16), leastDealt: .max,
        header: { key, _ in SectionKey(id: key) })
      var ordered = ordering.build([])
      var selected = filtering.build([])
      var grouped = grouping.build([])
      let play = { (log: EditLog, source: [Int]) in
        let state = ArraySnapshot(source)
        let turns = (
          ordering.advance(log, to: state, from: ordered),
          filtering.advance(log, to: state, from: selected)
        )
        grouped = grouping.advance(log, to: state, from: grouped).sections
        for list in [ordering.results, ordering.numbers.order, grouping.grouped.rows] {
          list.checkInvariants()
        }
        grouping.grouped.numbers.order.checkInvariants()
        filtering.flags.checkInvariants()
        _ = turns
        ordered = ArraySnapshot(
          source.enumerated().sorted { first, second in
            (first.element % 7, first.offset) < (second.element % 7, second.offset)
          }.map(\.element))
        selected = ArraySnapshot(source.filter { $0 % 3 != 0 })
      }
      for number in 0..<200 {
        let index = place.index(in: 0...plain.count, &random)
        var log = EditLog(count: plain.count)
        log.insert(index..<index + 1)
        plain.insert(number, at: index)
        play(log, plain)
        if number % 3 == 0 {
          // In its place, and to another one.
          log = EditLog(count: plain.count)
          log.update(index..<index + 1)
          plain[index] += number % 2 == 0 ? 35 * 3 : 1
          play(log, plain)
        }
      }
      while plain.count > 20 {
        let index = place.index(in: 0...plain.count - 1, &random)
        var log = EditLog(count: plain.count)
        log.remove(index..<index + 1)
        plain.remove(at: index)
        play(log, plain)
      }
      try demand(grouping.grouped.rows.chunks.count <= 5, equals: true, "chunks of the sections")
    }
  }
}

/// Where rows come and go.
private enum ChunkPlace: CaseIterable {
  case end, start, anywhere

  func index(in indexes: ClosedRange<Int>, _ generator: inout SplitMix64) -> Int {
    switch self {
    case .end: indexes.upperBound
    case .start: indexes.lowerBound
    case .anywhere: Int.random(in: indexes, using: &generator)
    }
  }
}
