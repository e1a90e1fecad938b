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
      try demand(
        left.symmetricDifference(right), hasMembers: leftModel.symmetricDifference(rightModel),
        trace)
    }
  }

  @Test("The mutating forms do the same as the others")
  func mutating() throws {
    try everyPair { left, right, _, _ in
      try demandSame(left, left.union(right)) { $0.formUnion(right) }
      try demandSame(left, left.intersection(right)) { $0.formIntersection(right) }
      try demandSame(left, left.subtracting(right)) { $0.subtract(right) }
      try demandSame(left, left.symmetricDifference(right)) { $0.formSymmetricDifference(right) }
    }
  }

  private func demandSame(
    _ start: IndexRanges, _ expected: IndexRanges, _ change: (inout IndexRanges) -> Void
  ) throws {
    var result = start
    change(&result)
    try demand(result, equals: expected, "\(start)")
  }

  @Test("Every pair compares as the model does")
  func comparing() throws {
    try everyPair { left, right, leftModel, rightModel in
      let trace = "\(left) and \(right)"
      try demand(left == right, equals: leftModel == rightModel, trace)
      try demand(left.isSubset(of: right), equals: leftModel.isSubset(of: rightModel), trace)
      try demand(left.isSuperset(of: right), equals: leftModel.isSuperset(of: rightModel), trace)
      try demand(
        left.isDisjoint(with: right), equals: leftModel.isDisjoint(with: rightModel), trace)
      try demand(
        left.isStrictSubset(of: right), equals: leftModel.isStrictSubset(of: rightModel), trace)
    }
  }
}
