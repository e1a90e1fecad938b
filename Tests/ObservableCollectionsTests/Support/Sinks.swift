// Sinks as users write them in Swift 6: nothing here is unchecked, unsafe or assumed isolated.

import ObservableCollections

/// A table on the main actor, with an isolated conformance.
@MainActor final class Table<Row> {
  private(set) var rows: [Row] = []
  private(set) var revision: Revision?
  private(set) var batches: [BatchChanges] = []
  var onBatch: (@MainActor () -> Void)?
}

extension Table: @MainActor RenderSink {
  func reload(_ rows: ArraySnapshot<Row>, at revision: Revision) {
    self.rows = Array(rows)
    self.revision = revision
  }

  func apply(_ batch: BatchUpdate<Row>) {
    rows = Array(batch.after)
    revision = batch.end
    batches.append(batch.changes)
    onBatch?()
  }
}

/// An actor that keeps what it is shown.
actor Index {
  private(set) var rows: [Int] = []
  private(set) var batchCount = 0

  func take(_ batch: BatchUpdate<Int>) {
    rows = Array(batch.after)
    batchCount += 1
  }
}

/// A row that is not `Sendable`: it lives on the main actor with its array.
final class LocalRow {
  var title: String

  init(_ title: String) {
    self.title = title
  }
}

/// A view model on the main actor that observes records.
@MainActor final class ViewModel {
  let rows: ObservableArray<LocalRow>
  private(set) var records: [ArrayChange<LocalRow>] = []
  private var observation: ChangeObservation?

  init(_ rows: ObservableArray<LocalRow>, options: ObservationOptions = [.old, .new]) {
    self.rows = rows
    observation = rows.observe(options: options) { [weak self] change in
      self?.records.append(change)
    }
  }

  func end() {
    observation = nil
  }
}
