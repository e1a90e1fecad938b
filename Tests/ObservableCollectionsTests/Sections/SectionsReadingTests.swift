import Foundation
import ObservableCollections
import TestSupport
import Testing

@testable import CoreTestSupport
@testable import ObservableSectionLists

@Suite("Sections: reading")
struct SectionsReadingTests {
  private struct Shelf: Codable, Hashable, Identifiable {
    var id: Int
  }

  private typealias Shelves = ObservableSections<Shelf, String>

  private let shelves = Shelves([
    SectionSnapshot(Shelf(id: 1), elements: ["apple", "pear"]),
    SectionSnapshot(Shelf(id: 2), elements: []),
    SectionSnapshot(Shelf(id: 3), elements: ["fig", "apple"]),
  ])

  @Test("Searching for elements and sections")
  func searching() {
    #expect(shelves.firstPath(of: "apple") == ElementPath(section: 0, element: 0))
    #expect(shelves.firstPath(of: "plum") == nil)
    #expect(shelves.firstPath { $0.count < 4 } == ElementPath(section: 2, element: 0))
    #expect(shelves.contains { $0.elements.isEmpty })
    #expect(shelves.sections.firstIndex { $0.elements.count == 2 } == 0)
    #expect(shelves.sections.index(ofID: 3) == 2)
    #expect(shelves.sections.index(ofID: 4) == nil)
    let cells = ObservableSections(plainSections([1, 2]).map(\.snapshot))
    #expect(cells.path(ofID: 2) == ElementPath(section: 1, element: 1))
    #expect(cells.path(ofID: 3) == nil)
  }

  @Test("First, last, counts and iteration")
  func reading() {
    #expect(shelves.sections.first?.header.id == 1 && shelves.sections.last?.header.id == 3)
    #expect(shelves.sections.indices == 0..<3)
    #expect(shelves[section: 2].count == 2)
    #expect(shelves.elementCount == 4)
    #expect(shelves.map(\.elements.count) == [2, 0, 2])
    let none = Shelves().sections
    #expect(none.first == nil && none.last == nil)
    // Iterating sees the sections as they were when it began.
    var seen = 0
    for section in shelves {
      seen += 1
      shelves.sections.remove(at: shelves.sections.index(ofID: section.header.id) ?? 0)
    }
    #expect(seen == 3 && shelves.sections.isEmpty)
  }

  @Test("Descriptions tell content and version")
  func descriptions() {
    shelves.sections.removeSubrange(1...)
    let content = #"[Shelf(id: 1): ["apple", "pear"]]"#
    #expect("\(shelves)".hasSuffix(content.dropFirst()))
    #expect(String(reflecting: shelves).hasPrefix("ObservableSections(version 1, ["))
    #expect(Mirror(reflecting: shelves).children.count == 1)
  }

  @Test("Codable as an array of sections")
  func coding() throws {
    let data = try JSONEncoder().encode(shelves)
    #expect(try JSONDecoder().decode(Shelves.self, from: data).snapshot == shelves.snapshot)
    #expect(try JSONDecoder().decode(Shelves.self, from: data).revision == 0)
  }

  @Test("Equal ids of sections in data from outside throw, naming both")
  func badData() throws {
    let json = #"""
      [{"header": {"id": 7}, "elements": []}, {"header": {"id": 8}, "elements": ["a"]},
       {"header": {"id": 7}, "elements": []}]
      """#
    let expected = PatchError.repeatedSection(first: 0, repeated: 2, id: "7")
    let error = try #require(throws: DecodingError.self) {
      try JSONDecoder().decode(Shelves.self, from: Data(json.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(context.underlyingError as? PatchError == expected)
    #expect(context.debugDescription == "Sections 0 and 2 have the same id 7")
    let snapshot = try JSONDecoder().decode(
      SectionsSnapshot<Shelf, String>.self, from: Data(json.utf8))
    #expect(throws: expected) { try snapshot.checkSectionIDs() }
    try shelves.snapshot.checkSectionIDs()
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Shelves.self, from: Data("[{}]".utf8))
    }
  }
}
