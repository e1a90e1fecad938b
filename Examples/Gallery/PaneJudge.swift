import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

/// What a row or a head shows: who it is, and what it says.
struct ShownRow: Hashable, Sendable, Identifiable {
  var id: String
  var text: RowText
}

/// How much the batches of a pane named.
struct BatchCounts: Equatable, Sendable {
  var batches = 0
  var changes = 0
  var largest = 0
  var violations: [String] = []

  mutating func add(changeCount: Int) {
    batches += 1
    changes += changeCount
    largest = max(largest, changeCount)
  }
}

/// Plays the batches of one pane in the strict tables of every widget.
@MainActor
protocol PaneJudge: AnyObject {
  var counts: BatchCounts { get }
  /// Takes over how many changes a turn may show.
  func updateLimit()
  /// Whether the tables show the array as it is now.
  var isCurrent: Bool { get }
  /// The rows that the pane shows now, by what actions call them; none for heads.
  var rowIDs: [String] { get }
  func cancel()
}

/// Judges flat lists.
@MainActor
final class ListJudge<Element: Identifiable & Sendable>: PaneJudge {
  private let pane: ListPane<Element>
  private var checker = BatchChecker<ShownRow>(rows: [], version: 0)
  private(set) var counts = BatchCounts()
  private var observer: CoalescingObserver<Element>?

  init(_ pane: ListPane<Element>, scheduler: TurnScheduler) {
    self.pane = pane
    observer = CoalescingObserver(of: pane.array, scheduler: scheduler, sink: self)
  }

  func updateLimit() { observer?.changeLimit = pane.changeLimit }
  func cancel() { observer?.cancel() }

  var isCurrent: Bool {
    checker.version == pane.array.version && checker.part == 0
      && checker.rows == Array(shown(pane.array.snapshot))
  }

  var rowIDs: [String] { pane.array.snapshot.map(pane.rowID) }

  private func shown(_ rows: ArraySnapshot<Element>) -> ArraySnapshot<ShownRow> {
    ArraySnapshot(rows.map { ShownRow(id: pane.rowID(of: $0), text: pane.text($0)) })
  }
}

extension ListJudge: @MainActor RenderSink {
  func reload(_ rows: ArraySnapshot<Element>, version: Int) {
    checker.reload(shown(rows), version: version)
  }

  func apply(_ batch: BatchUpdate<Element>) {
    counts.add(changeCount: batch.changes.changeCount)
    let shown = BatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(BatchCheckError) {
      try checker.check(shown)
    } catch {
      counts.violations.append("\(pane.title): \(error)")
      checker.reload(shown.after, version: batch.toVersion, part: batch.toPart)
    }
  }
}

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

/// Finds the judge for each kind of pane.
struct JudgeFinder: PaneVisitor {
  let meter: TurnMeter

  func visit<Element>(_ pane: ListPane<Element>) -> any PaneJudge {
    ListJudge(pane, scheduler: meter.scheduler)
  }

  func visit<Section, Element>(_ pane: SectionsPane<Section, Element>) -> any PaneJudge {
    SectionsJudge(pane, scheduler: meter.scheduler)
  }
}
