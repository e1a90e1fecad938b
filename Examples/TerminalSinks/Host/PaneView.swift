import ExampleModels
import ObservableCollections

/// A pane on a terminal: its rows, which of them are to be seen, and what is still moving.
@MainActor
final class PaneView {
  let title: String
  let layout: PaneLayout
  private(set) var rows = PaneRows()
  private(set) var viewport: Viewport
  private(set) var animation = RowAnimation<PaneRow>()
  private(set) var batches = 0
  /// How many cells of a grid stood beside each other when it was drawn last.
  private var columns = 1
  /// What is shown where there are no rows.
  var emptyText: () -> String = { "" }
  /// Called when something else is to be seen.
  var onChange: () -> Void = {}

  /// - Parameter followsEnd: whether the bar stays at the last row when rows come, unless the user has
  ///   moved it away.
  init(title: String, layout: PaneLayout, followsEnd: Bool = false) {
    (self.title, self.layout) = (title, layout)
    viewport = Viewport(height: 1, followsEnd: followsEnd)
  }

  /// Shows rows, whatever was shown before.
  func reload(_ rows: PaneRows) {
    (self.rows, animation) = (rows, RowAnimation())
    viewport.select(by: 0, count: rows.count)
    onChange()
  }

  /// Shows a batch that leads from the rows that are shown to others.
  func apply(_ changes: BatchChanges, to rows: PaneRows) {
    let visible = viewport.top..<(viewport.top + viewport.height)
    // Notes are written anew all the time: they are coloured by what they say.
    if layout != .notes { animation.take(changes, visible: visible) { self.rows[$0] } }
    viewport.follow(changes)
    self.rows = rows
    viewport.reveal(count: rows.count)
    batches += 1
    onChange()
  }

  /// One frame later.
  func step() { animation.step() }

  /// Moves the bar.
  func select(_ move: BarMove) {
    let distance =
      switch move {
      case .left: layout == .grid ? -1 : 0
      case .right: layout == .grid ? 1 : 0
      case .up: -columns
      case .down: columns
      case .pageUp: -viewport.height
      case .pageDown: viewport.height
      case .home: -rows.count
      case .end: rows.count
      }
    viewport.select(by: distance, count: rows.count)
    onChange()
  }

  /// Names the row with the bar; nil if there is none, or it is the head of a section.
  var selectedID: String? { viewport.selected.flatMap { rows[$0].id } }

  /// Makes room for so many lines, and in a grid for so many cells beside each other.
  func makeRoom(lines: Int, columns: Int = 1) {
    self.columns = columns
    // The first line of a grid begins with a whole line of cells: up to columns - 1 cells above the
    // first visible one are drawn as well.
    viewport.height = max(lines * columns - (columns - 1), 1)
    viewport.reveal(count: rows.count)
  }
}

/// Where the bar goes.
enum BarMove: Hashable, Sendable {
  case up, down, left, right, pageUp, pageDown, home, end
}
