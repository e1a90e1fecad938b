#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// Rows of a table on their way to another place in it.
  ///
  /// While they are dragged their table is told of nothing, so that their numbers stay right.
  @MainActor final class RowDrag {
    /// What the rows are called on the pasteboard. Nobody else reads it.
    static let type = NSPasteboard.PasteboardType("observable-collections.row")

    private weak var binding: ListViewBinding?
    private var rows: IndexSet?

    init(_ binding: ListViewBinding) {
      self.binding = binding
    }

    /// What stands for a row on the pasteboard.
    static func item(ofRow row: Int) -> any NSPasteboardWriting {
      let item = NSPasteboardItem()
      item.setString("\(row)", forType: type)
      return item
    }

    func begin(_ rows: IndexSet) {
      if self.rows == nil { binding?.pause() }
      self.rows = rows
    }

    func end() {
      if rows == nil { return }
      rows = nil
      binding?.resume()
    }

    /// Whether rows of a table may be put between two of its rows.
    func canDrop(_ info: any NSDraggingInfo, on tableView: NSTableView) -> Bool {
      rows != nil && info.draggingSource as? NSTableView === tableView
    }

    /// The moves, one after another, that bring the rows before a row; nil if none are dragged.
    func moves(toRow row: Int) -> RowMoves? { rows.map { RowMoves($0, to: row) } }
  }
#endif
