import ObservableCollections
import ObservableCollectionsTesting

/// Plays the batches of a list in sections in the strict tables of every widget.
@MainActor
package final class SectionsJudge<Header: Identifiable, Element, Head: Equatable, Row: Equatable>:
  @MainActor RenderSink
{
  private let head: (Header) -> Head
  private let row: (Element) -> Row
  private var checker = SectionsBatchChecker<Head, Row>(sections: [], at: .ofNoList)
  private var faults: [String] = []
  package private(set) var counts = BatchCounts()

  /// - Parameters:
  ///   - head: what tables show of a section itself.
  ///   - row: what they show of an element.
  package init(head: @escaping (Header) -> Head, row: @escaping (Element) -> Row) {
    (self.head, self.row) = (head, row)
  }

  package func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
    checker.reload(shown(sections), at: revision)
  }

  package func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
    counts.add(batch.changes)
    let shown = SectionsBatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(BatchCheckError) {
      try checker.check(shown)
    } catch {
      faults.append("\(error)")
      checker.reload(shown.after, at: batch.end)
    }
  }

  /// The state that the tables show.
  package var revision: Revision { checker.revision }

  /// Whether the tables show these sections.
  package func shows(_ sections: SectionsSnapshot<Header, Element>) -> Bool {
    checker.sections == shown(sections)
  }

  /// What is wrong since the last call; the tables must show `sections` now.
  package func check(against sections: SectionsSnapshot<Header, Element>) -> [String] {
    defer { faults = [] }
    return faults + (shows(sections) ? [] : ["The tables do not show the list"])
  }

  private func shown(
    _ sections: SectionsSnapshot<Header, Element>
  ) -> SectionsSnapshot<Head, Row> {
    SectionsSnapshot(
      sections.map { SectionSnapshot(head($0.header), elements: $0.elements.map(row)) })
  }
}
