import ObservableCollections
import ObservableCollectionsTesting

/// Plays the batches of a list in sections in the strict tables of every widget.
@MainActor
package final class SectionsJudge<Section: Identifiable, Element, Head: Equatable, Row: Equatable>:
  @MainActor SectionsRenderSink
{
  private let head: (Section) -> Head
  private let row: (Element) -> Row
  private var checker = SectionsBatchChecker<Head, Row>(sections: [], version: 0)
  private var faults: [String] = []
  package private(set) var counts = BatchCounts()

  /// - Parameters:
  ///   - head: what tables show of a section itself.
  ///   - row: what they show of an element.
  package init(head: @escaping (Section) -> Head, row: @escaping (Element) -> Row) {
    (self.head, self.row) = (head, row)
  }

  package func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
    checker.reload(shown(sections), version: version)
  }

  package func apply(_ batch: SectionsBatchUpdate<Section, Element>) {
    counts.add(batch.changes)
    let shown = SectionsBatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(SectionsBatchCheckError) {
      try checker.check(shown)
    } catch {
      faults.append("\(error)")
      checker.reload(shown.after, version: batch.toVersion, part: batch.toPart)
    }
  }

  /// The version that the tables show; nil if they show none that the list had.
  package var version: Int? { checker.part == 0 ? checker.version : nil }

  /// Whether the tables show these sections.
  package func shows(_ sections: SectionsSnapshot<Section, Element>) -> Bool {
    checker.sections == shown(sections)
  }

  /// What is wrong since the last call; the tables must show `sections` now.
  package func check(against sections: SectionsSnapshot<Section, Element>) -> [String] {
    defer { faults = [] }
    return faults + (shows(sections) ? [] : ["The tables do not show the list"])
  }

  private func shown(
    _ sections: SectionsSnapshot<Section, Element>
  ) -> SectionsSnapshot<Head, Row> {
    SectionsSnapshot(
      sections.map { SectionSnapshot(head($0.section), elements: $0.elements.map(row)) })
  }
}
