#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// A data source and delegate of an NSTableView that shows an observable array.
  ///
  /// ```swift
  /// let source = TableViewDataSource(tableView, showing: posts) { tableView, column, post in
  ///   let cell = tableView.makeView(withIdentifier: .post, owner: nil) as? PostCell
  ///   cell?.show(post)
  ///   return cell
  /// }
  /// ```
  ///
  /// The table holds it weakly: keep it. Subclass it for more of a data source or a delegate: row
  /// heights, selection, drag and drop.
  @MainActor
  open class TableViewDataSource<Element>: NSObject, NSTableViewDataSource, NSTableViewDelegate {
    /// What shows the batches: options and callbacks are its.
    public let sink: TableViewSink<Element>
    private let cell: (NSTableView, NSTableColumn?, Element) -> NSView?

    /// Makes itself the table's data source and delegate, and shows an array.
    ///
    /// - Parameters:
    ///   - tableView: where rows are shown.
    ///   - array: what is shown; nil for nothing before `sink.show(_:every:)`.
    ///   - scheduler: when a turn ends.
    ///   - cell: makes the view of an element in a column.
    public init(
      _ tableView: NSTableView, showing array: ObservableArray<Element>?,
      every scheduler: TurnScheduler = .mainRunLoop,
      cell: @escaping (NSTableView, NSTableColumn?, Element) -> NSView?
    ) {
      sink = TableViewSink(tableView)
      self.cell = cell
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      if let array { sink.show(array, every: scheduler) }
    }

    /// The number of published rows.
    open func numberOfRows(in tableView: NSTableView) -> Int { sink.published.count }

    /// The view of a published row.
    open func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      cell(tableView, tableColumn, sink.published[row])
    }
  }
#endif
