import CGtk
import GTKSinks

/// A row of a list view, or a tile of a grid: the title and the detail.
final class TextCell<Value>: RowCell {
  /// How the two stand.
  enum Style {
    /// The detail below the title.
    case row
    /// The detail behind the title, at the end of the line.
    case line
    /// Both in the middle of a tile.
    case tile
  }

  let widget: Widget
  private(set) var isSelectable = true
  private let style: Style
  private let title = Make.label(class: "title-text")
  private let detail = Make.label(class: "detail-text")
  private let present: (Value) -> RowFace
  private let classes: CellClasses

  init(_ style: Style, _ present: @escaping (Value) -> RowFace) {
    (self.style, self.present) = (style, present)
    let isLine = style == .line
    widget = Make.box(
      isLine ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, spacing: isLine ? 12 : 0,
      [title, detail])
    gtk_widget_set_hexpand(title, gboolean(1))
    gtk_label_set_xalign(title.opaque, style == .tile ? 0.5 : 0)
    gtk_label_set_xalign(detail.opaque, style == .tile ? 0.5 : isLine ? 1 : 0)
    widget.set("tile", style == .tile)
    classes = CellClasses(widget)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(title.opaque, face.text.title)
    gtk_label_set_text(detail.opaque, face.text.detail)
    gtk_widget_set_visible(detail, gboolean(face.text.detail.isEmpty ? 0 : 1))
    isSelectable = !face.isHead
    classes.show(face, of: row)
  }
}
