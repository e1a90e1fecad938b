import CGtk
import GTKScreens
import GTKSinks
import ObservableCollections

/// A widget in the pace run, and the account of what it was told.
@MainActor
final class PacePanel {
  let name: String
  let rows: RowsView<Entry>
  /// The version that is shown.
  private(set) var version: Int
  /// How many versions the batches led through.
  private(set) var versions = 0
  /// What was wrong with a batch.
  private(set) var failure: String?
  private(set) var batches = 0
  private var composed = 0
  private let sink = GTKListSink<Entry>()
  private var observer: CoalescingObserver<BatchUpdate<Entry>>?

  init(_ name: String, _ kind: RowsViewKind, _ array: ObservableArray<Entry>) {
    self.name = name
    version = array.revision.version
    rows = RowsView(kind, model: sink.model) { RowFace($0.text) }
    observer = array.render(every: .frames(of: rows.view), into: self)
  }

  /// What became of the turns.
  func account(seconds: Double) -> String {
    "kept \(tenths(Double(batches) / seconds)) batches a second, "
      + "\(composed) of \(batches) composed of several turns"
  }

  /// How the whole list differs from what it should show, read page by page.
  func wholeDifference(expected: ArraySnapshot<Entry>, _ frames: Frames) -> String? {
    let texts = expected.map { rows.kind.texts(of: RowFace($0.text)) }
    let adjustment = ShownRows.adjustment(of: rows.view)
    var offset = 0.0
    while offset < gtk_adjustment_get_upper(adjustment) {
      gtk_adjustment_set_value(adjustment, offset)
      frames.next()
      if let difference = ShownRows.difference(of: rows.view, expected: texts) {
        return difference
      }
      offset += gtk_adjustment_get_page_size(adjustment)
    }
    return nil
  }
}

extension PacePanel: @MainActor RenderSink {
  func reload(_ elements: ArraySnapshot<Entry>, at revision: Revision) {
    if batches > 0 { failure = "it was reloaded at version \(version)" }
    sink.reload(elements, at: revision)
    self.version = revision.version
  }

  func apply(_ batch: BatchUpdate<Entry>) {
    if batch.start.version != version {
      failure = "a batch starts at version \(batch.start), not at \(version)"
    }
    sink.apply(batch)
    batches += 1
    versions += batch.end.version - batch.start.version
    if batch.end.version - batch.start.version > PaceOffers.changes { composed += 1 }
    version = batch.end.version
  }
}
