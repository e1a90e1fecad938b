import ExampleModels
import ObservableCollections

/// The lines of one frame: the list at the left, and where there is room, what was told at the right.
struct SectionsPage<Header, Element> {
  let rows: SectionRows<Header, Element>
  let scene: SectionsScene
  let window: RowWindow
  let text: SectionsText<Header, Element>
  /// What was told, newest first.
  let told: [ToldLine]
  let width: Int
  let paint: Paint

  /// The width from which what was told is shown beside the list.
  static var widthOfTwoColumns: Int { 72 }
  private static var separator: String { " │ " }

  /// As many lines as the window is high.
  var lines: [String] {
    guard isWide else { return listLines(width: width) }
    let listWidth = min(width * 2 / 5, 48)
    let list = listLines(width: listWidth)
    let side = toldLines(width: width - listWidth - Self.separator.count)
    let separator = paint.begin(.dim) + Self.separator + paint.end
    return zip(list, side).map { $0 + paint.end + separator + $1 }
  }

  /// How many rows with marks are above and below what is to be seen.
  var hidden: String {
    let rows = scene.marks.filter(\.value.isNamed).keys
    let above = rows.count { $0 < window.visible.lowerBound }
    let below = rows.count { $0 >= window.visible.upperBound }
    return [(above, "▲"), (below, "▼")].filter { $0.0 > 0 }.map { "\($1)\($0)" }
      .joined(separator: " ")
  }

  private var isWide: Bool { width >= Self.widthOfTwoColumns }

  private func listLines(width: Int) -> [String] {
    let marks = scene.marks
    let lines = window.visible.map { line(ofRow: $0, marks[$0], width: width) }
    let rest = Array(repeating: LineText.fit("", width: width), count: window.height - lines.count)
    return lines + rest
  }

  private func line(ofRow row: Int, _ mark: SectionsScene.Mark?, width: Int) -> String {
    let isHead = rows.place(ofRow: row).element == nil
    let weight = isHead ? paint.begin(.bold) : ""
    let content = text.text(of: rows[row])
    guard let mark, let last = mark.kinds.last else {
      return weight + LineText.fit(content, width: width)
    }
    let end = mark.isNamed ? Self.end(mark.kinds, width: width) : ""
    let line = LineText.fit(content, end: end, width: width)
    return weight + begin(last)
      + (last == .deleted ? paint.struck(line.dropLast(end.count)) + line.suffix(end.count) : line)
  }

  /// The kinds in words, or where those would leave no room for the row, in signs.
  private static func end(_ kinds: [AnimationKind], width: Int) -> String {
    let words = kinds.map(\.word).joined(separator: ", ")
    return LineText.columns(of: words) + 8 < width ? words : String(kinds.map(\.sign))
  }

  private func begin(_ kind: AnimationKind) -> String {
    let frames = SectionsScene.framesOfAFade
    return paint.begin(.colour(Fade.shade(of: kind, age: scene.age(of: kind), frames: frames)))
  }

  private func toldLines(width: Int) -> [String] {
    let lines = told.filter(isTold).prefix(window.height).map { line in
      let style = line.isNew ? line.kind.map(begin) ?? paint.begin(.bold) : paint.begin(.dim)
      return style + LineText.fit(line.text, width: width)
    }
    return lines + Array(repeating: "", count: window.height - lines.count)
  }

  private func isTold(_ line: ToldLine) -> Bool {
    guard line.isNew, let kind = line.kind else { return true }
    return scene.isTold(kind)
  }
}

/// A line of what a table view is told.
struct ToldLine {
  /// Nil for the line above those of a batch.
  let kind: AnimationKind?
  let text: String
  /// Whether it is of the batch that is shown.
  var isNew = true
}
