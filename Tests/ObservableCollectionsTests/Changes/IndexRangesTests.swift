import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Every subset of a small range beside a `Set<Int>`.
@Suite("IndexRanges: one set")
struct IndexRangesTests {
  @Test("A set made from indexes in any order, with duplicates, has just these members")
  func makingFromIndexes() throws {
    var generator = SplitMix64(seed: 1)
    for model in everySubset(below: subsetBound) {
      let shuffled = (Array(model) + Array(model)).shuffled(using: &generator)
      try demand(IndexRanges(model.sorted()), hasMembers: model, "sorted \(model)")
      try demand(IndexRanges(shuffled), hasMembers: model, "\(shuffled)")
      try demand(IndexRanges(model), hasMembers: model, "\(model)")
    }
  }

  @Test("A set made from ranges in any order, overlapping or empty, has just their members")
  func makingFromRanges() throws {
    let ranges = (0...4).flatMap { start in (start...4).map { start..<$0 } }
    for first in ranges {
      for second in ranges {
        for third in ranges {
          let list = [first, second, third]
          try demand(IndexRanges(list), hasMembers: Set(list.joined()), "\(list)")
        }
      }
    }
  }

  @Test("A set made from one range, open or closed, from one index or a literal")
  func makingFromOne() throws {
    try demand(IndexRanges(2..<5), hasMembers: [2, 3, 4], "2..<5")
    try demand(IndexRanges(Range(2...5)), hasMembers: [2, 3, 4, 5], "2...5")
    try demand(IndexRanges(3..<3), hasMembers: [], "3..<3")
    try demand(IndexRanges(3), hasMembers: [3], "3")
    try demand([5, 0, 1, 5], hasMembers: [0, 1, 5], "literal")
    try demand(IndexRanges(), hasMembers: [], "nothing")
    #expect(IndexRanges(0..<Int.max).count == Int.max)
  }

  @Test("Counts, ends and memberships are those of the model")
  func queries() throws {
    for model in everySubset(below: subsetBound) {
      let indexes = IndexRanges(model)
      try demand(indexes.count, equals: model.count, "count of \(indexes)")
      try demand(indexes.underestimatedCount, equals: model.count, "underestimated \(indexes)")
      try demand(indexes.isEmpty, equals: model.isEmpty, "isEmpty of \(indexes)")
      try demand(indexes.first, equals: model.min(), "first of \(indexes)")
      try demand(indexes.last, equals: model.max(), "last of \(indexes)")
      for index in -2...subsetBound + 2 {
        try demand(indexes.contains(index), equals: model.contains(index), "\(index), \(indexes)")
      }
    }
  }

  @Test("Ranks of every index, and the indexes between the members")
  func ranks() throws {
    for model in everySubset(below: subsetBound) {
      let (indexes, members) = (IndexRanges(model), model.sorted())
      for index in -2...subsetBound + 2 {
        let below = members.count { $0 < index }
        try demand(indexes.rank(of: index), equals: below, "rank of \(index) in \(indexes)")
      }
      let others = (0...3 * subsetBound).filter { !model.contains($0) }
      for (offset, other) in others.enumerated() {
        try demand(indexes.nonmember(atOffset: offset), equals: other, "\(indexes) at \(offset)")
      }
    }
  }

  @Test("The ranges hold the members and survive a range set")
  func ranges() throws {
    for model in everySubset(below: subsetBound) {
      let indexes = IndexRanges(model)
      try demand(Set(indexes.ranges.joined()), equals: model, "ranges of \(indexes)")
      let rangeSet = RangeSet(model.map { $0..<($0 + 1) })
      try demand(indexes.rangeSet, equals: rangeSet, "\(indexes)")
      try demand(IndexRanges(rangeSet), equals: indexes, "\(rangeSet)")
    }
  }

  @Test("Equal sets have equal hashes, different ones differ")
  func equality() {
    let sets = everySubset(below: subsetBound).map { IndexRanges($0) }
    #expect(Set(sets + sets).count == 1 << subsetBound)
  }

  @Test("A description lists closed ranges")
  func description() {
    #expect(IndexRanges().description == "{}")
    #expect(IndexRanges([0, 2, 3, 4, 5]).description == "{0, 2...5}")
    #expect("\([7] as IndexRanges)" == "{7}")
  }
}
