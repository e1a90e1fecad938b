#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Shows a list of sections in a table view: a group row for each section's header, followed by a
  /// row for each of its elements.
  ///
  /// It is to `ObservableSections` what ``TableViewBinding`` is to an array: the table's data
  /// source and delegate. Row numbers that the table hands out count in ``rows``.
  @MainActor
  open class SectionsTableViewBinding<Header: Identifiable, Element>: TableViewBindingBase {
    /// Makes the view of a section's header.
    public typealias HeadProvider = (NSTableView, Header) -> NSView?
    /// Makes the view of an element in a column.
    public typealias CellProvider = (NSTableView, NSTableColumn?, Element) -> NSView?

    /// What the table shows.
    public private(set) var rows = GroupRows<Header, Element>([])

    /// Brings the view of a header that is on the screen up to date when its section's header was
    /// replaced: the view stays, and so does what the user edits in it. Without it, and for other
    /// headers, the row is removed and inserted again.
    public var configureHeader: ((NSView, Header) -> Void)?

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

    private let providers: (header: HeadProvider, cell: CellProvider)?
    private var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Shows a list, and becomes the table's data source and delegate.
    ///
    /// - Parameters:
    ///   - sections: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - header: makes the view of a section's header.
    ///   - cell: makes the view of an element in a column.
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

    /// Shows a list in a table that has a data source and a delegate of its own.
    ///
    /// Have the table reload when they are set. They must take everything from ``rows``.
    ///
    /// - Parameters:
    ///   - sections: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
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

    /// The element that the table shows in a row; nil if there is none, or the header of a section.
    public func element(at row: Int) -> Element? {
      guard row >= 0, row < rows.count, case .element(let path) = rows[row] else { return nil }
      return rows.sections[path]
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
      guard (0..<rows.count).contains(row) else { return nil }
      switch rows[row] {
      case .header(let section): return ListName(section: rows.sections[section].header)
      case .element(let path): return ListName(rows.sections[path])
      }
    }

    // MARK: - What the user drags

    override func canMove(_ row: Int) -> Bool {
      guard let canMove, let element = element(at: row) else { return false }
      return canMove(element)
    }

    override func move(from oldRow: Int, to newRow: Int) { moveRow(from: oldRow, to: newRow) }

    override var firstDropRow: Int { 1 }

    /// Moves a row in the table and its element in the list, as the user dragged it. It may go to
    /// another section: it belongs to the header above it.
    ///
    /// - Parameters:
    ///   - oldRow: where the table shows the row; traps if it does not.
    ///   - newRow: where it shows the row afterwards; traps outside the rows. A drop between rows
    ///     names the place *before* the row is removed.
    /// - Returns: whether the list followed. A header cannot be dragged, nor an element above the
    ///   first header, nor anything after ``cancel()``: then nothing is moved. If the element was
    ///   removed meanwhile, the next batch takes the row away.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let coalescer, !isCancelled, case .element(let old) = rows[oldRow],
        let new = rows.path(from: old, to: newRow)
      else { return false }
      rows = GroupRows(rows.sections.edited { $0.move(from: old, to: new) })
      return holding {
        tableView?.moveRow(at: oldRow, to: newRow)
        return coalescer.userMoved(from: old, to: new)
      }
    }
  }

  extension SectionsTableViewBinding: @MainActor RenderSink {
    /// Shows all rows anew. For the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      reload(for: .firstState) {
        rows = GroupRows(sections)
        tableView?.reloadData()
      }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let newRows = GroupRows(batch.after)
      let headers = batch.changes.updatedHeaders.map { newRows.row(ofSection: $0.new) }
      let updated = UpdatedHeads(
        rows: IndexRanges(headers),
        configure: configureHeader.map { configureHeader in
          { view, row in
            guard case .header(let section) = newRows[row] else { return }
            self.holding { configureHeader(view, newRows.sections[section].header) }
          }
        })
      show(batch.changes.rowChanges, headers: updated, in: tableView) { rows = newRows }
    }
  }
#endif
