import CGtk
import GTKExampleModels
import GTKSinks

/// How a cell is set off: head, quiet, what its text tells of; and for a while, by a sign and a colour
/// that fades, what happened to its row.
@MainActor
final class CellClasses {
  private let widget: Widget
  /// Whether what happened to a row is shown, and what shows the sign, in one of the row's cells.
  private let isMarked: Bool
  private let mark: Widget?
  private var highlight: Highlight?
  /// How long the sign is shown. The colour fades sooner.
  private static let markTime: UInt32 = 2_400

  /// What is highlighted: the last news of a row.
  private struct Highlight: Equatable {
    let row: ObjectIdentifier
    let time: Int64
    let name: String
  }

  /// - Parameters:
  ///   - isMarked: whether what happens to rows is to be shown.
  ///   - mark: a label for the sign; nil if another cell has it.
  init(_ widget: Widget, isMarked: Bool = true, mark: Widget?) {
    (self.widget, self.isMarked, self.mark) = (widget, isMarked, mark)
    widget.add("cell")
    mark?.add("mark")
  }

  /// Shows what a row is, and for a short time what happened to it.
  func show<Value>(_ face: RowFace, of row: Row<Value>) {
    widget.set("head", face.isHead)
    widget.set("quiet", face.text.isDim)
    for kind in AnimationKind.allCases { widget.set("tells-\(kind)", face.text.tells == kind) }
    if let highlight, highlight.row == ObjectIdentifier(row), highlight.time == row.news?.time {
      return
    }
    let last = highlight?.name
    end()
    // Rows are bound in the frame of their batch; one that comes into view later is no news.
    guard isMarked, !face.isHead, let news = row.news, news.isFresh(within: 200_000) else { return }
    let kind = news.kind.animation
    if let mark { gtk_label_set_text(mark.opaque, String(kind.sign)) }
    // An animation begins anew only with another name.
    let name = "\(kind)-\(last == "\(kind)-a" ? "b" : "a")"
    begin(Highlight(row: ObjectIdentifier(row), time: news.time, name: name))
  }

  /// A class that stays would be animated again when GTK uses the cell for another row.
  private func begin(_ new: Highlight) {
    highlight = new
    widget.add(new.name)
    MainLoop.after(milliseconds: Self.markTime) { [weak self] in
      if let self, self.highlight == new { self.end() }
    }
  }

  private func end() {
    guard let highlight else { return }
    widget.set(highlight.name, false)
    if let mark { gtk_label_set_text(mark.opaque, "") }
    self.highlight = nil
  }
}

extension RowNews.Kind {
  /// What all hosts call it.
  fileprivate var animation: AnimationKind {
    switch self {
    case .inserted: .inserted
    case .moved: .moved
    case .updated: .reloaded
    }
  }
}
