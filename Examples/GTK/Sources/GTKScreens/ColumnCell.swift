import CGtk
import GTKSinks

/// A cell of a column: the title, or a part of the detail.
final class ColumnCell<Value>: RowCell {
  let widget: Widget
  private let label = Make.label()
  private(set) var isSelectable = true
  private let column: Int
  private let present: (Value) -> RowFace
  private let classes: CellClasses

  /// - Parameter column: 0 for the title.
  init(_ column: Int, _ present: @escaping (Value) -> RowFace) {
    (self.column, self.present) = (column, present)
    let mark = column == 0 ? Make.mark() : nil
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, (mark.map { [$0] } ?? []) + [label])
    classes = CellClasses(widget, mark: mark)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(label.opaque, face.text(inColumn: column))
    isSelectable = !face.isHead
    // The cell is in the widget of its column, and that one in the row's.
    if column == 0, let item = gtk_widget_get_parent(widget).flatMap(gtk_widget_get_parent) {
      accessible_set_label(item, face.spoken)
    }
    classes.show(face, of: row)
  }
}
