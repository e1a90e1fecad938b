import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport

/// A version of a list of two levels, and its rows.
@Suite struct SectionsSnapshotTests {
  static let groups: SectionsSnapshot<String, Int> = [
    SectionSnapshot("a", elements: [1, 2]), SectionSnapshot("b", elements: []),
    SectionSnapshot("c", elements: [3]),
  ]

  @Test func isACollectionOfSections() {
    #expect(Self.groups.count == 3)
    #expect(Self.groups.map(\.header) == ["a", "b", "c"])
    #expect(Self.groups[0].elements == [1, 2])
    #expect(Self.groups[ElementPath(section: 2, element: 0)] == 3)
    #expect(Self.groups.counts == [2, 0, 1])
    #expect(Self.groups.elementCount == 3)
    #expect(SectionsSnapshot<String, Int>().isEmpty)
    #expect(SectionsSnapshot(Array(Self.groups)) == Self.groups)
    #expect(Self.groups.description == "[a: [1, 2], b: [], c: [3]]")
  }

  @Test func comesBackFromADocument() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let document = try encoder.encode(Self.groups)
    #expect(
      String(decoding: document, as: UTF8.self) == """
        [{"elements":[1,2],"header":"a"},{"elements":[],"header":"b"},\
        {"elements":[3],"header":"c"}]
        """)
    #expect(
      try JSONDecoder().decode(SectionsSnapshot<String, Int>.self, from: document) == Self.groups)
  }

  @Test func rowsAreHeadsFollowedByTheirElements() {
    let rows = Self.groups.rows
    #expect(
      Array(rows) == [
        .header("a"), .element(1), .element(2), .header("b"), .header("c"), .element(3),
      ])
    for row in rows.indices {
      let place = rows.place(ofRow: row)
      if let element = place.element {
        #expect(rows.row(of: ElementPath(section: place.section, element: element)) == row)
      } else {
        #expect(rows.row(ofSection: place.section) == row)
      }
    }
    #expect(SectionsSnapshot<String, Int>().rows.isEmpty)
  }

  #if os(macOS) || os(Linux)
    @Test func placesOutsideTrap() async throws {
      let result1 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.groups[3]
      }
      try expectMessage("Index 3 is outside 0..<3", in: result1)
      let result2 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.groups[ElementPath(section: 1, element: 0)]
      }
      try expectMessage("Index 0 is outside 0..<0", in: result2)
      let result3 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.groups.rows[6]
      }
      try expectMessage("Index 6 is outside 0..<6", in: result3)
      let result4 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.groups.rows.row(ofSection: 3)
      }
      try expectMessage("Index 3 is outside 0..<3", in: result4)
      let result5 = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Self.groups.rows.row(of: ElementPath(section: 0, element: 2))
      }
      try expectMessage("Index 2 is outside 0..<2", in: result5)
    }
  #endif
}
