#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A binding that shows a list in a table view, with one row per element.
  ///
  /// ```swift
  /// rows = TableViewBinding(of: posts, in: tableView) { tableView, column, post in
  ///   let cell = tableView.makeView(withIdentifier: .post, owner: nil) as? PostCell
  ///   cell?.show(post)
  ///   return cell
  /// }
  /// ```
  ///
  /// Change the list anywhere: the table is updated once a turn. Row numbers from the table are
  /// indexes in ``rows``, not in the list, which may have changed since.
  ///
  /// It is the table's data source and delegate. A nongeneric subclass may implement further
  /// methods of both protocols, the height of a row for instance.
  @MainActor
  open class TableViewBinding<Element>: TableViewBindingBase {
    /// A closure that returns the view for an element in a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, Element) -> NSView?

    /// The content that the table shows.
    public private(set) var rows = ArraySnapshot<Element>()

    /// Updates the on-screen views of a replaced element, one for each column.
    ///
    /// A view is kept, with any edit in progress in it. If `nil`, new views are made: for rows that
    /// may need a view of another class.
    public var configureCell: ((NSView, NSTableColumn?, Element) -> Void)?

    /// Returns whether the user may delete an element; `nil` if no element may be deleted.
    ///
    /// ``ListViewBinding/removeSelection()`` removes only these.
    public var canDelete: ((Element) -> Bool)?
    /// Returns whether the user may drag the row of an element; `nil` if no row may be dragged.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { allowDragging() } }
    }
    /// Called with the elements of the selected rows when the selection changes, once for all
    /// changes of a turn.
    ///
    /// If the table has a delegate of its own, it is not called for selections by the user.
    public var selectionDidChange: (([Element]) -> Void)?
    /// Called with the element of a double-clicked row. Setting it replaces the table's `target`
    /// and `doubleAction`.
    public var doubleAction: ((Element) -> Void)? {
      didSet { if doubleAction != nil { sendDoubleClicks() } }
    }
    /// Returns the items of an element's context menu when the menu opens.
    ///
    /// The items' actions must use the element, not its row number, which may change while the menu
    /// is open. Setting it replaces the table's `menu`.
    public var menuItems: ((Element) -> [NSMenuItem])? {
      didSet { if menuItems != nil { showMenus() } }
    }

    private let cell: CellProvider?
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Creates a binding and sets it as the table's data source and delegate.
    ///
    /// - Parameters:
    ///   - list: the list to show. If its elements are not `Sendable`, use it on the main actor
    ///     only.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - cell: returns the view for an element in a column.
    public init(
      of list: ObservableList<Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      self.cell = cell
      super.init(tableView, options: options)
      let selected = Self.selectedNames(of: tableView.dataSource)
      tableView.dataSource = self
      tableView.delegate = self
      observe(list, scheduler)
      if options.keepsSelection { tableView.select(selected) { name(at: $0) } }
    }

    /// Creates a binding for a table that has a data source of its own.
    ///
    /// Reload the table after you set its `dataSource`, which must take the number of rows and
    /// their elements from ``rows``.
    ///
    /// - Parameters:
    ///   - list: the list to show. If its elements are not `Sendable`, use it on the main actor
    ///     only.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of list: ObservableList<Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      cell = nil
      super.init(tableView, options: options)
      observe(list, scheduler)
    }

    private func observe(_ list: ObservableList<Element>, _ scheduler: TurnScheduler) {
      coalescer = list.render(every: scheduler, into: self)
      observer = coalescer
    }

    /// The number of rows.
    open override func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

    /// The view of a row.
    open override func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      holding { cell?(tableView, tableColumn, rows[row]) }
    }

    /// The element shown in a row, or `nil` if there is none.
    public func element(at row: Int) -> Element? {
      rows.indices.contains(row) ? rows[row] : nil
    }

    /// The elements of the selected rows, in the order of the rows.
    public var selectedElements: [Element] {
      (tableView?.selectedRowIndexes ?? []).compactMap { element(at: $0) }
    }

    override func tellSelection() { selectionDidChange?(selectedElements) }

    override func doubleClicked(row: Int) {
      if let element = element(at: row) { doubleAction?(element) }
    }

    override func menuItems(ofRow row: Int) -> [NSMenuItem] {
      element(at: row).flatMap { menuItems?($0) } ?? []
    }

    override var selectedNames: Set<ListName> {
      Set((tableView?.selectedRowIndexes ?? []).compactMap { name(at: $0) })
    }

    private func name(at row: Int) -> ListName? {
      element(at: row).flatMap { ListName($0) }
    }

    override var deletablePaths: [ElementPath] {
      let rows = (tableView?.selectedRowIndexes ?? []).filter { row in
        element(at: row).flatMap { canDelete?($0) } ?? false
      }
      return rows.map { ElementPath(section: 0, element: $0) }
    }

    override func remove(at paths: [ElementPath]) -> Bool {
      removeRows(at: IndexSet(paths.map(\.element)))
    }

    // MARK: - What the user drags

    override func canMove(_ row: Int) -> Bool {
      guard let canMove, let element = element(at: row) else { return false }
      return canMove(element)
    }

    override func move(from oldRow: Int, to newRow: Int) { moveRow(from: oldRow, to: newRow) }

    /// Moves a row in the table, and its element in the list, after the user dragged the row.
    ///
    /// Call it for a drop that your own code accepts. A drop of a row that ``canMove`` allows needs
    /// no call.
    ///
    /// - Parameters:
    ///   - oldRow: the index of the row in the table; traps if there is no such row.
    ///   - newRow: the index of the row after the move; traps outside the rows. The index of a drop
    ///     between rows counts *before* the row is removed.
    /// - Returns: whether the list was changed. If the element was removed from the list in the
    ///   meantime, the next batch removes the row. After ``cancel()``, and while the view is being
    ///   updated, nothing is moved.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      rows = rows.edited { $0.move(from: oldRow, to: newRow) }
      return followingDrop {
        tableView?.moveRow(at: oldRow, to: newRow)
        return coalescer.userMoved(from: oldRow, to: newRow)
      }
    }
  }

  // MARK: - What the user deletes and inserts

  extension TableViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> { rows }

    /// Removes rows from the view at once, and their elements from the list, as a change by the
    /// user.
    ///
    /// - Parameter rows: indexes in ``rows``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Rows that the list keeps come back with the next turn.
    @discardableResult
    public func removeRows(at rows: IndexSet) -> Bool { delete(at: IndexRanges(rows)) }

    /// Inserts a row in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - row: the index of the row after the insertion; traps outside ``rows``.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated.
    @discardableResult
    public func insertRow(_ element: Element, at row: Int) -> Bool { insert(element, at: row) }
  }

  extension TableViewBinding: @MainActor RenderSink {
    /// Replaces all rows. Called by the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      reload(for: .firstState) {
        self.rows = rows
        tableView?.reloadData()
      }
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      show(batch.changes, updates, in: tableView) { rows = batch.after }
    }

    private var updates: UpdatedRows {
      UpdatedRows(
        configureCell: configureCell.map { configureCell in
          { view, column, row in
            self.holding { configureCell(view, column, self.rows[row]) }
          }
        })
    }
  }
#endif
