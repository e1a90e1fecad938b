import CGtk
import ObservableCollections
import GTKTesting

/// Selects rows now and then, and says where they must be after each batch: where their element went,
/// or nowhere if it is gone.
@MainActor
final class SelectionWatch {
  private let selections: [OpaquePointer]
  private var selected: Int?
  private var end: () -> Void = {}

  init(_ selections: [OpaquePointer?]) { self.selections = selections.compactMap { $0 } }

  /// Follows the rows of a flat list.
  func follow(_ array: ObservableArray<Entry>) {
    let observer = array.render(every: .glib, initial: false) { [weak self] in
      self?.follow($0.changes)
    }
    end = { observer.cancel() }
  }

  /// Follows the rows of a list in sections, heads among them.
  func follow(_ sections: ObservableSections<Entry, Entry>, _ scheduler: TurnScheduler) {
    let observer = sections.render(every: scheduler, initial: false) { [weak self] in
      self?.follow($0.changes.rowChanges)
    }
    end = { observer.cancel() }
  }

  /// Now and then selects one of the rows that the widgets show.
  func choose(using generator: inout SplitMix64) {
    guard Int.random(in: 0..<4, using: &generator) == 0 else { return }
    let shown = selections.first.map { Int(g_list_model_get_n_items($0)) } ?? 0
    guard shown > 0 else { return }
    let row = Int.random(in: 0..<shown, using: &generator)
    for selection in selections { gtk_single_selection_set_selected(selection, guint(row)) }
    selected = row
  }

  /// Where a selection is not; nil if all are where they should be.
  func difference() -> String? {
    for selection in selections {
      let index = gtk_single_selection_get_selected(selection)
      let shown = index == guint.max ? nil : Int(index)
      if shown != selected {
        return "the selection is at \(shown as Int?, or: "no row") instead of "
          + "\(selected, or: "no row")"
      }
    }
    return nil
  }

  private func follow(_ changes: BatchChanges) {
    selected = selected.flatMap { changes.newIndex(forOld: $0) }
  }
}

extension String.StringInterpolation {
  /// A value, or something else where there is none.
  fileprivate mutating func appendInterpolation(_ value: Int?, or other: String) {
    appendLiteral(value.map(String.init) ?? other)
  }
}
