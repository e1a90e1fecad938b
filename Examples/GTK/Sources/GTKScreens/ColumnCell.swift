import CGtk
import GTKSinks

/// A cell of a column: the title, or a part of the detail.
final class ColumnCell<Value>: RowCell {
  let widget = Make.label()
  private(set) var isSelectable = true
  private let column: Int
  private let present: (Value) -> RowFace
  private let classes: CellClasses

  /// - Parameter column: 0 for the title.
  init(_ column: Int, _ present: @escaping (Value) -> RowFace) {
    (self.column, self.present) = (column, present)
    classes = CellClasses(widget)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(widget.opaque, face.text(inColumn: column))
    isSelectable = !face.isHead
    classes.show(face, of: row)
  }
}
