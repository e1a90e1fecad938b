import ExampleModels

/// Panes side by side, or on a narrow terminal one below the other.
@MainActor
struct PaneLayouts {
  let views: [PaneView]
  /// The place of the pane with the bar.
  let focus: Int
  let width: Int
  let height: Int
  let paint: Paint

  /// The width from which panes stand side by side.
  static let widthOfColumns = 72
  private static let separator = " │ "

  /// At least as many lines as fit.
  var lines: [String] {
    width >= Self.widthOfColumns ? columns : rows
  }

  private var columns: [String] {
    let separators = (views.count - 1) * Self.separator.count
    let widths = shares(of: width - separators)
    let drawn = zip(views.indices, widths).map { drawing($0, width: $1, height: height).lines }
    let separator = paint.begin(.dim) + Self.separator + paint.end
    return (0..<height).map { line in drawn.map { $0[line] }.joined(separator: separator) }
  }

  private var rows: [String] {
    // Each has a title and a row at least, or only the one with the bar is to be seen.
    if height < views.count * 2 { return drawing(focus, width: width, height: height).lines }
    let heights = shares(of: height).map { max($0, 2) }
    return zip(views.indices, heights).flatMap { drawing($0, width: width, height: $1).lines }
  }

  private func drawing(_ index: Int, width: Int, height: Int) -> PaneDrawing {
    PaneDrawing(
      view: views[index], width: width, height: height, paint: paint, showsBar: index == focus)
  }

  /// A length divided among the panes: notes take less than what they explain.
  private func shares(of length: Int) -> [Int] {
    let weights = views.map { $0.layout == .notes ? 4 : 5 }
    let total = weights.reduce(0, +)
    let parts = weights.dropLast().map { length * $0 / total }
    return parts + [length - parts.reduce(0, +)]
  }
}
