import ObservableCollections
import TestSupport

/// The sets of an exhaustive test reach up to here.
let subsetBound = TestScale.bound(full: 7, debug: 6)

/// The longest array of the exhaustive tests of mutating calls.
let arrayBound = TestScale.bound(full: 5, debug: 4)

/// Every subset of `0..<bound`.
func everySubset(below bound: Int) -> [Set<Int>] {
  (0..<(1 << bound)).map { bits in Set((0..<bound).filter { bits & (1 << $0) != 0 }) }
}

/// Every range with both bounds within some bounds.
func everyRange(_ bounds: ClosedRange<Int>) -> [Range<Int>] {
  bounds.flatMap { start in (start...bounds.upperBound).map { start..<$0 } }
}

/// Every order of some values.
func everyOrder(of values: [Int]) -> [[Int]] {
  guard let first = values.first else { return [[]] }
  return everyOrder(of: Array(values.dropFirst())).flatMap { order in
    (0...order.count).map { Array(order[..<$0]) + [first] + Array(order[$0...]) }
  }
}

/// Throws unless a set has exactly the members of its model, and its ranges are in order.
func demand(
  _ indexes: IndexRanges, hasMembers model: Set<Int>, _ trace: @autoclosure () -> String
) throws {
  try demand(Array(indexes), equals: model.sorted(), trace())
  guard indexes.hasValidRanges else {
    throw Mismatch(description: "\(trace()): the ranges \(indexes.ranges) are out of order")
  }
}
