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
  /// It is the table's data source and delegate. A subclass that is not generic may add more of
  /// both: the height of a row, for instance.
  @MainActor
  open class TableViewBinding<Element>: TableViewBindingBase {
    /// Makes the view of an element in a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, Element) -> NSView?

    /// What the table shows.
    public private(set) var rows = ArraySnapshot<Element>()

    /// Whether the user may drag the row of an element to another place; nil if none.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { allowDragging() } }
    }
    /// Called when other rows are selected than before, with their elements: once for what a turn
    /// does to the selection. With a delegate of your own it is not called for what the user does.
    public var selectionDidChange: (([Element]) -> Void)?
    /// Called with the element of a row that is double-clicked. It takes the table's `target` and
    /// `doubleAction`.
    public var doubleAction: ((Element) -> Void)? {
      didSet { if doubleAction != nil { sendDoubleClicks() } }
    }
    /// The items of the context menu of an element, made when the menu opens: take what they do
    /// from the element, not from the row, which may be another one when the user chooses. It takes
    /// the table's `menu`.
    public var menuItems: ((Element) -> [NSMenuItem])? {
      didSet { if menuItems != nil { showMenus() } }
    }

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
      self.cell = cell
      super.init(tableView, options: options)
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

    /// The element that the table shows in a row; nil if there is none.
    public func element(at row: Int) -> Element? {
      rows.indices.contains(row) ? rows[row] : nil
    }

    /// The elements of the selected rows, in their order.
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

    // MARK: - What the user drags

    override func canMove(_ row: Int) -> Bool {
      guard let canMove, let element = element(at: row) else { return false }
      return canMove(element)
    }

    override func move(from oldRow: Int, to newRow: Int) { moveRow(from: oldRow, to: newRow) }

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
