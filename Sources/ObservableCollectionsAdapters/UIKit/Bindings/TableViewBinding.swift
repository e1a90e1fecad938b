#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// A binding that shows a list in a table view, with one row per element.
  ///
  /// ```swift
  /// rows = TableViewBinding(of: posts, in: tableView) { tableView, path, post in
  ///   let cell = tableView.dequeueReusableCell(withIdentifier: "post", for: path)
  ///   var content = cell.defaultContentConfiguration()
  ///   content.text = post.title
  ///   cell.contentConfiguration = content
  ///   return cell
  /// }
  /// ```
  ///
  /// Change the list anywhere: the table is updated once a turn. Index paths from the table refer
  /// to ``rows``, not to the list, which may have changed since.
  @MainActor public final class TableViewBinding<Element>: ListViewBinding {
    /// A closure that returns the cell for an element.
    public typealias CellProvider = (UITableView, IndexPath, Element) -> UITableViewCell

    /// The content that the table shows.
    public private(set) var rows = ArraySnapshot<Element>()
    /// Returns whether the user may delete the row of an element; `nil` if no row may be deleted.
    ///
    /// Only these rows show the swipe actions of the table's delegate. A swipe action that deletes
    /// its row calls ``removeRows(at:)``: a direct change of the list is shown only after the row
    /// has closed.
    public var canDelete: ((Element) -> Bool)?
    /// Returns whether the user may drag the row of an element; `nil` if no row may be dragged.
    ///
    /// In an edited table, a row that may be dragged also has a delete button, which does nothing
    /// where ``canDelete`` forbids it. For a row with a grip alone, the table's delegate returns
    /// `.none` in `tableView(_:editingStyleForRowAt:)`.
    public var canMove: ((Element) -> Bool)?
    /// Returns the element to insert when the user taps the insert button of the row at an index
    /// path; `nil` if there is none.
    ///
    /// The element is inserted at this index path. The table's delegate chooses the rows with an
    /// insert button, in `tableView(_:editingStyleForRowAt:)`. By default, each row has a delete
    /// button, which does nothing where ``canDelete`` forbids it.
    public var newElement: ((IndexPath) -> Element?)?

    /// Returns whether a replaced element needs another cell, of another class or with another reuse
    /// identifier: the row is reloaded then. If `nil`, ``ListViewOptions/refresh`` decides for all.
    public var needsNewCell: ((_ old: Element, _ new: Element) -> Bool)?

    private let list: ObservableList<Element>
    private let cell: CellProvider?
    private let dataSource = TableDataSource()
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Creates a binding and sets it as the table's data source.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - cell: returns the cell for an element. With ``ListViewOptions/Refresh/reconfigure``, the
    ///     cell must come from `dequeueReusableCell(withIdentifier:for:)`.
    public init(
      of list: ObservableList<Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell) = (list, cell)
      super.init(tableView, options: options, providesCells: true)
      dataSource.content = self
      tableView.dataSource = dataSource
      observe(scheduler)
    }

    /// Creates a binding for a table that has a data source of its own.
    ///
    /// Set the table's `dataSource` afterwards. It must take the number of rows, in one section,
    /// and their elements from ``rows``.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of list: ObservableList<Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell) = (list, nil)
      super.init(tableView, options: options, providesCells: false)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element shown at an index path, or `nil` if there is none.
    public func element(at path: IndexPath) -> Element? {
      path.count == 2 && path[0] == 0 && rows.indices.contains(path[1]) ? rows[path[1]] : nil
    }
  }

  // MARK: - What the observer tells

  extension TableViewBinding: @MainActor RenderSink {
    /// Shows a state of the list. Called by the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.rows = rows })
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.rows = batch.after },
        counts: { $0 == 0 ? batch.after.count : nil },
        needsNewCell: cellReplacement(in: batch))
    }
  }

  // MARK: - What the user does

  extension TableViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> {
      get { rows }
      set { rows = newValue }
    }

    /// Deletes rows in the table at once, and their elements in the list, as a change by the user.
    ///
    /// - Parameter paths: current index paths in ``rows``, not those from before an alert, for
    ///   instance; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended or the table
    ///   cannot be updated now. Rows that the list keeps come back with the next turn.
    @discardableResult
    public func removeRows(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Inserts a row in the table at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element of the row.
    ///   - path: the index path after the insertion; traps outside ``rows``.
    /// - Returns: `false` if nothing was inserted, because the observation has ended or the table
    ///   cannot be updated now.
    @discardableResult
    public func insertRow(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Moves a row in the table at once, and its element in the list, as a change by the user.
    ///
    /// Call it for a drop that the program accepts, in `tableView(_:performDropWith:)`.
    ///
    /// - Parameters:
    ///   - source: the index path of the row; traps outside ``rows``.
    ///   - target: the index path after the move; traps outside ``rows``.
    /// - Returns: whether the list changed. It does not if the observation has ended or the table
    ///   cannot be updated now. A row that the list keeps in its place goes back with the next
    ///   turn.
    @discardableResult
    public func moveRow(from source: IndexPath, to target: IndexPath) -> Bool {
      move(from: source, to: target)
    }

    /// Reports that the user dragged a row, which the table already shows in its new place.
    ///
    /// Called by the binding's data source. If the table has its own data source, call it from
    /// `tableView(_:moveRowAt:to:)`.
    ///
    /// - Parameters:
    ///   - source: the index path before the drag; traps outside ``rows``.
    ///   - target: the index path after the drag; traps outside ``rows``.
    public func userMoved(from source: IndexPath, to target: IndexPath) {
      adoptMove(from: source, to: target)
    }
  }

  extension TableViewBinding: TableContent {
    var sectionCount: Int { 1 }

    func rowCount(of section: Int) -> Int { rows.count }

    func cell(in tableView: UITableView, at path: IndexPath) -> UITableViewCell {
      renderer.holding {
        cell?(tableView, path, rows[path[1]])
          ?? UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }

    func headerTitle(of section: Int) -> String? { nil }

    func footerTitle(of section: Int) -> String? { nil }

    var indexTitles: [String]? { nil }

    func section(ofIndexTitle index: Int) -> Int { 0 }

    func canDeleteOrInsert(at path: IndexPath) -> Bool {
      renderer.holding { newElement != nil || canDelete?(rows[path[1]]) ?? false }
    }

    func isMovable(at path: IndexPath) -> Bool {
      renderer.holding { canMove?(rows[path[1]]) ?? false }
    }

    func userDeletes(at path: IndexPath) {
      if canDelete?(rows[path[1]]) ?? false { removeRows(at: [path]) }
    }

    func userInserts(at path: IndexPath) {
      guard let element = newElement?(path) else { return }
      insertRow(element, at: path)
    }
  }
#endif
