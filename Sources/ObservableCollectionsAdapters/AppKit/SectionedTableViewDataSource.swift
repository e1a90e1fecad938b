#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// A data source and delegate of an NSTableView that shows a list of sections, with a group row
  /// for the head of each.
  ///
  /// The table holds it weakly: keep it. Subclass it for more of a data source or a delegate.
  @MainActor
  open class SectionedTableViewDataSource<Section: Identifiable, Element>: NSObject,
    NSTableViewDataSource, NSTableViewDelegate
  {
    /// What shows the batches: options and callbacks are its.
    public let sink: SectionedTableViewSink<Section, Element>
    private let head: (NSTableView, Section) -> NSView?
    private let cell: (NSTableView, NSTableColumn?, Element) -> NSView?

    /// Makes itself the table's data source and delegate, and shows a list.
    ///
    /// - Parameters:
    ///   - tableView: where rows are shown.
    ///   - sections: what is shown; nil for nothing before `sink.show(_:every:)`.
    ///   - scheduler: when a turn ends.
    ///   - head: makes the view of a section's head.
    ///   - cell: makes the view of an element in a column.
    public init(
      _ tableView: NSTableView, showing sections: ObservableSections<Section, Element>?,
      every scheduler: TurnScheduler = .mainRunLoop,
      head: @escaping (NSTableView, Section) -> NSView?,
      cell: @escaping (NSTableView, NSTableColumn?, Element) -> NSView?
    ) {
      sink = SectionedTableViewSink(tableView)
      self.head = head
      self.cell = cell
      super.init()
      tableView.dataSource = self
      tableView.delegate = self
      if let sections { sink.show(sections, every: scheduler) }
    }

    /// The number of published rows, heads and elements.
    open func numberOfRows(in tableView: NSTableView) -> Int { sink.published.count }

    /// The view of a published row.
    open func tableView(
      _ tableView: NSTableView, viewFor tableColumn: NSTableColumn?, row: Int
    ) -> NSView? {
      let rows = sink.published
      switch rows[row] {
      case .head(let section): return head(tableView, rows.sections[section].section)
      case .element(let path): return cell(tableView, tableColumn, rows.sections[path])
      }
    }

    /// Whether a published row is a section's head.
    open func tableView(_ tableView: NSTableView, isGroupRow row: Int) -> Bool {
      if case .head = sink.published[row] { return true }
      return false
    }
  }
#endif
