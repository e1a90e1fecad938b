#if canImport(AppKit) && !canImport(UIKit)
  import AppKit

  /// A table's data source and delegate: what ``TableViewBinding`` and ``SectionsTableViewBinding``
  /// have in common.
  ///
  /// It is no generic class, so that what a subclass of theirs adds of a data source or a delegate
  /// is known to Objective-C, and called: in a subclass that is not generic itself.
  @MainActor
  open class TableViewBindingBase: ListViewBinding, NSTableViewDataSource,
    NSTableViewDelegate, NSMenuDelegate
  {
    /// Where rows are shown.
    public private(set) weak var tableView: NSTableView?
    /// Called with the table's sort descriptors when the user has clicked the header of a column
    /// that has a `sortDescriptorPrototype`, and when they are set.
    public var sortDescriptorsDidChange: (([NSSortDescriptor]) -> Void)?
    private lazy var drag = RowDrag<Int>(self)

    init(_ tableView: NSTableView, options: ListViewOptions) {
      self.tableView = tableView
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

    override var selectedCount: Int { tableView?.selectedRowIndexes.count ?? 0 }

    /// Tells of the selection.
    open func tableViewSelectionDidChange(_ notification: Notification) { noteSelection() }

    /// Tells of the sort descriptors.
    open func tableView(
      _ tableView: NSTableView, sortDescriptorsDidChange oldDescriptors: [NSSortDescriptor]
    ) { sortDescriptorsDidChange?(tableView.sortDescriptors) }

    /// Fills the menu of the row that was clicked. Without items it is not shown.
    open func menuNeedsUpdate(_ menu: NSMenu) {
      menu.removeAllItems()
      guard let tableView, menu === tableView.menu else { return }
      for item in menuItems(ofRow: tableView.clickedRow) { menu.addItem(item) }
    }

    /// The items of a row's menu.
    func menuItems(ofRow row: Int) -> [NSMenuItem] { [] }

    /// Calls the closure for a double click on a row; it is negative beside the rows.
    func doubleClicked(row: Int) {}

    #if canImport(ObjectiveC)
      @objc
    #endif
    func rowDoubleClicked(_ sender: Any?) {
      if let tableView { doubleClicked(row: tableView.clickedRow) }
    }

    func sendDoubleClicks() {
      tableView?.target = self
      tableView?.doubleAction = Selector(("rowDoubleClicked:"))
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
    /// The first row that something can be dropped above.
    var firstDropRow: Int { 0 }

    func allowDragging() { tableView?.registerForDraggedTypes([.draggedRow]) }

    /// What stands for a row that is dragged; nil if it may not be.
    open func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? { canMove(row) ? RowDrag.item(for: row) : nil }

    /// Keeps the table as it is while rows are dragged.
    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forRowIndexes rowIndexes: IndexSet
    ) { drag.begin(Array(rowIndexes)) }

    /// Lets the table follow again.
    open func tableView(
      _ tableView: NSTableView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, operation: NSDragOperation
    ) { drag.end() }

    /// Rows of this table may be dropped between its rows, in a table of sections below the first
    /// header: over the middle of one is above it, over that of the first header below it, and on
    /// the table as a whole behind the last row.
    open func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard drag.canDrop(info, on: tableView) else { return [] }
      let target = tableView.retargetDrop(row, dropOperation, firstRow: firstDropRow)
      return target >= firstDropRow ? .move : []
    }

    /// Moves the rows that are dropped, and their elements.
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
