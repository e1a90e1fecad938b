import Foundation
import ObservableCollections
import Testing

/// A version of a list of two levels, and its rows.
@Suite struct SectionsSnapshotTests {
  static let groups: SectionsSnapshot<String, Int> = [
    SectionSnapshot("a", elements: [1, 2]), SectionSnapshot("b", elements: []),
    SectionSnapshot("c", elements: [3]),
  ]

  @Test func isACollectionOfSections() {
    #expect(Self.groups.count == 3)
    #expect(Self.groups.map(\.section) == ["a", "b", "c"])
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
        [{"elements":[1,2],"section":"a"},{"elements":[],"section":"b"},\
        {"elements":[3],"section":"c"}]
        """)
    #expect(
      try JSONDecoder().decode(SectionsSnapshot<String, Int>.self, from: document) == Self.groups)
  }

  @Test func rowsAreHeadsFollowedByTheirElements() {
    let rows = Self.groups.rows
    #expect(
      Array(rows) == [
        .head("a"), .element(1), .element(2), .head("b"), .head("c"), .element(3),
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

  @Test func placesOutsideTrap() async {
    await #expect(processExitsWith: .failure) { _ = Self.groups[3] }
    await #expect(processExitsWith: .failure) {
      _ = Self.groups[ElementPath(section: 1, element: 0)]
    }
    await #expect(processExitsWith: .failure) { _ = Self.groups.rows[6] }
    await #expect(processExitsWith: .failure) { _ = Self.groups.rows.row(ofSection: 3) }
    await #expect(processExitsWith: .failure) {
      _ = Self.groups.rows.row(of: ElementPath(section: 0, element: 2))
    }
  }
}
