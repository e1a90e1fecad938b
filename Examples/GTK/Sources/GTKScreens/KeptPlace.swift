import CGtk
import GTKSinks
import ObservableCollections

/// Keeps the place of a person in a list whose selected row is deleted: the nearest row that stays
/// where it is gets the selection, and the keyboard if the list had it. GTK does the rest.
@MainActor
final class KeptPlace<Value> {
  private let rows: RowsView<Value>
  private var selected: Int?
  private var hadFocus = false

  init(_ rows: RowsView<Value>) { self.rows = rows }

  /// Notes the place before a batch.
  func note(_ changes: BatchChanges) {
    selected = rows.selectedIndex
    hadFocus = gtk_widget_get_focus_child(rows.view) != nil
  }

  /// Brings back what the batch took.
  func restore(_ changes: BatchChanges) {
    guard let selected, rows.selectedIndex == nil, let near = near(selected, changes) else {
      return
    }
    rows.select(near)
    // GTK has noted which row is next, and gives it the keyboard when the list asks for it.
    if hadFocus, gtk_widget_get_focus_child(rows.view) == nil { gtk_widget_grab_focus(rows.view) }
  }

  /// Downwards first, then upwards, as all hosts do it.
  private func near(_ old: Int, _ changes: BatchChanges) -> Int? {
    let moved = IndexRanges(changes.moves.map(\.oldRange))
    let stays = { (index: Int) -> Int? in
      guard !moved.contains(index), let new = changes.newIndex(forOld: index) else { return nil }
      return self.rows.canSelect(new) ? new : nil
    }
    let below = (old..<max(changes.oldCount, old)).lazy.compactMap(stays).first
    let above = (0..<min(old, changes.oldCount)).reversed().lazy.compactMap(stays).first
    return below ?? above ?? (0..<changes.newCount).first(where: rows.canSelect)
  }
}
