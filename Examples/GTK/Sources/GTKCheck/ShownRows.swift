import CGtk
import GTKScreens

/// Reads what a list widget shows from the widgets themselves: the mapped rows, by place, and the
/// text of their labels.
@MainActor
enum ShownRows {
  /// A row: where it is in the view, and what its labels say.
  struct Row {
    let left: Float
    let top: Float
    let height: Float
    let texts: [String]
  }

  /// All rows that are in view, from the top; those of a grid line by line.
  static func all(of view: Widget) -> [Row] {
    let list = view.kindName == "GtkColumnView" ? columnList(of: view) : view
    return list.children.filter { gtk_widget_get_mapped($0) != 0 }
      .map { row(of: $0, in: list) }
      .sorted { ($0.top, $0.left) < ($1.top, $1.left) }
  }

  /// The list under the heads of the columns.
  private static func columnList(of view: Widget) -> Widget {
    guard let list = view.children.first(where: { $0.kindName == "GtkColumnListView" }) else {
      fatalError("A column view without a list: \(view.children.map(\.kindName))")
    }
    return list
  }

  private static func row(of widget: Widget, in list: Widget) -> Row {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, list, &bounds) != 0 else {
      fatalError("A row is outside its list")
    }
    return Row(
      left: bounds.origin.x, top: bounds.origin.y, height: bounds.size.height,
      texts: texts(in: widget))
  }

  /// The text of the labels in a widget, depth first.
  static func texts(in widget: Widget) -> [String] {
    // What happened to a row is no text of it.
    if gtk_widget_has_css_class(widget, "mark") != 0 { return [] }
    if widget.kindName == "GtkLabel" {
      return [String(cString: gtk_label_get_text(widget.opaque))]
    }
    return widget.children.flatMap(texts)
  }
}
