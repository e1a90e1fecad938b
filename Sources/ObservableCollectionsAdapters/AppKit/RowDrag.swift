#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  extension NSPasteboard.PasteboardType {
    /// The private pasteboard type of dragged rows.
    static let draggedRow = NSPasteboard.PasteboardType("observable-collections.row")
  }

  /// A drag of rows within a view.
  ///
  /// During the drag the view is not updated, so that the rows keep their places.
  @MainActor final class RowDrag<Row> {
    private weak var binding: ListViewBinding?
    /// The places of the dragged rows when the drag began, and the number of changes by the user so
    /// far; `nil` if no rows are dragged.
    private var dragged: (rows: [Row], changeCount: Int)?

    /// The places of the dragged rows; `nil` if no rows are dragged, or the program has deleted,
    /// inserted or moved rows since the drag began.
    var rows: [Row]? { dragged?.changeCount == binding?.userChangeCount ? dragged?.rows : nil }

    init(_ binding: ListViewBinding) {
      self.binding = binding
    }

    /// The pasteboard representation of a row.
    static func item(for row: Row) -> any NSPasteboardWriting {
      let item = NSPasteboardItem()
      item.setString("\(row)", forType: .draggedRow)
      return item
    }

    func begin(_ rows: [Row]) {
      guard let binding else { return }
      if dragged == nil { binding.pause() }
      dragged = (rows, binding.userChangeCount)
    }

    func end() {
      if dragged == nil { return }
      dragged = nil
      binding?.resume()
    }

    /// Whether the dragged rows belong to the view and may be dropped between its rows.
    func canDrop(_ info: any NSDraggingInfo, on view: NSView) -> Bool {
      rows != nil && info.draggingSource as? NSView === view
    }
  }

  extension NSTableView {
    /// Retargets a drop on a row to the gap above it, which the indicator then shows, and a drop on
    /// the whole table to the end.
    ///
    /// - Parameters:
    ///   - row: the row that the table proposes; negative for the whole table.
    ///   - operation: whether the proposed drop is on the row or above it.
    ///   - firstRow: the first row that rows can be dropped above.
    /// - Returns: the row that the rows are dropped above.
    @discardableResult
    func retargetDrop(_ row: Int, _ operation: DropOperation, firstRow: Int = 0) -> Int {
      if operation == .above { return row }
      let target = row < 0 ? numberOfRows : max(row, firstRow)
      setDropRow(target, dropOperation: .above)
      return target
    }
  }
#endif
