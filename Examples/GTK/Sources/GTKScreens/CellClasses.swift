import CGtk
import GTKSinks

/// The CSS classes of a cell: head, quiet, and a highlight that fades.
@MainActor
final class CellClasses {
  private let widget: Widget
  private var highlight: Highlight?

  /// What is highlighted: the last news of a row.
  private struct Highlight: Equatable {
    let row: ObjectIdentifier
    let time: Int64
    let name: String
  }

  init(_ widget: Widget) {
    self.widget = widget
    widget.add("cell")
  }

  /// Shows what a row is, and for a short time what happened to it.
  func show<Value>(_ face: RowFace, of row: Row<Value>) {
    widget.set("head", face.isHead)
    widget.set("quiet", face.text.isDim)
    if let highlight, highlight.row == ObjectIdentifier(row), highlight.time == row.news?.time {
      return
    }
    let last = highlight?.name
    end()
    // Rows are bound in the frame of their batch; one that comes into view later is no news.
    guard let news = row.news, news.isFresh(within: 200_000) else { return }
    // An animation begins anew only with another name.
    let name = "\(news.kind)-\(last == "\(news.kind)-a" ? "b" : "a")"
    begin(Highlight(row: ObjectIdentifier(row), time: news.time, name: name))
  }

  /// A class that stays would be animated again when GTK uses the cell for another row.
  private func begin(_ new: Highlight) {
    highlight = new
    widget.add(new.name)
    MainLoop.after(milliseconds: 800) { [weak self] in
      if let self, self.highlight == new { self.end() }
    }
  }

  private func end() {
    if let highlight { widget.set(highlight.name, false) }
    highlight = nil
  }
}
