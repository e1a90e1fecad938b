#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  extension NSPasteboard.PasteboardType {
    /// What rows are called on the pasteboard while they are dragged. Nobody else reads it.
    static let draggedRow = NSPasteboard.PasteboardType("observable-collections.row")
  }

  /// Rows of a view on their way to another place in it.
  ///
  /// While they are dragged their view hears nothing, so that their places stay right.
  @MainActor final class RowDrag<Row> {
    private weak var binding: ListViewBinding?
    /// Where the rows are; nil if none are dragged.
    private(set) var rows: [Row]?

    init(_ binding: ListViewBinding) {
      self.binding = binding
    }

    /// What stands for a row on the pasteboard.
    static func item(for row: Row) -> any NSPasteboardWriting {
      let item = NSPasteboardItem()
      item.setString("\(row)", forType: .draggedRow)
      return item
    }

    func begin(_ rows: [Row]) {
      if self.rows == nil { binding?.pause() }
      self.rows = rows
    }

    func end() {
      if rows == nil { return }
      rows = nil
      binding?.resume()
    }

    /// Whether it is rows of a view that may be put between two of its rows.
    func canDrop(_ info: any NSDraggingInfo, on view: NSView) -> Bool {
      rows != nil && info.draggingSource as? NSView === view
    }
  }

  extension NSTableView {
    /// Has rows that are dropped on a row go above it, as the pointer then shows; those that are
    /// dropped on the table as a whole go behind its last row.
    ///
    /// - Parameters:
    ///   - row: where the table proposes to drop them; negative on the table as a whole.
    ///   - operation: whether that is on the row or above it.
    ///   - firstRow: the first row that something on a row can be dropped above.
    /// - Returns: the row that they are dropped above.
    @discardableResult
    func retargetDrop(_ row: Int, _ operation: DropOperation, firstRow: Int = 0) -> Int {
      if operation == .above { return row }
      let target = row < 0 ? numberOfRows : max(row, firstRow)
      setDropRow(target, dropOperation: .above)
      return target
    }
  }
#endif
