import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@Suite struct BatchCheckerTests {
  /// A batch with the given arrays and parts.
  static func batch(
    _ before: [String], _ after: [String], removals: IndexRanges = [],
    insertions: IndexRanges = [], moves: RangePairs = [], updates: RangePairs = [],
    versions: (from: Int, to: Int) = (0, 1)
  ) throws -> BatchUpdate<String> {
    BatchUpdate(
      changes: try BatchChanges(
        removals: removals, insertions: insertions, moves: moves, updates: updates,
        oldCount: before.count, newCount: after.count, start: Revision(versions.from),
        end: Revision(versions.to)),
      before: ArraySnapshot(before), after: ArraySnapshot(after))
  }

  @Test func takesBatchesThatChain() throws {
    var checker = BatchChecker(rows: ["a", "b", "c"], at: 4)
    let first = try Self.batch(
      ["a", "b", "c"], ["c'", "x", "a"], removals: [1], insertions: [1],
      moves: [RangePair(oldStart: 2, newStart: 0, count: 1)],
      updates: [RangePair(oldStart: 2, newStart: 0, count: 1)], versions: (4, 7))
    try checker.check(first)
    #expect(checker.rows == ["c'", "x", "a"])
    #expect(checker.revision.version == 7)
    let second = try Self.batch(["c'", "x", "a"], ["x", "a"], removals: [0], versions: (7, 8))
    try checker.check(second)
    #expect(checker.rows == ["x", "a"])
    #expect(checker.batchCount == 2)
  }

  @Test func anEmptyBatchIsAFault() throws {
    try expectFault(.emptyBatch, of: Self.batch(["a", "b"], ["a", "b"]))
  }

  @Test func anotherVersionIsAFault() throws {
    try expectFault(
      .revision(shown: 0, start: 3),
      of: Self.batch(["a", "b"], ["a"], removals: [1], versions: (3, 4)))
  }

  @Test func otherRowsAreAFault() throws {
    try expectFault(.before(oldIndex: 1), of: Self.batch(["a", "B"], ["a"], removals: [1]))
    try expectFault(
      .before(oldIndex: 2), of: Self.batch(["a", "b", "c"], ["a", "b"], removals: [2]))
  }

  @Test func aRowThatChangedWithoutAnUpdateIsAFault() throws {
    try expectFault(
      .wrongCell(lowering: "strict", newIndex: 0),
      of: Self.batch(["a", "b"], ["A"], removals: [1]))
  }

  @Test func theWrongRemovalIsAFault() throws {
    try expectFault(
      .wrongCell(lowering: "strict", newIndex: 0),
      of: Self.batch(["a", "b"], ["b"], removals: [1]))
  }

  @Test func aFaultLeavesTheCheckerAsItWas() throws {
    var checker = BatchChecker(rows: ["a", "b"], at: 0)
    let bad = try Self.batch(["a", "b"], ["b"], removals: [1])
    #expect(throws: BatchCheckError.self) { try checker.check(bad) }
    #expect(checker.rows == ["a", "b"])
    #expect(checker.revision.version == 0)
    #expect(checker.batchCount == 0)
    try checker.check(Self.batch(["a", "b"], ["b"], removals: [0]))
    #expect(checker.rows == ["b"])
  }

  @Test func aReloadStartsOver() throws {
    var checker = BatchChecker(rows: ["a"], at: 0)
    checker.reload(["x", "y"], at: 9)
    try checker.check(Self.batch(["x", "y"], ["y"], removals: [0], versions: (9, 10)))
    #expect(checker.rows == ["y"])
  }

  @Test func theComparisonMayBeAClosure() throws {
    var checker = BatchChecker(rows: ["a", "b"], at: 0) { $0.count == $1.count }
    try checker.check(Self.batch(["A", "B"], ["x"], removals: [1]))
    #expect(checker.rows == ["x"])
  }

  @Test func theErrorNamesFaultAndBatch() throws {
    var checker = BatchChecker(rows: ["a", "b"], at: 0)
    let bad = try Self.batch(["a", "b"], ["b"], removals: [1])
    let error = #expect(throws: BatchCheckError.self) { try checker.check(bad) }
    #expect(
      error?.description == "strict: the cell at 0 does not show the new row\n\(bad.changes)")
  }

  private func expectFault(
    _ fault: BatchCheckError.Fault, of batch: BatchUpdate<String>,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var checker = BatchChecker(rows: ["a", "b"], at: 0)
    let error = #expect(throws: BatchCheckError.self, sourceLocation: sourceLocation) {
      try checker.check(batch)
    }
    #expect(error?.fault == fault, sourceLocation: sourceLocation)
  }
}
