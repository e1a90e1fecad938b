import CGtk
import GTKExampleModels
import GTKSinks

/// Which widget shows rows.
package enum RowsViewKind: Hashable, Sendable {
  /// A `GtkListView`: the title, and the detail below.
  case list
  /// A `GtkListView` of small rows: the title, and the detail behind it.
  case lines
  /// A `GtkColumnView`: a cell for the title and one for each part of the detail, with these names.
  case columns([String])
  /// A `GtkGridView`: cells beside each other.
  case grid

  /// What the labels of a row say.
  package func texts(of face: RowFace) -> [String] {
    switch self {
    case .list, .lines, .grid: [face.text.title, face.text.detail]
    case .columns(let names): names.indices.map { face.text(inColumn: $0) }
    }
  }
}

/// A list widget on a model, in a scrolled window, with the row that is selected.
@MainActor
package final class RowsView<Value> {
  package let kind: RowsViewKind
  /// The scrolled window.
  package let widget: Widget
  /// The `GtkListView`, `GtkColumnView` or `GtkGridView`.
  package let view: Widget
  /// The `GtkSingleSelection`; nil if rows cannot be selected.
  package let selection: OpaquePointer?
  private let present: (Value) -> RowFace
  private let model: ListModel

  /// - Parameters:
  ///   - model: what is read; the view keeps a reference to it.
  ///   - isSelectable: whether a person can choose a row.
  ///   - present: what a row shows.
  package init(
    _ kind: RowsViewKind, model: ListModel, isSelectable: Bool = true,
    present: @escaping (Value) -> RowFace
  ) {
    (self.kind, self.model, self.present) = (kind, model, present)
    g_object_ref(UnsafeMutableRawPointer(model.object))
    selection = isSelectable ? Self.singleSelection(model.object) : nil
    let shown: OpaquePointer = selection ?? gtk_no_selection_new(model.object)
    if let selection { g_object_ref(UnsafeMutableRawPointer(selection)) }
    switch kind {
    case .list, .lines:
      let cells = CellFactory { TextCell(kind == .list ? .row : .line, present) }
      view = gtk_list_view_new(shown, cells.object)
    case .grid:
      let cells = CellFactory { TextCell(.tile, present) }
      view = gtk_grid_view_new(shown, cells.object)
      gtk_grid_view_set_max_columns(view.opaque, 12)
    case .columns(let names):
      view = gtk_column_view_new(shown)
      Self.append(names, to: view, present)
    }
    widget = Make.scrolled(view)
    g_object_ref_sink(widget)
  }

  isolated deinit {
    if let selection { g_object_unref(UnsafeMutableRawPointer(selection)) }
    g_object_unref(widget)
  }

  /// Whether it shows no rows.
  package var isEmpty: Bool { g_list_model_get_n_items(model.object) == 0 }

  /// The row that is selected.
  package var selected: Row<Value>? {
    guard let selection, let item = gtk_single_selection_get_selected_item(selection) else {
      return nil
    }
    return AnyRow.of(item) as? Row<Value>
  }

  /// The index of the row that is selected.
  package var selectedIndex: Int? {
    guard let selection else { return nil }
    let index = gtk_single_selection_get_selected(selection)
    return index == guint.max ? nil : Int(index)
  }

  /// Whether a person could select a row: it is there, and no head.
  package func canSelect(_ index: Int) -> Bool {
    guard let selection, let item = g_list_model_get_item(selection, guint(index)) else {
      return false
    }
    defer { g_object_unref(item) }
    return (AnyRow.of(item) as? Row<Value>).map { !present($0.value).isHead } ?? false
  }

  /// Selects a row, or none.
  package func select(_ index: Int?) {
    guard let selection else { return }
    gtk_single_selection_set_selected(selection, index.map(guint.init) ?? guint.max)
  }

  private static func singleSelection(_ model: OpaquePointer) -> OpaquePointer {
    let selection: OpaquePointer = gtk_single_selection_new(model)
    gtk_single_selection_set_autoselect(selection, gboolean(0))
    gtk_single_selection_set_can_unselect(selection, gboolean(1))
    gtk_single_selection_set_selected(selection, guint.max)
    return selection
  }

  private static func append(
    _ names: [String], to view: Widget, _ present: @escaping (Value) -> RowFace
  ) {
    for (index, name) in names.enumerated() {
      let factory = CellFactory { ColumnCell(index, present) }
      let column = gtk_column_view_column_new(name, factory.object)!
      gtk_column_view_column_set_expand(column, gboolean(index == 0 ? 1 : 0))
      gtk_column_view_column_set_resizable(column, gboolean(1))
      gtk_column_view_append_column(view.opaque, column)
      g_object_unref(UnsafeMutableRawPointer(column))
    }
  }
}
