#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// A binding that shows a list of sections in a table view, with one row per element.
  ///
  /// ```swift
  /// table = SectionsTableViewBinding(of: companies, in: tableView) { tableView, path, product in
  ///   let cell = tableView.dequeueReusableCell(withIdentifier: "product", for: path)
  ///   var content = cell.defaultContentConfiguration()
  ///   content.text = product.name
  ///   cell.contentConfiguration = content
  ///   return cell
  /// }
  /// table.headerTitle = { $0.name }
  /// ```
  ///
  /// In all other respects, it works like ``TableViewBinding``.
  @MainActor
  public final class SectionsTableViewBinding<Header: Identifiable, Element>:
    ListViewBinding
  {
    /// A closure that returns the cell for an element.
    public typealias CellProvider = (UITableView, IndexPath, Element) -> UITableViewCell

    /// The content that the table shows.
    public private(set) var sections = SectionsSnapshot<Header, Element>()
    /// Returns the title above a section; `nil` if sections have none. Set it before the table is
    /// laid out.
    public var headerTitle: ((Header) -> String?)?
    /// Updates the on-screen header view of a section whose header was replaced. If `nil`, the
    /// view's text is updated from ``headerTitle``, if that is set.
    public var configureHeader: ((UITableViewHeaderFooterView, Header) -> Void)?
    /// Returns the title below a section; `nil` if sections have none. Set it before the table is
    /// laid out.
    public var footerTitle: ((Header) -> String?)?
    /// Updates the on-screen footer view of a section whose header was replaced. If `nil`, the
    /// view's text is updated from ``footerTitle``, if that is set.
    public var configureFooter: ((UITableViewHeaderFooterView, Header) -> Void)?
    /// Returns a section's title in the table's index, or `nil` for a section without one; `nil` if
    /// the table has no index. Set it before the table is laid out.
    public var indexTitle: ((Header) -> String?)?
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

    private let list: ObservableSectionsList<Header, Element>
    private let cell: CellProvider?
    private let dataSource = TableDataSource()
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?
    private weak var tableView: UITableView?

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
      of list: ObservableSectionsList<Header, Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell, self.tableView) = (list, cell, tableView)
      super.init(tableView, options: options, providesCells: true)
      dataSource.content = self
      tableView.dataSource = dataSource
      observe(scheduler)
    }

    /// Creates a binding for a table that has a data source of its own.
    ///
    /// Set the table's `dataSource` afterwards. It must take the number of sections, their numbers
    /// of rows, and their elements from ``sections``.
    ///
    /// - Parameters:
    ///   - list: the list to show.
    ///   - tableView: the table view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    public init(
      of list: ObservableSectionsList<Header, Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell, self.tableView) = (list, nil, tableView)
      super.init(tableView, options: options, providesCells: false)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      renderer.refreshHeader = { [weak self] in self?.refreshHeadAndFoot(of: $0) }
      renderer.refreshIndex = { [weak self] in self?.refreshIndex() }
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element shown at an index path, or `nil` if there is none.
    public func element(at path: IndexPath) -> Element? {
      ElementPath(path).flatMap { sections.element(at: $0) }
    }

    private func refreshHeadAndFoot(of index: Int) {
      let section = sections[index].header
      if let header = tableView?.headerView(forSection: index) {
        refresh(header, section, headerTitle, configureHeader)
      }
      if let foot = tableView?.footerView(forSection: index) {
        refresh(foot, section, footerTitle, configureFooter)
      }
    }

    private func refresh(
      _ view: UITableViewHeaderFooterView, _ section: Header, _ title: ((Header) -> String?)?,
      _ configure: ((UITableViewHeaderFooterView, Header) -> Void)?
    ) {
      if let configure { return configure(view, section) }
      // The delegate made the view, and it alone knows what stands there.
      guard let title else { return }
      // Nothing is seen of a label beside a configuration.
      if var content = view.contentConfiguration as? UIListContentConfiguration {
        content.text = title(section)
        view.contentConfiguration = content
      } else {
        view.textLabel?.text = title(section)
        view.setNeedsLayout()
      }
    }

    private func refreshIndex() {
      if indexTitle != nil { tableView?.reloadSectionIndexTitles() }
    }
  }

  // MARK: - What the observer tells

  extension SectionsTableViewBinding: @MainActor RenderSink {
    /// Shows a state of the list. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.sections = sections })
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.sections = batch.after },
        counts: { batch.after.count(ofSection: $0) },
        needsNewCell: cellReplacement(in: batch))
    }
  }

  // MARK: - What the user does

  extension SectionsTableViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> {
      get { sections }
      set { sections = newValue }
    }

    /// Deletes rows in the table at once, and their elements in the list, as a change by the user.
    ///
    /// - Parameter paths: current index paths in ``sections``, not those from before an alert, for
    ///   instance; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended or the table
    ///   cannot be updated now. Rows that the list keeps come back with the next turn.
    @discardableResult
    public func removeRows(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Inserts a row in the table at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element of the row.
    ///   - path: the index path after the insertion; traps outside ``sections``.
    /// - Returns: `false` if the observation has ended or the table cannot be updated now: nothing
    ///   is inserted. Also `false` if the section was removed from the list: the next turn removes
    ///   the row.
    @discardableResult
    public func insertRow(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Moves a row in the table at once, and its element in the list, as a change by the user.
    ///
    /// Call it for a drop that the program accepts, in `tableView(_:performDropWith:)`.
    ///
    /// - Parameters:
    ///   - source: the index path of the row; traps outside ``sections``.
    ///   - target: the index path after the move; traps outside ``sections``.
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
    ///   - source: the index path before the drag; traps outside ``sections``.
    ///   - target: the index path after the drag; traps outside ``sections``.
    public func userMoved(from source: IndexPath, to target: IndexPath) {
      adoptMove(from: source, to: target)
    }
  }

  extension SectionsTableViewBinding: TableContent {
    var sectionCount: Int { sections.count }

    func rowCount(of section: Int) -> Int { sections.count(ofSection: section) ?? 0 }

    func cell(in tableView: UITableView, at path: IndexPath) -> UITableViewCell {
      renderer.holding {
        cell?(tableView, path, sections[path[0]].elements[path[1]])
          ?? UITableViewCell(style: .default, reuseIdentifier: nil)
      }
    }

    func headerTitle(of section: Int) -> String? {
      renderer.holding { headerTitle?(sections[section].header) }
    }

    func footerTitle(of section: Int) -> String? {
      renderer.holding { footerTitle?(sections[section].header) }
    }

    var indexTitles: [String]? { indexTitle == nil ? nil : indexEntries.map(\.title) }

    func section(ofIndexTitle index: Int) -> Int {
      let entries = indexEntries
      // There are fewer if `indexTitle` has another answer than when the view asked.
      return entries.indices.contains(index) ? entries[index].section : 0
    }

    /// The sections that have a title in the index.
    private var indexEntries: [(section: Int, title: String)] {
      renderer.holding {
        sections.indices.compactMap { index in
          indexTitle?(sections[index].header).map { (index, $0) }
        }
      }
    }

    func canDeleteOrInsert(at path: IndexPath) -> Bool {
      renderer.holding {
        newElement != nil || element(at: path).flatMap { canDelete?($0) } ?? false
      }
    }

    func isMovable(at path: IndexPath) -> Bool {
      renderer.holding { element(at: path).flatMap { canMove?($0) } ?? false }
    }

    func userDeletes(at path: IndexPath) {
      guard element(at: path).flatMap({ canDelete?($0) }) ?? false else { return }
      removeRows(at: [path])
    }

    func userInserts(at path: IndexPath) {
      guard let element = newElement?(path) else { return }
      insertRow(element, at: path)
    }
  }
#endif
