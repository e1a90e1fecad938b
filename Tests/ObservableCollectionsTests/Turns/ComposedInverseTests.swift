import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

/// What takes composed records back: each leads to where its record started.
@Suite("Inverses of composed records")
struct ComposedInverseTests {
  @Test("Taken back one by one, the records of a slow reader lead to where it stood")
  func flat() async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000)) {
      var random = SplitMix64(seed: seed)
      let array = ObservableArray(0..<6)
      var iterator = array.changes(limit: 1).makeAsyncIterator()
      var next = 100
      for _ in 0..<Int.random(in: 2..<12, using: &random) {
        ListEdit.random(count: array.count, using: &random).apply(to: array) {
          next += 1
          return next
        }
      }
      var (rows, revision) = (Array(0..<6), Revision(0))
      var changes: [ArrayChange<Int>] = []
      while rows != Array(array) {
        let change = try #require(await iterator.next())
        try demand(
          change.previousRevision, equals: revision, "the start of \(change), seed \(seed)")
        rows = try replay(change, on: rows)
        revision = change.revision
        changes.append(change)
      }
      for change in changes.reversed() {
        let inverse = try #require(change.inverse)
        try demand(
          inverse.previousRevision, equals: revision, "the start of the inverse, seed \(seed)")
        rows = try replay(inverse, on: rows)
        revision = inverse.revision
      }
      try demand(rows, equals: Array(0..<6), "the rows of seed \(seed)")
      try demand(revision, equals: 0, "the revision of seed \(seed)")
    }
  }

  @Test("The same in a list of two levels")
  func ofSections() async throws {
    for seed in 0..<UInt64(TestScale.randomRuns(1_000)) {
      var twin = TwinSections(seed: seed, counts: [2, 0, 3])
      let (start, first) = (twin.plain, twin.list.revision)
      var iterator = twin.list.changes(limit: 1).makeAsyncIterator()
      for _ in 0..<2 + seed % 8 { _ = twin.edit() }
      var (rows, revision) = (start, first)
      var changes: [SectionsChange<Head, Cell>] = []
      while rows != twin.plain {
        let change = try #require(await iterator.next())
        try demand(
          change.previousRevision, equals: revision, "the start of \(change), seed \(seed)")
        rows = try replay(change, on: rows)
        revision = change.revision
        changes.append(change)
      }
      for change in changes.reversed() {
        let inverse = try #require(change.inverse)
        try demand(
          inverse.previousRevision, equals: revision, "the start of the inverse, seed \(seed)")
        rows = try replay(inverse, on: rows)
        revision = inverse.revision
      }
      try demand(rows, equals: start, "the rows of seed \(seed)")
      try demand(revision, equals: first, "the revision of seed \(seed)")
    }
  }
}
