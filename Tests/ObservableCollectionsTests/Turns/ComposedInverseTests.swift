import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport

/// What takes composed records back: each leads to where its record started.
@Suite("Inverses of composed records")
struct ComposedInverseTests {
  @Test("Taken back one by one, the records of a slow reader lead to where it stood")
  func flat() async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000)) {
      var random = SplitMix64(seed: seed)
      let array = ObservableArray(0..<6)
      var iterator = array.changes(initial: false, limit: 1).makeAsyncIterator()
      var next = 100
      for _ in 0..<Int.random(in: 2..<12, using: &random) {
        ListEdit.random(count: array.count, using: &random).apply(to: array) {
          next += 1
          return next
        }
      }
      var walk = Walk<ArrayChange<Int>>(
        rows: Array(0..<6), revision: array.at(0), trace: "seed \(seed)")
      while walk.rows != Array(array) { try walk.take(try #require(await iterator.next())) }
      try walk.takeAllBack()
      try demand(walk.rows, equals: Array(0..<6), "the rows of seed \(seed)")
      try demand(walk.revision, equals: array.at(0), "the revision of seed \(seed)")
    }
  }

  @Test("The same in a list of two levels")
  func ofSections() async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000)) {
      var twin = TwinSections(seed: seed, counts: [2, 0, 3])
      let (start, first) = (twin.plain, twin.list.revision)
      var iterator = twin.list.changes(initial: false, limit: 1).makeAsyncIterator()
      for _ in 0..<2 + seed % 8 { _ = twin.edit() }
      var walk = Walk<SectionsChange<Head, Cell>>(
        rows: start, revision: first, trace: "seed \(seed)")
      while walk.rows != twin.plain { try walk.take(try #require(await iterator.next())) }
      try walk.takeAllBack()
      try demand(walk.rows, equals: start, "the rows of seed \(seed)")
      try demand(walk.revision, equals: first, "the revision of seed \(seed)")
    }
  }
}

/// A record of either level, with what it is replayed on.
private protocol Replayed {
  associatedtype Rows: Equatable
  var revision: Revision { get }
  var previousRevision: Revision { get }
  var inverse: Self? { get }
  func replayed(on rows: Rows) throws -> Rows
}

extension ArrayChange<Int>: Replayed {
  fileprivate func replayed(on rows: [Int]) throws -> [Int] { try replay(self, on: rows) }
}

extension SectionsChange<Head, Cell>: Replayed {
  fileprivate func replayed(on rows: [PlainSection]) throws -> [PlainSection] {
    try replay(self, on: rows)
  }
}

/// Rows that go from record to record, and back.
private struct Walk<Record: Replayed> {
  var rows: Record.Rows
  var revision: Revision
  let trace: String
  private var taken: [Record] = []

  init(rows: Record.Rows, revision: Revision, trace: String) {
    (self.rows, self.revision, self.trace) = (rows, revision, trace)
  }

  mutating func take(_ record: Record) throws {
    try step(record)
    taken.append(record)
  }

  mutating func takeAllBack() throws {
    while let record = taken.popLast() { try step(try #require(record.inverse)) }
  }

  private mutating func step(_ record: Record) throws {
    try demand(record.previousRevision, equals: revision, "the start of \(record), \(trace)")
    rows = try record.replayed(on: rows)
    revision = record.revision
  }
}
