import Foundation
import Testing

@testable import ObservableCollections

/// Sectioned batches and patches as documents.
@Suite struct SectionsCodingTests {
  static func batch() throws -> SectionsBatchUpdate<String, String> {
    let changes = try SectionsBatchChanges(
      oldCounts: [3, 1], newCounts: [2, 2], removedSections: [1], insertedSections: [1],
      removals: ElementPaths([ElementPath(section: 0, element: 1)]),
      updates: [
        ElementPathPair(
          old: ElementPath(section: 0, element: 2), new: ElementPath(section: 0, element: 1))
      ], start: 7, end: 9)
    return SectionsBatchUpdate(
      changes: changes,
      before: [
        SectionSnapshot("fruit", elements: ["apple", "berry", "cherry"]),
        SectionSnapshot("tools", elements: ["saw"]),
      ],
      after: [
        SectionSnapshot("fruit", elements: ["apple", "Cherry"]),
        SectionSnapshot("nuts", elements: ["hazel", "wal"]),
      ])
  }

  private static let changes = """
    {"end":{"version":9},"insertedSections":[[1,2]],"insertions":[],"movedSections":[],"moves":[],\
    "newCounts":[2,2],"oldCounts":[3,1],"removals":[{"elements":[[1,2]],"section":0}],\
    "removedSections":[[1,2]],"replacedSections":[],"start":{"version":7},"updatedHeaders":[],\
    "updates":[[0,2,0,1,1]]}
    """

  private static func document(
    headers: String = #"["nuts"]"#, contents: String = #"[["hazel","wal"]]"#,
    elements: String = #"["Cherry"]"#, changes: String = changes, format: Int = 1
  ) -> String {
    #"{"changes":\#(changes),"contents":\#(contents),"elements":\#(elements),"#
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
        contents [["hazel", "wal"]]
        elements ["Cherry"]
        """)
  }

  static let corrupt: [(document: String, error: PatchError?)] = [
    ("{}", nil),
    (document(headers: "[1]"), nil),
    (document(changes: changes.replacing("[0,2,0,1,1]", with: "[0,2,0,1]")), nil),
    (document(changes: changes.replacing("[0,2,0,1,1]", with: "[0,2,0,1,0]")), nil),
    (document(changes: changes.replacing("[0,2,0,1,1]", with: "[0,2,0,-1,1]")), nil),
    (document(changes: changes.replacing("[0,2,0,1,1]", with: "[0,2,0,\(Int.max),1]")), nil),
    (document(changes: changes.replacing("\"moves\":[],", with: "")), nil),
    (
      document(changes: changes.replacing("\"movedSections\":[]", with: "\"movedSections\":[[0]]")),
      nil
    ),
    (
      document(
        changes: changes.replacing("\"movedSections\":[]", with: "\"movedSections\":[[-1,0]]")),
      nil
    ),
    (
      document(changes: changes.replacing("[3,1]", with: "[3,-1]")),
      .badCounts([3, -1])
    ),
    (
      document(changes: changes.replacing("\"section\":0", with: "\"section\":1")),
      .oldPathOutside(ElementPath(section: 1, element: 1))
    ),
    (
      document(format: 2),
      .wrongFormat(
        expected: "ObservableCollections.SectionsBatchPatch.1",
        actual: "ObservableCollections.SectionsBatchPatch.2")
    ),
    (document(headers: "[]"), .wrongHeaderCount(expected: 1, actual: 0)),
    (document(contents: #"[["hazel"]]"#), .wrongContentCounts(expected: [2], actual: [1])),
    (document(contents: "[]"), .wrongContentCounts(expected: [2], actual: [])),
    (document(elements: #"["a","b"]"#), .wrongElementCount(expected: 1, actual: 2)),
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
      version?.description == "It starts from version 7, but the list is at version 9")
    let part = #expect(throws: PatchError.self) {
      try batch.patch.applied(to: batch.before, at: Revision(7, part: 2))
    }
    #expect(part == .wrongRevision(expected: 7, actual: Revision(7, part: 2)))
    #expect(
      part?.description
        == "It starts from version 7, but the list is at version 7 part 2")
    let counts = #expect(throws: PatchError.self) {
      try batch.patch.applied(to: batch.after, at: 7)
    }
    #expect(counts == .wrongCounts(expected: [3, 1], actual: [2, 2]))
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
        .wrongContentCounts(expected: [2], actual: []),
        .wrongElementCount(expected: 1, actual: 2),
      ].map(\.description) == [
        "The patch inserts, replaces and updates 1 sections, but brings 0",
        "The patch needs sections of [2] elements, but brings []",
        "The patch inserts and updates 1 elements, but brings 2",
      ])
  }
}
