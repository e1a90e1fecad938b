import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// Batches written to and read from a document.
@Suite struct BatchCodingTests {
  static let changes = try? BatchChanges(
    removals: [1, 8], insertions: [6, 8],
    moves: [
      RangePair(oldStart: 5, newStart: 7, count: 1), RangePair(oldStart: 7, newStart: 4, count: 1),
    ], updates: [RangePair(oldStart: 6, newStart: 5, count: 1)], oldCount: 9, newCount: 9,
    start: 4, end: 9)

  @Test func everyBatchComesBackAsItWas() throws {
    for seed in 0..<UInt64(TestScale.randomRuns(2_000)) {
      let script = EditScript.random(seed: seed)
      var log = EditLog(count: script.initialCount)
      for edit in script.edits { edit.apply(to: &log) }
      let changes = BatchChanges(log, start: 3, end: Revision(3 + script.edits.count))
      let document = try JSONEncoder().encode(changes)
      let decoded = try JSONDecoder().decode(BatchChanges.self, from: document)
      #expect(decoded == changes, "seed \(seed)")
    }
  }

  @Test func theDocumentNamesItsParts() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let changes = try BatchChanges(
      removals: [1, 2], insertions: [0], oldCount: 3, newCount: 2, start: 1, end: 2)
    let document = String(decoding: try encoder.encode(changes), as: UTF8.self)
    #expect(
      document == """
        {"end":{"version":2},"insertions":[[0,1]],"moves":[],"newCount":2,"oldCount":3,\
        "removals":[[1,3]],"start":{"version":1},"updates":[]}
        """)
  }

  static let brokenPromises: [(change: @Sendable (inout Document) -> Void, error: PatchError)] = [
    ({ $0.oldCount = -1 }, .negativeCount(-1)),
    ({ $0.removals = [[1, 2], [9, 10]] }, .removalOutsideOld(index: 9, oldCount: 9)),
    ({ $0.insertions = [[8, 10]] }, .insertionOutsideNew(index: 9, newCount: 9)),
    ({ $0.removals = [[1, 2], [7, 8]] }, .oldIndexTwice(7)),
    ({ $0.insertions = [[4, 5], [8, 9]] }, .newIndexTwice(4)),
    (
      { $0.removals = [[1, 2]] },
      .countsDisagree(oldCount: 9, removals: 1, insertions: 2, newCount: 9)
    ),
  ]

  @Test(arguments: brokenPromises.indices) func aBrokenPromiseIsNamed(index: Int) throws {
    let (change, expected) = Self.brokenPromises[index]
    var document = Document()
    change(&document)
    let data = try JSONEncoder().encode(document)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BatchChanges.self, from: data)
    }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error)) is no corrupted document")
      return
    }
    #expect(context.underlyingError as? PatchError == expected)
    #expect(context.debugDescription == expected.description)
  }

  static let corrupt: [@Sendable (inout Document) -> Void] = [
    { $0.removals = [[8, 9], [1, 2]] }, { $0.removals = [[1, 1], [8, 9]] },
    { $0.removals = [[2, 1], [8, 9]] }, { $0.removals = [[-1, 0], [8, 9]] },
    { $0.removals = [[1]] }, { $0.removals = [[1, 2, 3]] },
    { $0.insertions = [[6, 7], [6, 9]] }, { $0.newCount = nil }, { $0.removals = nil },
    { $0.insertions = nil }, { $0.start = nil },
  ]

  @Test(arguments: corrupt.indices) func aCorruptDocumentThrows(index: Int) throws {
    var document = Document()
    Self.corrupt[index](&document)
    let data = try JSONEncoder().encode(document)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BatchChanges.self, from: data)
    }
  }

  @Test func theUnchangedDocumentIsTheBatch() throws {
    let data = try JSONEncoder().encode(Document())
    #expect(try JSONDecoder().decode(BatchChanges.self, from: data) == Self.changes)
  }

  /// A batch's document, to be damaged.
  struct Document: Encodable, Sendable {
    var removals: [[Int]]? = [[1, 2], [8, 9]]
    var insertions: [[Int]]? = [[6, 7], [8, 9]]
    var moves: [RangePair]? = BatchCodingTests.changes?.moves.ranges
    var updates: [RangePair]? = BatchCodingTests.changes?.updates.ranges
    var oldCount: Int? = 9
    var newCount: Int? = 9
    var start: Revision? = 4
    var end: Revision? = 9
  }
}
