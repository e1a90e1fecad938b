import ObservableCollections
import ObservableCollectionsTesting

/// Plays the batches of a flat list in the strict tables of every widget.
@MainActor
package final class ListJudge<Element, Row: Equatable>: @MainActor RenderSink {
  private let row: (Element) -> Row
  private var checker = BatchChecker<Row>(rows: [], version: 0)
  private var faults: [String] = []
  package private(set) var counts = BatchCounts()

  /// - Parameter row: what tables show of an element.
  package init(row: @escaping (Element) -> Row) {
    self.row = row
  }

  package func reload(_ rows: ArraySnapshot<Element>, version: Int) {
    checker.reload(shown(rows), version: version)
  }

  package func apply(_ batch: BatchUpdate<Element>) {
    counts.add(batch.changes)
    let shown = BatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(BatchCheckError) {
      try checker.check(shown)
    } catch {
      faults.append("\(error)")
      checker.reload(shown.after, version: batch.toVersion, part: batch.toPart)
    }
  }

  /// The version that the tables show; nil if they show none that the list had.
  package var version: Int? { checker.part == 0 ? checker.version : nil }

  /// Whether the tables show these rows.
  package func shows(_ rows: ArraySnapshot<Element>) -> Bool { checker.rows == rows.map(row) }

  /// What is wrong since the last call; the tables must show `rows` now.
  package func check(against rows: ArraySnapshot<Element>) -> [String] {
    defer { faults = [] }
    return faults + (shows(rows) ? [] : ["The tables do not show the list"])
  }

  private func shown(_ rows: ArraySnapshot<Element>) -> ArraySnapshot<Row> {
    ArraySnapshot(rows.map(row))
  }
}
