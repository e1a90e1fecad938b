import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

/// Judges lists in sections.
@MainActor
final class SectionsJudge<
  Section: Identifiable & Sendable, Element: Identifiable & Sendable
>: PaneJudge where Section.ID: Sendable {
  private let pane: SectionsPane<Section, Element>
  private var checker = SectionedBatchChecker<ShownRow, ShownRow>(sections: [], version: 0)
  private(set) var counts = BatchCounts()
  private var observer: SectionedCoalescingObserver<Section, Element>?

  init(_ pane: SectionsPane<Section, Element>, scheduler: TurnScheduler) {
    self.pane = pane
    observer = SectionedCoalescingObserver(of: pane.sections, scheduler: scheduler, sink: self)
  }

  func updateLimit() { observer?.changeLimit = pane.changeLimit }
  func cancel() { observer?.cancel() }

  var isCurrent: Bool {
    checker.version == pane.sections.version && checker.part == 0
      && checker.sections == shown(pane.sections.snapshot)
  }

  var rowIDs: [String] {
    pane.sections.snapshot.flatMap { $0.elements.map(pane.rowID) }
  }

  private func shown(
    _ sections: SectionsSnapshot<Section, Element>
  ) -> SectionsSnapshot<ShownRow, ShownRow> {
    SectionsSnapshot(
      sections.map { section in
        SectionSnapshot(
          ShownRow(id: pane.headID(of: section.section), text: pane.head(section.section)),
          elements: section.elements.map { ShownRow(id: pane.rowID(of: $0), text: pane.text($0)) })
      })
  }
}

extension SectionsJudge: @MainActor SectionedRenderSink {
  func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
    checker.reload(shown(sections), version: version)
  }

  func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
    counts.add(changeCount: batch.changes.changeCount)
    let shown = SectionedBatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(SectionedBatchCheckError) {
      try checker.check(shown)
    } catch {
      counts.violations.append("\(pane.title): \(error)")
      checker.reload(shown.after, version: batch.toVersion, part: batch.toPart)
    }
  }
}
