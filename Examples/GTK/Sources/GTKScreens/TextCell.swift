import CGtk
import GTKSinks

/// A row of a list view, or a tile of a grid: the title and the detail.
final class TextCell<Value>: RowCell {
  /// How the two stand.
  enum Style {
    /// The detail below the title.
    case row
    /// The detail behind the title.
    case line
    /// Both in the middle of a tile.
    case tile
  }

  let widget: Widget
  private(set) var isSelectable = true
  private let style: Style
  private let mark: Widget?
  private let title = Make.label(class: "title-text")
  private let detail = Make.label(class: "detail-text")
  private let present: (Value) -> RowFace
  private let classes: CellClasses

  /// How many lines a title and a detail may take where there is more than one.
  private static var mostLines: Int32 { 3 }

  init(_ style: Style, _ present: @escaping (Value) -> RowFace) {
    (self.style, self.present) = (style, present)
    if style != .tile {
      for label in [title, detail] { Make.wrap(label, lines: Self.mostLines) }
    }
    // The first word of a line is what it is about.
    if style == .line { gtk_label_set_ellipsize(title.opaque, PANGO_ELLIPSIZE_NONE) }
    let isLine = style == .line
    // Lines tell of other rows, and are written anew all the time.
    mark = isLine ? nil : Make.mark()
    let texts = Make.box(
      isLine ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL, spacing: isLine ? 6 : 0,
      [title, detail])
    gtk_widget_set_hexpand(detail, gboolean(1))
    gtk_widget_set_hexpand(texts, gboolean(1))
    let orientation = style == .tile ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
    widget = Make.box(orientation, (mark.map { [$0] } ?? []) + [texts])
    for label in [title, detail] {
      gtk_label_set_xalign(label.opaque, style == .tile ? 0.5 : 0)
    }
    widget.set("tile", style == .tile)
    classes = CellClasses(widget, isMarked: !isLine, mark: mark)
  }

  func show(_ row: Row<Value>) {
    let face = present(row.value)
    gtk_label_set_text(title.opaque, face.text.title)
    gtk_label_set_text(detail.opaque, face.text.detail)
    gtk_widget_set_visible(detail, gboolean(face.text.detail.isEmpty ? 0 : 1))
    isSelectable = !face.isHead
    if let item = gtk_widget_get_parent(widget) { accessible_set_label(item, face.spoken) }
    classes.show(face, of: row)
  }
}
