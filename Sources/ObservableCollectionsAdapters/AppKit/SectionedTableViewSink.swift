#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// Shows a list of sections in an NSTableView: a group row for each section's head, followed by a
  /// row for each of its elements.
  ///
  /// It is to ``ObservableSections`` what a ``TableViewSink`` is to an array.
  /// ``SectionedTableViewDataSource`` is a data source for it, ready made.
  @MainActor
  public final class SectionedTableViewSink<Section: Identifiable, Element> {
    /// Where rows are shown.
    public private(set) weak var tableView: NSTableView?
    /// The rows that the table shows.
    public private(set) var published = GroupRows<Section, Element>([])
    /// How batches are shown.
    public var options = TableViewOptions()
    /// Called before a batch is shown.
    public var willUpdate: ((SectionedBatchUpdate<Section, Element>) -> Void)?
    /// Called when the table has been told all of a batch. Its animation may go on.
    public var didUpdate: ((SectionedBatchUpdate<Section, Element>) -> Void)?
    /// What brings the batches: pause it while the table must not change. Nil before
    /// ``show(_:every:)``.
    public private(set) var observer: SectionedCoalescingObserver<Section, Element>?

    /// Makes a sink that shows nothing yet.
    ///
    /// - Parameter tableView: held weakly.
    public init(_ tableView: NSTableView) {
      self.tableView = tableView
    }

    /// Shows a list from now on, instead of the one before: all its rows at once, and then a batch
    /// for each turn.
    ///
    /// - Parameters:
    ///   - sections: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - scheduler: when a turn ends.
    public func show(
      _ sections: ObservableSections<Section, Element>,
      every scheduler: TurnScheduler = .mainRunLoop
    ) {
      observer?.cancel()
      observer = SectionedCoalescingObserver(of: sections, scheduler: scheduler, sink: self)
    }

    /// Moves a row in the table and its element in the list, as the user dragged it. It may go to
    /// another section: it belongs to the head above it.
    ///
    /// - Parameters:
    ///   - oldRow: where the table shows the row; traps if it does not.
    ///   - newRow: where it shows the row afterwards; traps outside the rows. A drop between rows
    ///     names the place *before* the row is taken out.
    /// - Returns: whether the list followed. A head cannot be dragged, nor an element above the
    ///   first head: then nothing is moved. If the element was removed meanwhile, the next batch
    ///   takes the row away.
    @discardableResult
    public func moveRow(from oldRow: Int, to newRow: Int) -> Bool {
      guard let observer, case .element(let old) = published[oldRow],
        let new = published.path(from: old, to: newRow)
      else { return false }
      let list = ObservableSections(published.sections)
      list.move(from: old, to: new)
      published = GroupRows(list.snapshot)
      tableView?.moveRow(at: oldRow, to: newRow)
      return observer.userMoved(from: old, to: new)
    }
  }

  extension SectionedTableViewSink: @MainActor SectionedRenderSink {
    /// Shows all rows anew.
    ///
    /// - Parameters:
    ///   - sections: all sections with their elements.
    ///   - version: the version of the list that has them.
    public func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
      published = GroupRows(sections)
      tableView?.reloadData()
    }

    /// Shows one batch.
    ///
    /// - Parameter batch: starts with the sections that are published.
    public func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
      willUpdate?(batch)
      let rows = GroupRows(batch.after)
      if let tableView {
        let heads = IndexRanges(
          batch.changes.updatedSections.map { rows.row(ofSection: $0.new) })
        tableView.show(batch.changes.rowChanges, heads: heads, options) { published = rows }
      } else {
        published = rows
      }
      didUpdate?(batch)
    }
  }
#endif
