#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Shows a list in a table view, one row for each element.
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
  /// The list is changed wherever the program likes; the table follows once a turn. Index paths
  /// that the table hands out count in ``rows``, not in the list, which may have changed since.
  @MainActor public final class TableViewBinding<Element>: ListViewBinding {
    /// Makes the cell of an element.
    public typealias CellProvider = (UITableView, IndexPath, Element) -> UITableViewCell

    /// What the table shows.
    public private(set) var rows = ArraySnapshot<Element>()
    /// Whether the user may delete the row of an element; nil if none. The swipe actions of a
    /// delegate appear for such rows only. An action that deletes its row calls
    /// ``removeRows(at:)``: what is done to the list itself is shown when the row has closed.
    public var canDelete: ((Element) -> Bool)?
    /// Whether the user may drag the row of an element; nil if none.
    public var canMove: ((Element) -> Bool)?
    /// The element that the user inserts with the green button of the row at a path, where the new
    /// one comes; nil for none. The table's delegate says which rows have that button, in
    /// `tableView(_:editingStyleForRowAt:)`; by itself each has the red one, which does nothing
    /// where ``canDelete`` forbids it.
    public var newElement: ((IndexPath) -> Element?)?

    private let list: ObservableList<Element>
    private let cell: CellProvider?
    private let dataSource = TableDataSource()
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Shows a list, and becomes the table's data source.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - cell: makes a cell for an element. With ``ListViewOptions/Refresh/reconfigure`` it must
    ///     get it from `dequeueReusableCell(withIdentifier:for:)`.
    public init(
      of list: ObservableList<Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell) = (list, cell)
      super.init(tableView, options: options)
      dataSource.content = self
      tableView.dataSource = dataSource
      observe(scheduler)
    }

    /// Shows a list in a table that has a data source of its own.
    ///
    /// Set the table's `dataSource` afterwards. It must take everything from ``rows``: the number
    /// of rows, in one section, and their elements.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    public init(
      of list: ObservableList<Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell) = (list, nil)
      super.init(tableView, options: options)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element that the table shows at a path; nil if there is none.
    public func element(at path: IndexPath) -> Element? {
      path.count == 2 && path[0] == 0 && rows.indices.contains(path[1]) ? rows[path[1]] : nil
    }
  }

  // MARK: - What the observer tells

  extension TableViewBinding: @MainActor RenderSink {
    /// Shows the state of the list. For the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.rows = rows })
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.rows = batch.after },
        counts: { $0 == 0 ? batch.after.count : nil })
    }
  }

  // MARK: - What the user does

  extension TableViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> {
      get { rows }
      set { rows = newValue }
    }

    /// Deletes rows for the user: the table shows it at once, and the list follows.
    ///
    /// - Parameter paths: in ``rows`` as they are now, so not from before an alert; traps if one is
    ///   outside.
    /// - Returns: false if nothing happened, because the observation has ended or the table must be
    ///   left alone now; or if the list does not follow, and then the next turn brings them back.
    @discardableResult
    public func removeRows(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Puts a row in for the user: the table shows it at once, and the list follows.
    ///
    /// - Parameters:
    ///   - element: what the row shows.
    ///   - path: its place afterwards; traps outside ``rows``.
    /// - Returns: false if nothing happened, because the observation has ended or the table must be
    ///   left alone now.
    @discardableResult
    public func insertRow(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Says that the user dragged a row: the table shows it in its new place already.
    ///
    /// The table's data source calls it; one of your own does so in `tableView(_:moveRowAt:to:)`.
    ///
    /// - Parameters:
    ///   - source: where the row was; traps outside ``rows``.
    ///   - target: where it is; traps outside ``rows``.
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

    func canEdit(at path: IndexPath) -> Bool {
      renderer.holding { newElement != nil || canDelete?(rows[path[1]]) ?? false }
    }

    func canMove(at path: IndexPath) -> Bool {
      let isMovable = renderer.holding { canMove?(rows[path[1]]) ?? false }
      if isMovable { renderer.noteMovable() }
      return isMovable
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
