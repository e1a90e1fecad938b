import CGtk
import GTKExampleModels
import GTKSinks

/// A pane in a window: a list widget with its sink, and the observer that feeds it.
@MainActor
package final class PaneView {
  /// The label with its title.
  package let title: Widget
  /// The list, or what stands in its place.
  package let widget: Widget
  /// What stands in the place of rows where there are none.
  private let empty = Make.paragraph(lines: 4, class: "empty-text")
  private let isEmpty: () -> Bool
  /// The `GtkListView`, `GtkColumnView` or `GtkGridView`.
  package let view: Widget
  /// What the labels of each row should say, from the model, at this moment.
  package let expected: () -> [[String]]
  /// What names the selected row; nil if none is selected.
  package let selectedRow: () -> String?
  /// Selects a row, or none.
  package let select: (Int?) -> Void
  private let cancel: () -> Void

  init<Value>(
    title: String, rows: RowsView<Value>, rowID: @escaping (Value) -> String?,
    expected: @escaping () -> [RowFace], cancel: @escaping () -> Void
  ) {
    self.title = Make.paragraph(title, class: "pane-title")
    widget = Make.overlay(empty, over: rows.widget)
    gtk_label_set_justify(empty.opaque, GTK_JUSTIFY_CENTER)
    gtk_widget_set_hexpand(widget, gboolean(1))
    view = rows.view
    accessible_set_label(view, title)
    isEmpty = { rows.isEmpty }
    selectedRow = { rows.selected.flatMap { rowID($0.value) } }
    select = { rows.select($0) }
    self.expected = { expected().map { rows.kind.texts(of: $0) } }
    self.cancel = cancel
  }

  /// Calls a closure after each change of the selection.
  func whenSelected(_ changed: @escaping @MainActor () -> Void) {
    let model: OpaquePointer? =
      switch view.kindName {
      case "GtkGridView": gtk_grid_view_get_model(view.opaque)
      case "GtkColumnView": gtk_column_view_get_model(view.opaque)
      default: gtk_list_view_get_model(view.opaque)
      }
    guard let model = model.map({ UnsafeMutableRawPointer($0) }),
      typeName(of: model) == "GtkSingleSelection"
    else { return }
    Signals.connect(model, "notify::selected-item", changed)
  }

  /// Shows a text in the place of rows where there are none.
  func showEmpty(_ text: String) {
    gtk_label_set_text(empty.opaque, text)
    gtk_widget_set_visible(empty, gboolean(isEmpty() ? 1 : 0))
  }

  /// Ends the observation.
  func close() { cancel() }
}
