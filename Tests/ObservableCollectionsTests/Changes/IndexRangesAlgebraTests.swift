import ObservableCollections
import Testing

@testable import CoreTestSupport

/// Every pair of subsets of a small range beside the same pair of `Set<Int>`.
@Suite("IndexRanges: set algebra")
struct IndexRangesAlgebraTests {
  private static let subsets = everySubset(below: subsetBound)
  private static let sets = subsets.map { IndexRanges($0) }

  private func everyPair(
    _ body: (_ left: IndexRanges, _ right: IndexRanges, Set<Int>, Set<Int>) throws -> Void
  ) rethrows {
    for (left, leftModel) in zip(Self.sets, Self.subsets) {
      for (right, rightModel) in zip(Self.sets, Self.subsets) {
        try body(left, right, leftModel, rightModel)
      }
    }
  }

  @Test("Union, intersection and differences of every pair")
  func nonmutating() throws {
    try everyPair { left, right, leftModel, rightModel in
      let trace = "\(left) and \(right)"
      try demand(left.union(right), hasMembers: leftModel.union(rightModel), trace)
      try demand(left.intersection(right), hasMembers: leftModel.intersection(rightModel), trace)
      try demand(left.subtracting(right), hasMembers: leftModel.subtracting(rightModel), trace)
    }
  }

  @Test("Adding a set in place does the same as the union")
  func mutating() throws {
    try everyPair { left, right, _, _ in
      var result = left
      result.formUnion(right)
      try demand(result, equals: left.union(right), "\(left) and \(right)")
    }
  }

  @Test("Two sets are equal if their members are")
  func comparing() throws {
    try everyPair { left, right, leftModel, rightModel in
      try demand(left == right, equals: leftModel == rightModel, "\(left) and \(right)")
    }
  }
}
