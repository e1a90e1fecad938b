import ObservableCollections
import ObservableCollectionsTesting
import Testing

@testable import CoreTestSupport

/// Every kind of element has its matching in a diff of two levels: all agree with the one that gets
/// everything by closures, in both directions, and say the versions that they were given.
@Suite("Sections: diffs of every kind of element")
struct SectionsDiffFormTests {
  /// Its contents cannot be compared.
  private struct Sealed: Identifiable {
    let id: Int
  }

  private static func list<Element>(
    _ sections: [(head: Int, elements: [Element])]
  ) -> SectionsSnapshot<Head, Element> {
    SectionsSnapshot(
      sections.map { SectionSnapshot(Head(id: $0.head, value: $0.head % 2), elements: $0.elements) }
    )
  }

  /// A section goes and one comes, two change places, and elements do all that they can.
  private static func lists<Element>(
    _ make: (Int) -> Element
  ) -> (old: SectionsSnapshot<Head, Element>, new: SectionsSnapshot<Head, Element>) {
    (
      list([(2, [1, 2, 3].map(make)), (4, [4, 5].map(make)), (6, [6].map(make))]),
      list([(8, [7].map(make)), (4, [5, 1].map(make)), (2, [3, 2, 9].map(make))])
    )
  }

  private func expect<Element: Equatable>(
    _ batches: [SectionsBatchUpdate<Head, Element>],
    lead expected: SectionsBatchUpdate<Head, Element>, from old: SectionsSnapshot<Head, Element>,
    to new: SectionsSnapshot<Head, Element>, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(!expected.changes.isEmpty, sourceLocation: sourceLocation)
    for batch in batches {
      #expect(batch.changes == expected.changes, sourceLocation: sourceLocation)
      #expect((batch.start, batch.end) == (3, 5), sourceLocation: sourceLocation)
      #expect(batch.before == old && batch.after == new, sourceLocation: sourceLocation)
      #expect(
        try batch.patch.applied(to: old, at: 3) == new, sourceLocation: sourceLocation)
      var checker = SectionsBatchChecker(sections: old, at: 3)
      #expect(throws: Never.self, sourceLocation: sourceLocation) { try checker.check(batch) }
    }
  }

  @Test("Elements with an id, that can be compared and hashed")
  func identifiableAndHashable() throws {
    let (old, new) = Self.lists { Cell(token: $0) }
    let expected = SectionsBatchUpdate(
      from: old, to: new, matching: .key(\.token, updatedWhen: !=), headersUpdatedWhen: !=,
      start: 3, end: 5)
    let matchings: [Matching<Cell>] = [
      .id, .key(\.token), .key(\.token, updatedWhen: !=), .id(updatedWhen: !=),
    ]
    let batches = matchings.flatMap { matching in
      [
        SectionsBatchUpdate(
          from: old, to: new, matching: matching, headersUpdatedWhen: !=, start: 3,
          end: 5),
        SectionsBatchUpdate(
          from: old, to: new, matching: matching, start: 3, end: 5),
      ]
    }
    try expect(batches, lead: expected, from: old, to: new)
  }

  @Test("Elements with an id, that can be compared")
  func identifiableAndEquatable() throws {
    let (old, new) = Self.lists { Item(id: $0) }
    let expected = SectionsBatchUpdate(
      from: old, to: new, matching: .key(\.id, updatedWhen: !=), headersUpdatedWhen: !=,
      start: 3, end: 5)
    let batch = SectionsBatchUpdate(
      from: old, to: new, matching: .id, start: 3, end: 5)
    try expect([batch], lead: expected, from: old, to: new)
  }

  @Test("Elements that are their own keys")
  func hashable() throws {
    let (old, new) = Self.lists { $0 }
    let expected = SectionsBatchUpdate(
      from: old, to: new, matching: .key({ $0 }, updatedWhen: !=), headersUpdatedWhen: !=,
      start: 3, end: 5)
    let batch = SectionsBatchUpdate(
      from: old, to: new, matching: .self, start: 3, end: 5)
    try expect([batch], lead: expected, from: old, to: new)
  }

  @Test("Elements with an id, that nothing compares: every survivor is updated")
  func identifiable() {
    let (old, new) = Self.lists { Sealed(id: $0) }
    let expected = SectionsBatchUpdate(
      from: old, to: new, matching: .key(\.id) { _, _ in true }, headersUpdatedWhen: !=,
      start: 3, end: 5)
    let batch = SectionsBatchUpdate(
      from: old, to: new, matching: .id, start: 3, end: 5)
    #expect(batch.changes == expected.changes && !batch.changes.isEmpty)
    #expect((batch.start, batch.end) == (3, 5))
    #expect(batch.before.map { $0.elements.map(\.id) } == [[1, 2, 3], [4, 5], [6]])
    #expect(batch.after.map { $0.elements.map(\.id) } == [[7], [5, 1], [3, 2, 9]])
  }
}
