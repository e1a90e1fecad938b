import GTKSinks
import ObservableCollections

/// A sink as one might write it by hand, with one mistake planted.
@MainActor
final class FaultySink {
  private let mistake: Mistake
  private let rows: FaultyRows
  let model: ListModel

  /// - Parameter live: the array itself, for those who read it.
  init(_ mistake: Mistake, live: @escaping () -> ObservableArray<Entry>?) {
    self.mistake = mistake
    rows = FaultyRows(live: mistake == .liveList ? live : { nil })
    model = ListModel(rows)
  }
}

extension FaultySink: @MainActor RenderSink {
  func reload(_ elements: ArraySnapshot<Entry>, at revision: Revision) {
    let removed = rows.published.count
    rows.published = elements.map { Row($0) }
    model.itemsChanged(0, removed: removed, added: rows.published.count)
  }

  func apply(_ batch: BatchUpdate<Entry>) {
    let old = rows.published
    for splice in batch.calls.listModel where !isForgotten(splice, batch) {
      let removed = splice.removed ?? rows.published.count
      let shift = batch.after.count - (rows.published.count + splice.added - removed)
      let new = (0..<splice.added).map { offset in
        row(at: splice.position + offset + shift, of: batch, old: old)
      }
      tell(splice, removed: removed) {
        rows.published.replaceSubrange(splice.position..<splice.position + removed, with: new)
      }
    }
  }

  private func tell(_ splice: Splice, removed: Int, change: () -> Void) {
    let isShifted = mistake == .wrongPosition && splice.position > 0
    if mistake != .toldTooEarly { change() }
    model.itemsChanged(
      splice.position - (isShifted ? 1 : 0), removed: removed, added: splice.added)
    if mistake == .toldTooEarly { change() }
  }

  /// The row of a new index: that of the survivor, or a new one.
  private func row(at index: Int, of batch: BatchUpdate<Entry>, old: [Row<Entry>]) -> Row<Entry> {
    guard let oldIndex = batch.changes.oldIndex(forNew: index), mistake != .rowsRenewed else {
      return Row(batch.after[index])
    }
    let row = old[oldIndex]
    if row.value != batch.after[index], mistake != .updateForgotten {
      row.update(batch.after[index])
    }
    return row
  }

  /// Whether a splice replaces rows one by one and is not told.
  private func isForgotten(_ splice: Splice, _ batch: BatchUpdate<Entry>) -> Bool {
    mistake == .updateForgotten && splice.removed == splice.added && batch.moves.isEmpty
  }
}

/// A list of rows; with a mistake it shows the live array.
private final class FaultyRows: RowSource {
  var published: [Row<Entry>] = []
  private let live: () -> ObservableArray<Entry>?
  private var liveRows: [Int: Row<Entry>] = [:]

  init(live: @escaping () -> ObservableArray<Entry>?) { self.live = live }

  var rowCount: Int { live()?.count ?? published.count }

  func row(at index: Int) -> AnyRow {
    live().map { liveRow($0[index]) } ?? published[index]
  }

  private func liveRow(_ entry: Entry) -> AnyRow {
    let row = liveRows[entry.id] ?? Row(entry)
    liveRows[entry.id] = row
    if row.value != entry { row.update(entry) }
    return row
  }
}
