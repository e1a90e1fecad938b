import ObservableCollections
import TestSupport
import Testing

@testable import ListChanges

/// A single pair lies in the value itself, several lie in an array: nobody can tell.
@Suite("PairedRanges")
struct PairedRangesTests {
  private static let all = [
    RangePair(oldStart: 0, newStart: 5, count: 2), RangePair(oldStart: 4, newStart: 1, count: 1),
    RangePair(oldStart: 7, newStart: 9, count: 3),
  ]

  @Test("Any number of pairs reads as their array", arguments: 0...3)
  func reads(count: Int) {
    let pairs = Array(Self.all.prefix(count))
    let ranges = RangePairs(pairs)
    #expect(ranges.ranges == pairs)
    #expect(Array(ranges) == pairs)
    #expect(ranges.underestimatedCount == count)
    #expect(ranges.rangeCount == count)
    #expect(ranges.isEmpty == pairs.isEmpty)
    #expect(ranges.description == "\(pairs)")
    #expect(ranges.elementCount == pairs.reduce(0) { $0 + $1.count })
    #expect(ranges.elements.map(\.old) == pairs.flatMap(\.oldRange))
    #expect(ranges.elements.map(\.new) == pairs.flatMap(\.newRange))
  }

  @Test("An iterator gives each pair once, and then no more", arguments: 0...3)
  func iterates(count: Int) {
    var iterator = RangePairs(Array(Self.all.prefix(count))).makeIterator()
    for pair in Self.all.prefix(count) { #expect(iterator.next() == pair) }
    for _ in 0..<2 { #expect(iterator.next() == nil) }
  }

  @Test("Pairs are equal however they were made")
  func equality() {
    let lists = (0...3).map { RangePairs(Array(Self.all.prefix($0))) }
    for (list, next) in zip(lists, lists.dropFirst()) { #expect(list != next) }
    #expect(RangePairs(Self.all[0]) == [Self.all[0]])
    #expect(RangePairs(Self.all[0]).hashValue == RangePairs([Self.all[0]]).hashValue)
    var log = EditLog(count: 10)
    log.move(RangePair(oldStart: 2, newStart: 5, count: 1))
    log.update(5..<6)
    let changes = BatchChanges(log, start: Revision(0), end: Revision(2))
    let pair = RangePair(oldStart: 2, newStart: 5, count: 1)
    #expect(changes.moves == [pair])
    #expect(changes.updates == [pair])
  }
}
