#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// The common base class of ``TableViewBinding`` and ``SectionsTableViewBinding``: the table's
  /// data source and delegate.
  ///
  /// It is not generic, so that Objective-C finds the data source and delegate methods that a
  /// nongeneric subclass implements.
  @MainActor
  open class TableViewBindingBase: ListViewBinding, NSTableViewDataSource,
    NSTableViewDelegate, NSMenuDelegate
  {
    /// The table that shows the rows, or `nil` while it shows those of another binding.
    public var tableView: NSTableView? {
      boundView?.dataSource.map(isOther) ?? false ? nil : boundView
    }
    private weak var boundView: NSTableView?
    /// Called with the table's sort descriptors when they change: when they are set, or the user
    /// clicks the header of a column that has a `sortDescriptorPrototype`.
    public var sortDescriptorsDidChange: (([NSSortDescriptor]) -> Void)?
    private lazy var drag = RowDrag<Int>(self)

    init(_ tableView: NSTableView, options: ListViewOptions) {
      boundView = tableView
      super.init(options: options)
    }

    /// The number of rows.
    open func numberOfRows(in tableView: NSTableView) -> Int { 0 }

    /// The view of a row.
    open func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? { nil }

    /// Whether a row is a section's header.
    open func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool { false }

    // MARK: - What the user selects and clicks

    override var shownView: NSView? { tableView }

    override var selectedCount: Int { tableView?.selectedRowIndexes.count ?? 0 }

    /// Reports a change of the selection.
    open func tableViewSelectionDidChange(_ notification: Notification) { noteSelection() }

    /// Reports a change of the sort descriptors.
    open func tableView(
      _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
    ) { sortDescriptorsDidChange?(tableView.sortDescriptors) }

    /// Fills the menu of the clicked row. A menu without items is not shown.
    open func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let tableView, menu === tableView.menu else { return }
      for item in menuItems(ofRow: tableView.clickedRow) { menu.addItem(item) }
    }

    /// The items of a row's menu.
    func menuItems(ofRow row: Int) -> [NSMenuItem] { [] }

    /// Calls `doubleAction` for a double-clicked row. The row is negative for a click outside the
    /// rows.
    func doubleClicked(row: Int) {}

    #if canImport(ObjectiveC)
      @objc
    #endif
    func rowDoubleClicked(_ sender: Any?) {
      if let tableView { doubleClicked(row: tableView.clickedRow) }
    }

    func sendDoubleClicks() {
      tableView?.target = self
      #if canImport(ObjectiveC)
        tableView?.doubleAction = #selector(rowDoubleClicked(_:))
      #else
        tableView?.doubleAction = Selector(("rowDoubleClicked:"))
      #endif
    }

    func showMenus() {
      let menu = NSMenu()
      menu.delegate = self
      tableView?.menu = menu
    }

    // MARK: - What the user drags

    /// Whether the user may drag a row.
    func canMove(_ row: Int) -> Bool { false }
    /// Moves a row in the table and its element in the list.
    func move(from oldRow: Int, to newRow: Int) {}
    /// The first row that rows can be dropped above.
    var firstDropRow: Int { 0 }

    func allowDragging() { tableView?.registerForDraggedTypes([.draggedRow]) }

    /// The pasteboard representation of a dragged row, or `nil` if the row may not be dragged.
    open func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? { canMove(row) ? RowDrag.item(for: row) : nil }

    /// Suspends updates of the table while rows are dragged.
    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
    ) { drag.begin(Array(rowIndexes)) }

    /// Resumes updates of the table.
    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) { drag.end() }

    /// Accepts rows of this table between its rows.
    ///
    /// A drop on a row inserts above it, and a drop on the empty part of the table inserts after
    /// the last row. In a table of sections, rows can only be dropped below the first header: a
    /// drop on that header inserts below it.
    open func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard drag.canDrop(info, on: tableView) else { return [] }
      let target = tableView.retargetDrop(row, dropOperation, firstRow: firstDropRow)
      return target >= firstDropRow ? .move : []
    }

    /// Moves the dropped rows and their elements.
    open func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard let rows = drag.rows, row >= 0 else { return false }
      for move in RowMoves(IndexSet(rows), to: row) { self.move(from: move.from, to: move.to) }
      return true
    }
  }
#endif
