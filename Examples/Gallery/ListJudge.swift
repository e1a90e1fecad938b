import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

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
