import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// Larger sets, with members of many densities, beside a `Set<Int>`.
@Suite("IndexRanges: random sets")
struct IndexRangesRandomTests {
  @Test("A long random life of edits and algebra", arguments: 1...5 as ClosedRange<UInt64>)
  func life(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    var (indexes, model) = (IndexRanges(), Set<Int>())
    for step in 0..<TestScale.randomRuns(10_000) {
      let name = change(&indexes, &model, using: &generator)
      try demand(indexes, hasMembers: model, "seed \(seed), step \(step), \(name)")
      try demandQueries(indexes, model, "seed \(seed), step \(step)", using: &generator)
    }
  }

  private func change(
    _ indexes: inout IndexRanges, _ model: inout Set<Int>, using generator: inout SplitMix64
  ) -> String {
    let range = randomRange(using: &generator)
    switch Int.random(in: 0..<7, using: &generator) {
    case 0, 1:
      indexes.insert(contentsOf: range)
      model.formUnion(range)
      return "insert \(range)"
    case 2:
      indexes = indexes.subtracting(IndexRanges(range))
      model.subtract(range)
      return "remove \(range)"
    default:
      return combine(&indexes, &model, using: &generator)
    }
  }

  private func combine(
    _ indexes: inout IndexRanges, _ model: inout Set<Int>, using generator: inout SplitMix64
  ) -> String {
    let ranges = (0..<Int.random(in: 0...20, using: &generator)).map { _ in
      randomRange(using: &generator)
    }
    let (other, otherModel) = (IndexRanges(ranges), Set(ranges.joined()))
    switch Int.random(in: 0..<3, using: &generator) {
    case 0:
      indexes.formUnion(other)
      model.formUnion(otherModel)
    case 1:
      indexes = indexes.intersection(other.union(IndexRanges(0..<300)))
      model = model.filter { $0 < 300 || otherModel.contains($0) }
    default:
      indexes = indexes.subtracting(other)
      model.subtract(otherModel)
    }
    return "combine with \(other)"
  }

  private func demandQueries(
    _ indexes: IndexRanges, _ model: Set<Int>, _ trace: String,
    using generator: inout SplitMix64
  ) throws {
    let index = Int.random(in: 0..<600, using: &generator)
    try demand(indexes.contains(index), equals: model.contains(index), "\(trace), \(index)")
    let rank = model.count { $0 < index }
    try demand(indexes.rank(of: index), equals: rank, "\(trace), \(index)")
    if !model.contains(index) {
      let other = indexes.nonmember(atOffset: index - rank)
      try demand(other, equals: index, "\(trace), offset \(index - rank)")
    }
  }

  private func randomRange(using generator: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0..<500, using: &generator)
    return start..<(start + Int.random(in: 0...12, using: &generator))
  }
}
