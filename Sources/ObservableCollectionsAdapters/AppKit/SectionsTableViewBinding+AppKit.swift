#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A binding that shows a list of sections in a table view, with a group row for each header.
  ///
  /// Each header's row is followed by the rows of its section's elements.
  ///
  /// The counterpart of ``TableViewBinding`` for `ObservableSections`. It is the table's data
  /// source and delegate. Row numbers from the table are indexes in ``rows``.
  @MainActor
  open class SectionsTableViewBinding<Header: Identifiable, Element>: TableViewBindingBase {
    /// A closure that returns the view for a section's header.
    public typealias HeadProvider = (NSTableView, Header) -> NSView?
    /// A closure that returns the view for an element in a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, Element) -> NSView?

    /// The content that the table shows.
    public private(set) var rows = GroupRows<Header, Element>([])

    /// Updates the on-screen view of a section's header that was replaced.
    ///
    /// The view is kept, with any edit in progress in it. If `nil`, and for headers outside the
    /// screen, the row is removed and inserted again.
    public var configureHeader: ((NSView, Header) -> Void)?

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

    private let providers: (header: HeadProvider, cell: CellProvider)?
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Creates a binding and sets it as the table's data source and delegate.
    ///
    /// - Parameters:
    ///   - sections: the list to show. If its headers or elements are not `Sendable`, use it on the
    ///     main actor only.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - header: returns the view for a section's header.
    ///   - cell: returns the view for an element in a column.
    public init(
      of sections: ObservableSectionsList<Header, Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      header: @escaping HeadProvider, cell: @escaping CellProvider
    ) {
      providers = (header, cell)
      super.init(tableView, options: options)
      let selected = Self.selectedNames(of: tableView.dataSource)
      tableView.dataSource = self
      tableView.delegate = self
      observe(sections, scheduler)
      if options.keepsSelection { tableView.select(selected) { name(at: $0) } }
    }

    /// Creates a binding for a table that has a data source and a delegate of its own.
    ///
    /// Reload the table after you set them. They must take all content from ``rows``.
    ///
    /// - Parameters:
    ///   - sections: the list to show. If its headers or elements are not `Sendable`, use it on the
    ///     main actor only.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of sections: ObservableSectionsList<Header, Element>, in tableView: NSTableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      providers = nil
      super.init(tableView, options: options)
      observe(sections, scheduler)
    }

    private func observe(
      _ sections: ObservableSectionsList<Header, Element>, _ scheduler: TurnScheduler
    ) {
      coalescer = sections.render(every: scheduler, into: self)
      observer = coalescer
    }

    /// The number of rows, headers and elements.
    open override func numberOfRows(in tableView: NSTableView) -> Int { rows.count }

    /// The view of a row.
    open override func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      switch rows[row] {
      case .header(let section):
        return holding { providers?.header(tableView, rows.sections[section].header) }
      case .element(let path):
        return holding { providers?.cell(tableView, tableColumn, rows.sections[path]) }
      }
    }

    /// Whether a row is a section's header.
    open override func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .header = rows[row] { return true }
      return false
    }

    /// The element shown in a row, or `nil` if the row does not exist or shows a header.
    public func element(at row: Int) -> Element? {
      guard row >= 0, row < rows.count, case .element(let path) = rows[row] else { return nil }
      return rows.sections[path]
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
      guard (0..<rows.count).contains(row) else { return nil }
      switch rows[row] {
      case .header(let section): return ListName(section: rows.sections[section].header)
      case .element(let path): return ListName(rows.sections[path])
      }
    }

    override var deletablePaths: [ElementPath] {
      let rows = (tableView?.selectedRowIndexes ?? []).filter { row in
        element(at: row).flatMap { canDelete?($0) } ?? false
      }
      return rows.compactMap { self.rows.path(ofRow: $0) }
    }

    override func remove(at paths: [ElementPath]) -> Bool { delete(at: ElementPaths(paths)) }

    // MARK: - What the user drags

    override func canMove(_ row: Int) -> Bool {
      guard let canMove, let element = element(at: row) else { return false }
      return canMove(element)
    }

    override func move(from oldRow: Int, to newRow: Int) { moveRow(from: oldRow, to: newRow) }

    override var firstDropRow: Int { 1 }

    /// Moves a row in the table, and its element in the list, after the user dragged the row.
    ///
    /// The row may move to another section: it belongs to the closest header above it.
    ///
    /// - Parameters:
    ///   - oldRow: the index of the row in the table; traps if there is no such row.
    ///   - newRow: the index of the row after the move; traps outside the rows. The index of a drop
    ///     between rows counts *before* the row is removed.
    /// - Returns: whether the list was changed. A header, an element moved above the first header,
    ///   and any row after ``cancel()`` or while the view is being updated is not moved. If the
    ///   element was removed from the list in the meantime, the next batch removes the row.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let coalescer, takesUserChanges, case .element(let old) = rows[oldRow],
        let new = rows.path(from: old, to: newRow)
      else { return false }
      rows = GroupRows(rows.sections.edited { $0.move(from: old, to: new) })
      return followingDrop {
        tableView?.moveRow(at: oldRow, to: newRow)
        return coalescer.userMoved(from: old, to: new)
      }
    }
  }

  // MARK: - What the user deletes and inserts

  extension SectionsTableViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> { rows.sections }

    /// Removes rows from the view at once, and their elements from the list, as a change by the
    /// user.
    ///
    /// - Parameter rows: indexes in ``rows``, of which headers are ignored; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Rows that the list keeps come back with the next turn.
    @discardableResult
    public func removeRows(at rows: IndexSet) -> Bool {
      let paths = rows.compactMap { self.rows.path(ofRow: $0) }
      return !paths.isEmpty && delete(at: ElementPaths(paths))
    }

    /// Inserts a row in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - row: the index of the row after the insertion; traps outside ``rows``. The row belongs to the
    ///     closest header above it.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Above the first header, nothing is inserted. If the section was
    ///   removed in the meantime, the next turn removes the row.
    @discardableResult
    public func insertRow(_ element: Element, at row: Int) -> Bool {
      row != 0 && insert(element, at: rows.path(below: row - 1))
    }
  }

  extension SectionsTableViewBinding: @MainActor RenderSink {
    /// Replaces all rows. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      reload(for: .firstState) {
        rows = GroupRows(sections)
        tableView?.reloadData()
      }
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let newRows = GroupRows(batch.after)
      let headers = batch.changes.updatedHeaders.map { newRows.row(ofSection: $0.new) }
      let updated = UpdatedRows(
        headers: IndexRanges(headers), isHeader: { [rows] in rows.path(ofRow: $0) == nil },
        configureHeader: configureHeader.map { configureHeader in
          { view, row in
            guard case .header(let section) = newRows[row] else { return }
            self.holding { configureHeader(view, newRows.sections[section].header) }
          }
        },
        configureCell: configureCell.map { configureCell in
          { view, column, row in
            guard case .element(let path) = newRows[row] else { return }
            self.holding { configureCell(view, column, newRows.sections[path]) }
          }
        })
      show(batch.changes.rowChanges, updated, in: tableView) { rows = newRows }
    }
  }
#endif
