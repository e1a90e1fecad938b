#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Shows a list in a table view, one row for each element.
  ///
  /// ```swift
  /// rows = TableViewBinding(of: posts, in: tableView) { tableView, column, post in
  ///   let cell = tableView.makeView(withIdentifier: .post, owner: nil) as? PostCell
  ///   cell?.show(post)
  ///   return cell
  /// }
  /// ```
  ///
  /// The list is changed wherever the program likes; the table follows once a turn. Row numbers
  /// that the table hands out count in ``rows``, not in the list, which may have changed since.
  ///
  /// It is the table's data source and delegate. Subclass it for more of either.
  @MainActor
  open class TableViewBinding<Element>: ListViewBinding, NSTableViewDataSource, NSTableViewDelegate
  {
    /// Makes the view of an element in a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, Element) -> NSView?

    /// What the table shows.
    public private(set) var rows = ArraySnapshot<Element>()
    /// Where it is shown.
    public private(set) weak var tableView: NSTableView?

    /// Whether the user may drag the row of an element to another place; nil if none.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { tableView?.registerForDraggedTypes([.draggedRow]) } }
    }
    private lazy var drag = RowDrag<Int>(self)

    private let cell: CellProvider?
    private var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Shows a list, and becomes the table's data source and delegate.
    ///
    /// - Parameters:
    ///   - list: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - cell: makes the view of an element in a column.
    public init(
      of list: ObservableList<Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.tableView, self.cell) = (tableView, cell)
      super.init(options: options)
      let selected = Self.selectedNames(of: tableView.dataSource)
      tableView.dataSource = self
      tableView.delegate = self
      observe(list, scheduler)
      if options.keepsSelection { tableView.select(selected) { name(at: $0) } }
    }

    /// Shows a list in a table that has a data source of its own.
    ///
    /// Have the table reload when its `dataSource` is set. That must take everything from ``rows``:
    /// the number of rows and their elements.
    ///
    /// - Parameters:
    ///   - list: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    public init(
      of list: ObservableList<Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.tableView, cell) = (tableView, nil)
      super.init(options: options)
      observe(list, scheduler)
    }

    private func observe(_ list: ObservableList<Element>, _ scheduler: TurnScheduler) {
      coalescer = list.render(every: scheduler, into: self)
      observer = coalescer
    }

    /// The number of rows.
    open func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

    /// The view of a row.
    open func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      holding { cell?(tableView, tableColumn, rows[row]) }
    }

    /// The element that the table shows in a row; nil if there is none.
    public func element(at row: Int) -> Element? {
      rows.indices.contains(row) ? rows[row] : nil
    }

    override var selectedNames: Set<ListName> {
      Set((tableView?.selectedRowIndexes ?? []).compactMap { name(at: $0) })
    }

    private func name(at row: Int) -> ListName? {
      element(at: row).flatMap { ListName($0) }
    }

    // MARK: - What the user drags

    /// What stands for a row that is dragged; nil if it may not be.
    open func tableView(
      _ tableView: NSTableView, pasteboardWriterForRow row: Int
    ) -> (any NSPasteboardWriting)? {
      guard let canMove, let element = element(at: row), canMove(element) else { return nil }
      return RowDrag.item(for: row)
    }

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

    /// Rows of this table may be dropped between its rows: over the middle of one is above it, and
    /// below all of them, or on the table as a whole, behind the last one.
    open func tableView(
      _ tableView: NSTableView, validateDrop info: any NSDraggingInfo, proposedRow row: Int,
      proposedDropOperation dropOperation: NSTableView.DropOperation
    ) -> NSDragOperation {
      guard drag.canDrop(info, on: tableView) else { return [] }
      tableView.retargetDrop(row, dropOperation)
      return .move
    }

    /// Moves the rows that are dropped, and their elements.
    open func tableView(
      _ tableView: NSTableView, acceptDrop info: any NSDraggingInfo, row: Int,
      dropOperation: NSTableView.DropOperation
    ) -> Bool {
      guard let rows = drag.rows, row >= 0 else { return false }
      for move in RowMoves(IndexSet(rows), to: row) { moveRow(from: move.from, to: move.to) }
      return true
    }

    /// Moves a row in the table and its element in the list, as the user dragged it.
    ///
    /// For a drop that is accepted elsewhere; rows that ``canMove`` allows do it by themselves.
    ///
    /// - Parameters:
    ///   - oldRow: where the table shows the row; traps if it does not.
    ///   - newRow: where it shows the row afterwards; traps outside the rows. A drop between rows
    ///     names the place *before* the row is removed.
    /// - Returns: whether the list followed: false if the element was removed meanwhile, and then
    ///   the next batch takes the row away; false, and nothing is moved, after ``cancel()``.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let coalescer, !isCancelled else { return false }
      rows = rows.edited { $0.move(from: oldRow, to: newRow) }
      return holding {
        tableView?.moveRow(at: oldRow, to: newRow)
        return coalescer.userMoved(from: oldRow, to: newRow)
      }
    }
  }

  extension TableViewBinding: @MainActor RenderSink {
    /// Shows all rows anew. For the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      reload(for: .firstState) {
        self.rows = rows
        tableView?.reloadData()
      }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      show(batch.changes, in: tableView) { rows = batch.after }
    }
  }
#endif
