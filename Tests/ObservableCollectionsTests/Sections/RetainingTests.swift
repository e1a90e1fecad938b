import ListChanges
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

/// Rows that a log removes and inserts again, retained where another log retains them.
@Suite("Sections: rows that wait for their removal")
struct RetainingTests {
  private let count = 4

  /// A log of single elements; those at `gone` are inserted instead of retained.
  private func log(_ order: [Int], gone: Set<Int>) -> EditLog {
    EditLog(
      oldCount: count,
      runs: order.map { gone.contains($0) ? .inserted(1) : EditLog.Run(oldStart: $0, count: 1) })
  }

  /// All subsets of the old indexes.
  private var subsets: [Set<Int>] {
    (0..<1 << count).map { bits in Set((0..<count).filter { bits >> $0 & 1 == 1 }) }
  }

  @Test("Every set of rows that are inserted again, and every part of it, in some orders")
  func everySet() throws {
    for order in [[0, 1, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0], [1, 3], [1, 2, 3]] {
      let whole = log(order, gone: [])
      for gone in subsets {
        for rows in subsets where rows.isSubset(of: gone) {
          let retained = log(order, gone: gone).retaining(
            IndexRanges(rows.sorted()), as: whole)
          try demand(
            retained.runs, equals: log(order, gone: gone.subtracting(rows)).runs,
            "\(rows.sorted()) of \(gone.sorted()) in \(order)")
        }
      }
    }
  }
}
