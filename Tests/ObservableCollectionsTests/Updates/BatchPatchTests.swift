import Foundation
import ObservableCollections
import ObservableCollectionsTesting
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ListChanges

/// What goes over a wire: indexes, and only the elements that are new.
@Suite struct BatchPatchTests {
  static func batch() throws -> BatchUpdate<String> {
    let changes = try BatchChanges(
      removals: [1], insertions: [0],
      updates: [RangePair(oldStart: 0, newStart: 1, count: 1)], oldCount: 3, newCount: 3,
      start: 7, end: 9)
    return BatchUpdate(changes: changes, before: ["a", "b", "c"], after: ["x", "A", "c"])
  }

  @Test func holdsOnlyTheInsertedAndUpdatedElements() throws {
    let patch = try Self.batch().patch
    #expect(patch.newIndexes == [0, 1])
    #expect(patch.elements == ["x", "A"])
    #expect(patch.description == "\(try Self.batch().changes)\nelements [\"x\", \"A\"]")
  }

  @Test func bringsRowsAndSnapshotsOfItsVersionUpToDate() throws {
    let patch = try Self.batch().patch
    #expect(try patch.applied(to: ["a", "b", "c"], at: 7) == ["x", "A", "c"])
    let rows: ArraySnapshot = ["a", "b", "c"]
    let after: ArraySnapshot<String> = try patch.applied(to: rows, at: 7)
    #expect(after == ["x", "A", "c"])
    #expect(rows == ["a", "b", "c"])
  }

