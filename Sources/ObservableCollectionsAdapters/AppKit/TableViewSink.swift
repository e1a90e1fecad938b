#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// Shows an observable array in an NSTableView, one row an element.
  ///
  /// The table's data source reads ``published``, never the array: the array may be ahead of what
  /// the table shows. ``TableViewDataSource`` is such a data source, ready made; use the sink by
  /// itself if you have one.
  ///
  /// ```swift
  /// let sink = TableViewSink<Post>(tableView)
  /// sink.show(posts)   // from now on sink.published is what the table shows
  ///
  /// func numberOfRows(in tableView: NSTableView) -> Int { sink.published.count }
  /// ```
  ///
  /// The sink holds its table weakly. Set the data source before ``show(_:every:)``.
  @MainActor
  public final class TableViewSink<Element> {
    /// Where rows are shown.
    public private(set) weak var tableView: NSTableView?
    /// The rows that the table shows.
    public private(set) var published = ArraySnapshot<Element>()
    /// How batches are shown.
    public var options = TableViewOptions()
    /// Called before a batch is shown.
    public var willUpdate: ((BatchUpdate<Element>) -> Void)?
    /// Called when the table has been told all of a batch. Its animation may go on.
    public var didUpdate: ((BatchUpdate<Element>) -> Void)?
    /// What brings the batches: pause it while the table must not change. Nil before
    /// ``show(_:every:)``.
    public private(set) var observer: CoalescingObserver<Element>?

    /// Makes a sink that shows nothing yet.
    ///
    /// - Parameter tableView: held weakly.
    public init(_ tableView: NSTableView) {
      self.tableView = tableView
    }

    /// Shows an array from now on, instead of the one before: all its rows at once, and then a batch
    /// for each turn.
    ///
    /// - Parameters:
    ///   - array: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    public func show(
      _ array: ObservableArray<Element>, every scheduler: TurnScheduler = .mainRunLoop
    ) {
      observer?.cancel()
      observer = CoalescingObserver(of: array, scheduler: scheduler, sink: self)
    }

    /// Moves a row in the table and its element in the array, as the user dragged it.
    ///
    /// ```swift
    /// func tableView(_ tableView: NSTableView, acceptDrop …, row: Int, …) -> Bool {
    ///   sink.moveRow(from: dragged, to: dragged < row ? row - 1 : row)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - oldRow: where the table shows the row; traps if it does not.
    ///   - newRow: where it shows the row afterwards. A drop between rows names the place *before*
    ///     the row is taken out.
    /// - Returns: whether the array followed: false if the element was removed meanwhile; then the
    ///   next batch takes the row away.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let observer else { return false }
      let rows = ObservableArray(published)
      rows.move(from: oldRow, to: newRow)
      published = rows.snapshot
      tableView?.moveRow(at: oldRow, to: newRow)
      return observer.userMoved(from: oldRow, to: newRow)
    }
  }

  extension TableViewSink: @MainActor RenderSink {
    /// Shows all rows anew.
    ///
    /// - Parameters:
    ///   - rows: all elements.
    ///   - version: the version of the array that has them.
    public func reload(_ rows: ArraySnapshot<Element>, version: Int) {
      published = rows
      tableView?.reloadData()
    }

    /// Shows one batch.
    ///
    /// - Parameter batch: starts with the rows that are published.
    public func apply(_ batch: BatchUpdate<Element>) {
      willUpdate?(batch)
      if let tableView {
        tableView.show(batch.changes, options) { published = batch.after }
      } else {
        published = batch.after
      }
      didUpdate?(batch)
    }
  }
#endif
