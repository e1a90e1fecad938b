import CGtk
import GTKScreens

/// Reads what a list widget shows from the widgets themselves: the mapped rows, by height, and the
/// text of their labels.
@MainActor
enum ShownRows {
  /// A row: where it is in the list widget, and what its labels say.
  struct Row {
    let top: Float
    let height: Float
    let texts: [String]
  }

  /// All rows that have a widget, from the top.
  static func all(of view: Widget) -> [Row] {
    let list = view.kindName == "GtkColumnView" ? view.children.first { $0.isList } ?? view : view
    return list.children.filter { gtk_widget_get_mapped($0) != 0 && $0.isRow }
      .map { row(of: $0, in: list) }
      .sorted { $0.top < $1.top }
  }

  private static func row(of widget: Widget, in list: Widget) -> Row {
    var bounds = graphene_rect_t()
    let isPlaced = gtk_widget_compute_bounds(widget, list, &bounds)
    precondition(isPlaced != 0, "A row is outside its list")
    return Row(top: bounds.origin.y, height: bounds.size.height, texts: texts(in: widget))
  }

  /// The text of the labels in a widget, depth first.
  private static func texts(in widget: Widget) -> [String] {
    if widget.kindName == "GtkLabel" {
      return [String(cString: gtk_label_get_text(widget.opaque))]
    }
    return widget.children.flatMap(texts)
  }
}

extension Widget {
  fileprivate var isList: Bool { kindName == "GtkListView" || kindName == "GtkColumnListView" }

  fileprivate var isRow: Bool { kindName.contains("ListItem") || kindName.contains("RowWidget") }
}