  @Test func refusesRowsOfAnotherVersionOrNumber() throws {
    let patch = try Self.batch().patch
    let version = #expect(throws: PatchError.self) {
      try patch.applied(to: ["a", "b", "c"], at: 8)
    }
    #expect(version == .wrongRevision(expected: 7, actual: 8))
    #expect(
      version?.description == "The patch starts at version 7, but the rows are at version 8")
    let part = #expect(throws: PatchError.self) {
      try patch.applied(to: ["a", "b", "c"], at: Revision(7, part: 2))
    }
    #expect(part == .wrongRevision(expected: 7, actual: Revision(7, part: 2)))
    #expect(
      part?.description
        == "The patch starts at version 7, but the rows are at version 7 part 2")
    let count = #expect(throws: PatchError.self) { try patch.applied(to: ["a"], at: 7) }
    #expect(count == .wrongRowCount(expected: 3, actual: 1))
  }

  @Test(arguments: [["x"], ["x", "A", "c"], []])
  func refusesMoreOrFewerElementsThanItsChangesName(elements: [String]) throws {
    let changes = try Self.batch().changes
    let error = #expect(throws: PatchError.self) {
      try BatchPatch(changes: changes, elements: elements)
    }
    #expect(error == .wrongElementCount(expected: 2, actual: elements.count))
    #expect(
      error?.description
        == "The patch inserts and updates 2 elements, but brings \(elements.count)")
  }

  @Test func theDocumentIsTheOneDescribed() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let document = String(decoding: try encoder.encode(Self.batch().patch), as: UTF8.self)
    #expect(
      document == """
        {"changes":{"end":{"version":9},"insertions":[[0,1]],"moves":[],"newCount":3,"oldCount":3,\
        "removals":[[1,2]],"start":{"version":7},"updates":[[0,1,1]]},"elements":["x","A"],\
        "format":"ObservableCollections.BatchPatch.1"}
        """)
  }

  static let corrupt: [(document: String, error: PatchError?)] = [
    (#"{"changes":{},"elements":[],\#(format)}"#, nil),
    (#"{"changes":\#(changes),\#(format)}"#, nil),
    (#"{"elements":["x","A"],\#(format)}"#, nil),
    (#"{"changes":\#(changes),"elements":["x","A"]}"#, nil),
    (#"{"changes":\#(changes),"elements":[1,2],\#(format)}"#, nil),
    (
      #"{"changes":\#(changes),"elements":["x","A"],"format":"other/2"}"#,
      .wrongFormat(expected: "ObservableCollections.BatchPatch.1", actual: "other/2")
    ),
    (
      #"{"changes":\#(changes),"elements":["x"],\#(format)}"#,
      .wrongElementCount(expected: 2, actual: 1)
    ),
    (
      #"{"changes":\#(changes.replacing("[[1,2]]", with: "[[3,4]]")),"elements":["x","A"],\#(format)}"#,
      .removalOutsideOld(index: 3, oldCount: 3)
    ),
  ]

  private static let format = #""format":"ObservableCollections.BatchPatch.1""#

  private static let changes = """
    {"end":{"version":9},"insertions":[[0,1]],"moves":[],"newCount":3,"oldCount":3,\
    "removals":[[1,2]],"start":{"version":7},"updates":[[0,1,1]]}
    """

  @Test(arguments: corrupt.indices) func aCorruptDocumentThrows(index: Int) throws {
    let (document, expected) = Self.corrupt[index]
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(BatchPatch<String>.self, from: Data(document.utf8))
    }
    guard let expected else { return }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error)) is no corrupted document")
      return
    }
    #expect(context.underlyingError as? PatchError == expected)
  }

  @Test func aPatchFromAStateThatNoVersionHadSurvivesTheWire() throws {
    let changes = Self.changes.replacing(#"{"version":7}"#, with: #"{"part":2,"version":7}"#)
    let document = #"{"changes":\#(changes),"elements":["x","A"],\#(Self.format)}"#
    let patch = try JSONDecoder().decode(BatchPatch<String>.self, from: Data(document.utf8))
    #expect((patch.start, patch.end) == (Revision(7, part: 2), 9))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == document)
    #expect(try patch.applied(to: ["a", "b", "c"], at: Revision(7, part: 2)) == ["x", "A", "c"])
    #expect(throws: PatchError.wrongRevision(expected: Revision(7, part: 2), actual: 7)) {
      try patch.applied(to: ["a", "b", "c"], at: 7)
    }
  }

  /// Two turns of a random script: each patch, decoded, leads from one state to the next; both as
  /// one lead from the first to the last.
  @Test func randomPatchesSurviveTheWireAndCompose() throws {
    try EditScript.checkRandom(runs: TestScale.randomRuns(4_000), seed: 40) { script in
      let half = script.edits.count / 2
      let array = ObservableArray((0..<script.initialCount).map { "\($0)" })
      let first = try Self.turn(on: array, script.edits[..<half])
      let second = try Self.turn(on: array, script.edits[half...])
      let start =
        try first ?? second.map { try BatchPatch(none: $0.changes.oldCount, $0.start) }
      guard let start else { return }
      let end = try second ?? BatchPatch(none: start.changes.newCount, start.end)
      let rows = Array(0..<script.initialCount).map { "\($0)" }
      let between = try start.applied(to: rows, at: start.start)
      let after = try end.applied(to: between, at: end.start)
      try expectEqual(after, Array(array.snapshot), "Patch after patch")
      let both = try start.appending(end)
      try expectEqual(
        try both.applied(to: rows, at: both.start), after, "Both patches as one")
      try expectEqual(both.elements.count, both.newIndexes.count, "Elements of both")
    }
  }

  private static func turn(
    on array: ObservableArray<String>, _ edits: ArraySlice<ListEdit>
  ) throws -> BatchPatch<String>? {
    let sink = RecordingSink<String>()
    let turns = ManualTurnScheduler()
    let observer = array.render(on: .callingThread, every: turns.scheduler, into: sink)
    for (number, edit) in edits.enumerated() { edit.apply(to: array) { "new \(number)" } }
    turns.endTurn()
    observer.cancel()
    guard let patch = sink.batches.first?.patch else { return nil }
    let document = try JSONEncoder().encode(patch)
    let decoded = try JSONDecoder().decode(BatchPatch<String>.self, from: document)
    try expectEqual(decoded, patch, "The decoded patch")
    return decoded
  }
}

extension BatchPatch {
  /// Nothing, at a version.
  fileprivate init(none count: Int, _ revision: Revision) throws {
    try self.init(
      changes: BatchChanges(
        oldCount: count, newCount: count, start: revision, end: revision),
      elements: [])
  }
}
