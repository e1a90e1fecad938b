import ExampleModels
import ObservableCollections
import ObservableCollectionsTesting

/// Plays the batches of a flat list in the strict tables of every widget.
///
/// Of a long list it plays only as many as its ``ReplayBudget`` pays for. All others are checked
/// without their rows: a batch must be valid and must start where the one before has ended.
@MainActor
package final class ListJudge<Element, Row: Equatable>: @MainActor RenderSink {
  private let row: (Element) -> Row
  private var checker = BatchChecker<Row>(rows: [], at: .ofNoList)
  private var budget: ReplayBudget
  /// The batch that was not replayed last; nil if the tables show what it led to.
  private var unplayed: BatchUpdate<Element>?
  private var faults: [String] = []
  package private(set) var counts = BatchCounts()

  /// - Parameters:
  ///   - budget: how much is replayed.
  ///   - row: what tables show of an element.
  package init(budget: ReplayBudget = ReplayBudget(), row: @escaping (Element) -> Row) {
    (self.budget, self.row) = (budget, row)
  }

  /// How many batches were replayed row by row.
  package var replays: Int { budget.replays }

  package func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
    unplayed = nil
    checker.reload(shown(rows), at: revision)
  }

  package func apply(_ batch: BatchUpdate<Element>) {
    counts.add(batch.changes)
    if budget.allowsReplay(
      ofRows: batch.before.count + batch.after.count, changes: batch.changes.changeCount)
    {
      replay(batch)
    } else {
      check(batch)
      unplayed = batch
    }
  }

  /// Whether the tables show these rows.
  package func shows(_ rows: ArraySnapshot<Element>) -> Bool {
    if let unplayed { return shown(unplayed.after) == shown(rows) }
    return checker.rows == rows.map(row)
  }

  /// What is wrong since the last call; the tables must show `rows` now.
  package func check(against rows: ArraySnapshot<Element>) -> [String] {
    defer { faults = [] }
    return faults + (shows(rows) ? [] : ["The tables do not show the list"])
  }

  /// The state that the tables show, where the next batch must start.
  package var revision: Revision { unplayed?.end ?? checker.revision }

  private func replay(_ batch: BatchUpdate<Element>) {
    if let unplayed {
      checker.reload(shown(unplayed.after), at: unplayed.end)
    }
    unplayed = nil
    let shown = BatchUpdate(
      changes: batch.changes, before: shown(batch.before), after: shown(batch.after))
    do throws(BatchCheckError) {
      try checker.check(shown)
    } catch {
      faults.append("\(error)")
      checker.reload(shown.after, at: batch.end)
    }
  }

  /// Checks what does not take the rows.
  private func check(_ batch: BatchUpdate<Element>) {
    if batch.start != revision {
      faults.append(
        "A batch starts from version \(batch.start), where the tables show version \(revision)")
    }
    if batch.isEmpty { faults.append("A batch is empty") }
    do throws(PatchError) {
      let changes = batch.changes
      _ = try BatchChanges(
        removals: changes.removals, insertions: changes.insertions, moves: changes.moves,
        updates: changes.updates, oldCount: changes.oldCount, newCount: changes.newCount,
        start: changes.start, end: changes.end)
    } catch {
      faults.append("\(error)")
    }
  }

  private func shown(_ rows: ArraySnapshot<Element>) -> ArraySnapshot<Row> {
    ArraySnapshot(rows.map(row))
  }
}
