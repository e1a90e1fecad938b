import ExampleModels

/// The lines of one pane in one frame.
@MainActor
struct PaneDrawing {
  private typealias Item = RowItem<PaneRow>

  let view: PaneView
  let width: Int
  let height: Int
  let paint: Paint
  /// Whether the bar is to be seen.
  let showsBar: Bool

  /// As many as the pane is high, each as wide as the pane, with a reset at its end.
  var lines: [String] {
    let head = paint.begin(.bold) + LineText.fit(view.title, width: width) + paint.end
    let body = Array((view.layout == .grid ? gridLines : rowLines).prefix(height - 1))
    let empty = LineText.fit("", width: width)
    return [head] + body + Array(repeating: empty, count: max(height - 1 - body.count, 0))
  }

  private func items(rowCount: Int) -> [Item] {
    view.animation.items(in: view.viewport, rowCount: rowCount)
  }

  // MARK: A list

  private var rowLines: [String] {
    view.makeRoom(lines: height - 1)
    return items(rowCount: view.rows.count).flatMap(lines(of:))
  }

  private func lines(of item: Item) -> [String] {
    let (row, styles, sign) = look(of: item)
    let indent = row.isHead || view.layout == .notes ? "" : " "
    let room = max(width - 2 - indent.count, 1)
    return texts(of: row.text, width: room).enumerated().map { number, text in
      let gutter = number == 0 ? "\(sign) " : "  "
      return styles + gutter + indent + LineText.fit(text, width: room) + paint.end
    }
  }

  /// Notes may take three lines.
  private func texts(of text: RowText, width: Int) -> [String] {
    let whole = text.detail.isEmpty ? text.title : "\(text.title)  \(text.detail)"
    return view.layout == .notes ? LineText.wrap(whole, width: width, limit: 3) : [whole]
  }

  // MARK: A grid

  private var gridLines: [String] {
    let columns = max((width + 1) / (cellWidth + 1), 1)
    view.makeRoom(lines: height / 2, columns: columns)
    let items = items(rowCount: view.rows.count)
    return stride(from: 0, to: items.count, by: columns).flatMap { start in
      [line(of: items[start..<min(start + columns, items.count)]), ""]
    }.map { $0.isEmpty ? LineText.fit("", width: width) : $0 }
  }

  /// Wide enough for any cell that is shown, and for its sign.
  private var cellWidth: Int {
    let widest = (0..<min(view.rows.count, 200)).map {
      LineText.columns(of: view.rows[$0].text.title)
    }
    return max(widest.max() ?? 0, 2) + 4
  }

  private func line(of items: ArraySlice<Item>) -> String {
    let cells = items.map { item in
      let (row, styles, sign) = look(of: item)
      return styles + LineText.fit(" \(sign) \(row.text.title)", width: cellWidth) + paint.end
    }
    let used = cells.count * (cellWidth + 1) - 1
    return cells.joined(separator: " ") + LineText.fit("", width: max(width - used, 0))
  }

  // MARK: What sets a row off

  private func look(of item: Item) -> (row: PaneRow, styles: String, sign: Character) {
    switch item {
    case .ghost(let ghost):
      let shade = shade(of: .deleted, age: ghost.age)
      return (ghost.row, paint.begin(.struck, .colour(shade)), AnimationKind.deleted.sign)
    case .row(let index):
      let row = view.rows[index]
      let bar = showsBar && index == view.viewport.selected ? paint.begin(.reversed) : ""
      let weight =
        (row.isHead ? paint.begin(.bold) : "") + (row.text.isDim ? paint.begin(.dim) : "")
      guard let highlight = view.animation.highlights[index] else {
        return (row, bar + weight, " ")
      }
      let colour = paint.begin(.colour(shade(of: highlight.kind, age: highlight.age)))
      return (row, bar + weight + colour, highlight.kind.sign)
    }
  }

  private func shade(of kind: AnimationKind, age: Int) -> Int {
    Fade.shade(of: kind, age: age, frames: RowAnimation<PaneRow>.frames)
  }
}
