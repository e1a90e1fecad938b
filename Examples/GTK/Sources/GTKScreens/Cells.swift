import CGtk
import GTKSinks

/// A row of a list view: the title, and the detail at the other end.
final class ListCell<Value>: RowCell {
  let widget: Widget
  private(set) var isSelectable = true
  private let title = Make.label(class: "title-text")
  private let detail = Make.label(class: "detail-text")
  private let present: (Value) -> RowFace
  private var classes: CellClasses

  init(_ present: @escaping (Value) -> RowFace) {
    self.present = present
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [title, detail])
    gtk_widget_set_hexpand(title, gboolean(1))
    gtk_label_set_xalign(detail.opaque, 1)
    classes = CellClasses(widget)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(title.opaque, face.text.title)
    gtk_label_set_text(detail.opaque, face.text.detail)
    isSelectable = !face.isHead
    classes.show(face, news: row.news)
  }
}

/// A cell of a column: the title, or a part of the detail.
final class ColumnCell<Value>: RowCell {
  let widget = Make.label()
  private(set) var isSelectable = true
  private let column: Int
  private let present: (Value) -> RowFace
  private var classes: CellClasses

  /// - Parameter column: 0 for the title.
  init(_ column: Int, _ present: @escaping (Value) -> RowFace) {
    (self.column, self.present) = (column, present)
    classes = CellClasses(widget)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(widget.opaque, face.text(inColumn: column))
    isSelectable = !face.isHead
    classes.show(face, news: row.news)
  }
}

/// A tile of a grid: the title, and the detail below.
final class GridCell<Value>: RowCell {
  let widget: Widget
  let isSelectable = true
  private let title = Make.label(class: "tile-title")
  private let detail = Make.label(class: "detail-text")
  private let present: (Value) -> RowFace
  private var classes: CellClasses

  init(_ present: @escaping (Value) -> RowFace) {
    self.present = present
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [title, detail])
    for label in [title, detail] { gtk_label_set_xalign(label.opaque, 0.5) }
    widget.add("tile")
    classes = CellClasses(widget)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(title.opaque, face.text.title)
    gtk_label_set_text(detail.opaque, face.text.detail)
    gtk_widget_set_visible(detail, gboolean(face.text.detail.isEmpty ? 0 : 1))
    classes.show(face, news: row.news)
  }
}
