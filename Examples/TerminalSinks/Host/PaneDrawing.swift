import ExampleModels

/// The lines of one pane in one frame.
@MainActor
struct PaneDrawing {
  private typealias Item = RowItem<PaneRow>

  /// A row with what sets it off.
  private struct Look {
    var row: PaneRow
    var styles: String
    var sign: Character = " "
    var isGone = false
  }

  let view: PaneView
  let width: Int
  let height: Int
  let paint: Paint
  /// Whether the bar is to be seen.
  let showsBar: Bool

  /// As many as the pane is high, each as wide as the pane, with a reset at its end.
  var lines: [String] {
    let head = paint.begin(.bold) + LineText.fit(view.title, width: width) + paint.end
    let rows = view.layout == .grid ? gridLines : rowLines
    let body = Array((rows.isEmpty ? [emptyLine] : rows).prefix(room))
    let empty = LineText.fit("", width: width)
    return (room < height ? [head] : []) + body
      + Array(repeating: empty, count: max(room - body.count, 0))
  }

  private var emptyLine: String {
    let text = (view.layout == .notes ? "" : "   ") + view.emptyText()
    return paint.begin(.dim) + LineText.fit(text, width: width) + paint.end
  }

  /// How many lines the rows have. Where there is only one line, it is theirs.
  private var room: Int { height > 1 ? height - 1 : height }

  private func items(rowCount: Int) -> [Item] {
    view.animation.items(in: view.viewport, rowCount: rowCount)
  }

  // MARK: A list

  private var rowLines: [String] {
    view.makeRoom(lines: room)
    let items = items(rowCount: view.rows.count)
    let looks = items.map(look(of:))
    let titles = looks.map { LineText.columns(of: $0.row.text.title) }
    let column = min(titles.max() ?? 0, width / 2)
    if view.layout != .notes { return looks.map { line(of: $0, column) } }
    let notes = looks.map(noteLines)
    // A note takes several lines, and the one that is read is seen whole.
    let read = items.firstIndex { item in
      if case .row(view.viewport.selected) = item { true } else { false }
    }
    let end = notes.prefix((read ?? 0) + 1).reduce(0) { $0 + $1.count }
    return Array(notes.joined().dropFirst(max(end - room, 0)))
  }

  /// Sign, title, and the details of all rows below each other.
  private func line(of look: Look, _ column: Int) -> String {
    let text = look.row.text
    let isLong = LineText.columns(of: text.title) > column
    let title = isLong ? text.title : LineText.fit(text.title, width: column)
    let whole = text.detail.isEmpty ? text.title : "\(title)  \(text.detail)"
    return cell("\(look.sign) ", (look.row.isHead ? "" : " ") + whole, look, width: width)
  }

  /// A note may take three lines.
  private func noteLines(_ look: Look) -> [String] {
    let text = "\(look.row.text.title) \(look.row.text.detail)"
    return LineText.wrap(text, width: width - 2, limit: 3).enumerated().map { number, line in
      cell(number == 0 ? "" : "  ", line, look, width: width)
    }
  }

  /// A text behind a start, set off.
  private func cell(_ start: String, _ text: String, _ look: Look, width: Int) -> String {
    let line = LineText.fit(start + text, width: width)
    let text = line.dropFirst(start.count)
    let set = look.isGone ? line.prefix(start.count) + paint.struck(text) : line
    return look.styles + set + paint.end
  }

  // MARK: A grid

  private var gridLines: [String] {
    let columns = max((width + 1) / (cellWidth + 1), 1)
    view.makeRoom(lines: max(height / 2, 1), columns: columns)
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
      let look = look(of: item)
      return cell(" \(look.sign) ", look.row.text.title, look, width: cellWidth)
    }
    let used = cells.count * (cellWidth + 1) - 1
    return cells.joined(separator: " ") + LineText.fit("", width: max(width - used, 0))
  }

  // MARK: What sets a row off

  private func look(of item: Item) -> Look {
    switch item {
    case .ghost(let ghost):
      let colour = paint.begin(.colour(shade(of: .deleted, age: ghost.age)))
      return Look(row: ghost.row, styles: colour, sign: AnimationKind.deleted.sign, isGone: true)
    case .row(let index):
      let row = view.rows[index]
      let bar = showsBar && index == view.viewport.selected ? paint.begin(.reversed) : ""
      let weight =
        (row.isHead ? paint.begin(.bold) : "") + (row.text.isDim ? paint.begin(.dim) : "")
        + (row.text.tells.map { paint.begin(.colour(Fade.shade(of: $0))) } ?? "")
      guard let highlight = view.animation.highlights[index] else {
        return Look(row: row, styles: bar + weight)
      }
      let colour = paint.begin(.colour(shade(of: highlight.kind, age: highlight.age)))
      return Look(row: row, styles: bar + weight + colour, sign: highlight.kind.sign)
    }
  }

  private func shade(of kind: AnimationKind, age: Int) -> Int {
    Fade.shade(of: kind, age: age, frames: RowAnimation<PaneRow>.frames)
  }
}
