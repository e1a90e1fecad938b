import CGtk
import GTKExampleModels
import GTKSinks

/// What a row shows: its text, and whether it is the head of a section.
package struct RowFace: Hashable, Sendable {
  package var text: RowText
  package var isHead: Bool

  package init(_ text: RowText, isHead: Bool = false) {
    (self.text, self.isHead) = (text, isHead)
  }

  /// What a column shows of it. A head is told in the first one as a whole.
  func text(inColumn column: Int) -> String {
    let parts = text.parts
    if isHead { return column == 0 ? parts.joined(separator: "  ·  ") : "" }
    return column < parts.count ? parts[column] : ""
  }
}

/// The CSS classes of a cell: head, quiet, and a highlight that fades.
@MainActor
struct CellClasses {
  private let widget: Widget
  private var highlight: String?
  private var shownNews: Int64?
  /// A highlight begins anew only with another class.
  private var isOdd = false

  init(_ widget: Widget) {
    self.widget = widget
    widget.add("cell")
  }

  mutating func show(_ face: RowFace, news: RowNews?) {
    widget.set("head", face.isHead)
    widget.set("quiet", face.text.isDim)
    if let news, news.time == shownNews { return }
    if let highlight { widget.set(highlight, false) }
    highlight = nil
    shownNews = news?.time
    guard let news, news.isFresh(within: 700_000) else { return }
    isOdd.toggle()
    let name = "\(news.kind)-\(isOdd ? "a" : "b")"
    widget.add(name)
    highlight = name
  }
}
