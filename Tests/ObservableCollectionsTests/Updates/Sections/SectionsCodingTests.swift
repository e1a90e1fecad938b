import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import ListChanges
@testable import ObservableLists
@testable import ObservableSectionLists

/// Sectioned batches and patches as documents.
@Suite struct SectionsCodingTests {
  /// Row 0 and 1 stay, "berry" goes into a new section, "Cherry" is updated.
  static func batch() throws -> SectionsBatchUpdate<String, String> {
    let (old, new) = (SectionSizes([4, 2]), SectionSizes([3, 4]))
    let log = EditLog(
      oldCount: 6,
      runs: [
        .init(oldStart: 0, count: 2), .init(oldStart: 3, count: 1, isUpdated: true),
        .inserted(1), .init(oldStart: 2, count: 1, isMoved: true), .inserted(2),
      ])
    return SectionsBatchUpdate(
      changes: SectionsBatchChanges(log, oldSizes: old, newSizes: new, start: 7, end: 9),
      before: [
        SectionSnapshot("fruit", elements: ["apple", "berry", "cherry"]),
        SectionSnapshot("tools", elements: ["saw"]),
      ],
      after: [
        SectionSnapshot("fruit", elements: ["apple", "Cherry"]),
        SectionSnapshot("nuts", elements: ["berry", "hazel", "wal"]),
      ])
  }

  private static let changes = """
    {"end":{"version":9},"newCounts":[2,3],"oldCounts":[3,1],\
    "rows":[[0,2],[3,1,1],[1],[2,1,2],[2]],"start":{"version":7}}
    """

  private static func document(
    headers: String = #"["nuts"]"#, elements: String = #"["Cherry","hazel","wal"]"#,
    changes: String = changes, format: Int = 1
  ) -> String {
    #"{"changes":\#(changes),"elements":\#(elements),"#
      + #""format":"ObservableCollections.SectionsBatchPatch.\#(format)","headers":\#(headers)}"#
  }

  @Test func theDocumentIsTheOneDescribed() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let patch = try Self.batch().patch
    #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == Self.document())
    let decoded = try JSONDecoder().decode(
      SectionsBatchPatch<String, String>.self, from: Data(Self.document().utf8))
    #expect(decoded == patch)
    #expect(
      patch.description == """
        \(patch.changes)
        headers ["nuts"]
        elements ["Cherry", "hazel", "wal"]
        """)
  }

  static let corrupt: [(document: String, error: PatchError?)] = [
    ("{}", nil),
    (document(headers: "[1]"), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[3,1,1,1]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[3,1,4]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[3,1,-1]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[3,0,1]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[3,\(Int.max),1]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[-1,1,1]")), nil),
    (document(changes: changes.replacing("[3,1,1]", with: "[\(Int.max),1,1]")), nil),
    (document(changes: changes.replacing("[1]", with: "[0]")), nil),
    (document(changes: changes.replacing("\"rows\"", with: "\"row\"")), nil),
    (document(changes: changes.replacing("[3,1],", with: "[3,-1],")), .badCounts([3, -1])),
    (
      document(changes: changes.replacing("[3,1],", with: "[3,\(Int.max)],")),
      .badCounts([3, .max])
    ),
    (
      document(changes: changes.replacing("[3,1,1]", with: "[6,1,1]")),
      .oldRowOutside(6, count: 1, of: 6)
    ),
    (document(changes: changes.replacing("[3,1,1]", with: "[1,1]")), .oldRowTwice(1)),
    (
      document(changes: changes.replacing("[3,1,1]", with: "[4,1]")),
      .headerIsElement(oldRow: 4, newRow: 2)
    ),
    (
      document(changes: changes.replacing("[3,1,1],[1]", with: "[1],[3,1,1]")),
      .headerIsElement(oldRow: 3, newRow: 3)
    ),
    (
      document(changes: changes.replacing("[2]]", with: "[1]]")),
      .newRowsDisagree(expected: 7, atLeast: 6)
    ),
    (
      document(changes: changes.replacing("[2]]", with: "[3]]")),
      .newRowsDisagree(expected: 7, atLeast: 5)
    ),
    (
      document(changes: changes.replacing("[2]]", with: "[\(Int.max >> 2)],[9]]")),
      .newRowsDisagree(expected: 7, atLeast: 5)
    ),
    (
      document(format: 2),
      .wrongFormat(
        expected: "ObservableCollections.SectionsBatchPatch.1",
        actual: "ObservableCollections.SectionsBatchPatch.2")
    ),
    (document(headers: "[]"), .wrongHeaderCount(expected: 1, actual: 0)),
    (document(elements: #"["a","b"]"#), .wrongElementCount(expected: 3, actual: 2)),
  ]

  @Test(arguments: corrupt.indices) func aCorruptDocumentThrows(index: Int) throws {
    let (document, expected) = Self.corrupt[index]
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        SectionsBatchPatch<String, String>.self, from: Data(document.utf8))
    }
    guard let expected else { return }
    guard case .dataCorrupted(let context) = error else {
      Issue.record("\(String(describing: error)) is no corrupted document")
      return
    }
    #expect(context.underlyingError as? PatchError == expected)
    #expect(context.debugDescription == expected.description)
  }

  @Test func aPatchNeedsSectionsOfItsVersionAndCounts() throws {
    let batch = try Self.batch()
    #expect(try batch.patch.applied(to: batch.before, at: 7) == batch.after)
    let version = #expect(throws: PatchError.self) {
      try batch.patch.applied(to: batch.before, at: 9)
    }
    #expect(version == .wrongRevision(expected: 7, actual: 9))
    #expect(
      version?.description == "The patch starts at version 7, but the rows are at version 9")
    let part = #expect(throws: PatchError.self) {
      try batch.patch.applied(to: batch.before, at: Revision(7, part: 2))
    }
    #expect(part == .wrongRevision(expected: 7, actual: Revision(7, part: 2)))
    #expect(
      part?.description
        == "The patch starts at version 7, but the rows are at version 7 part 2")
    let counts = #expect(throws: PatchError.self) {
      try batch.patch.applied(to: batch.after, at: 7)
    }
    #expect(counts == .wrongCounts(expected: [3, 1], actual: [2, 3]))
  }

  @Test func aPatchFromAStateThatNoVersionHadSurvivesTheWire() throws {
    let changes = Self.changes.replacing(
      #"{"version":7}"#, with: #"{"part":2,"version":7}"#)
    let document = Self.document(changes: changes)
    let patch = try JSONDecoder().decode(
      SectionsBatchPatch<String, String>.self, from: Data(document.utf8))
    #expect((patch.start, patch.end) == (Revision(7, part: 2), 9))
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == document)
    let batch = try Self.batch()
    #expect(try patch.applied(to: batch.before, at: Revision(7, part: 2)) == batch.after)
    #expect(throws: PatchError.wrongRevision(expected: Revision(7, part: 2), actual: 7)) {
      try patch.applied(to: batch.before, at: 7)
    }
  }

  @Test func faultsOfAPatchSayTheirValues() {
    #expect(
      [
        PatchError.wrongHeaderCount(expected: 1, actual: 0),
        .wrongElementCount(expected: 1, actual: 2),
      ].map(\.description) == [
        "The patch inserts and updates 1 headers, but brings 0",
        "The patch inserts and updates 1 elements, but brings 2",
      ])
  }
}
