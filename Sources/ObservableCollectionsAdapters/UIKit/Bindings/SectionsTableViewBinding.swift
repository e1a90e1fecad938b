#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// Shows a list of two levels in a table view: sections, and a row for each element.
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
  /// As ``TableViewBinding``, in all else.
  @MainActor
  public final class SectionsTableViewBinding<Header: Identifiable, Element>:
    ListViewBinding
  {
    /// Makes the cell of an element.
    public typealias CellProvider = (UITableView, IndexPath, Element) -> UITableViewCell

    /// What the table shows.
    public private(set) var sections = SectionsSnapshot<Header, Element>()
    /// The title above a section; nil if there are none. Set it before the table is laid out.
    public var headerTitle: ((Header) -> String?)?
    /// Brings the header of a section up to date that is on the screen, when the section's header
    /// was replaced. By itself the text of the header becomes ``headerTitle``, if that is set.
    public var configureHeader: ((UITableViewHeaderFooterView, Header) -> Void)?
    /// The title below a section; nil if there are none. Set it before the table is laid out.
    public var footerTitle: ((Header) -> String?)?
    /// Brings the foot of a section up to date that is on the screen, when the section's header
    /// was replaced. By itself the text of the foot becomes ``footerTitle``, if that is set.
    public var configureFooter: ((UITableViewHeaderFooterView, Header) -> Void)?
    /// The title of a section in the index at the edge of the table; nil for a section that has
    /// none there. Nil if there is no index. Set it before the table is laid out.
    public var indexTitle: ((Header) -> String?)?
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

    private let list: ObservableSectionsList<Header, Element>
    private let cell: CellProvider?
    private let dataSource = TableDataSource()
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?
    private weak var tableView: UITableView?

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
      of list: ObservableSectionsList<Header, Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      cell: @escaping CellProvider
    ) {
      (self.list, self.cell, self.tableView) = (list, cell, tableView)
      super.init(tableView, options: options)
      dataSource.content = self
      tableView.dataSource = dataSource
      observe(scheduler)
    }

    /// Shows a list in a table that has a data source of its own.
    ///
    /// Set the table's `dataSource` afterwards. It must take everything from ``sections``: their
    /// number, the number of rows in them, and their elements.
    ///
    /// - Parameters:
    ///   - list: what is shown.
    ///   - tableView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    public init(
      of list: ObservableSectionsList<Header, Element>, in tableView: UITableView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions()
    ) {
      (self.list, cell, self.tableView) = (list, nil, tableView)
      super.init(tableView, options: options)
      observe(scheduler)
    }

    private func observe(_ scheduler: TurnScheduler) {
      renderer.refreshHeader = { [weak self] in self?.refreshHeadAndFoot(of: $0) }
      renderer.refreshIndex = { [weak self] in self?.refreshIndex() }
      coalescer = list.render(every: gated(scheduler), into: self)
      renderer.observer = coalescer
    }

    /// The element that the table shows at a path; nil if there is none.
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
    /// Shows the state of the list. For the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      renderer.reload(for: .firstState, publish: { self.sections = sections })
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      renderer.apply(
        batch, publish: { self.sections = batch.after },
        counts: { batch.after.count(ofSection: $0) })
    }
  }

  // MARK: - What the user does

  extension SectionsTableViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> {
      get { sections }
      set { sections = newValue }
    }

    /// Deletes rows for the user: the table shows it at once, and the list follows.
    ///
    /// - Parameter paths: in ``sections`` as they are now, so not from before an alert; traps if
    ///   one is outside.
    /// - Returns: false if nothing happened, because the observation has ended or the table must be
    ///   left alone now; or if the list does not follow, and then the next turn brings them back.
    @discardableResult
    public func removeRows(at paths: [IndexPath]) -> Bool { delete(at: paths) }

    /// Puts a row in for the user: the table shows it at once, and the list follows.
    ///
    /// - Parameters:
    ///   - element: what the row shows.
    ///   - path: its place afterwards; traps outside ``sections``.
    /// - Returns: false if nothing happened, because the observation has ended or the table must be
    ///   left alone now; or if the section is gone, and then the next turn takes the row back.
    @discardableResult
    public func insertRow(_ element: Element, at path: IndexPath) -> Bool {
      insert(element, at: path)
    }

    /// Says that the user dragged a row: the table shows it in its new place already.
    ///
    /// The table's data source calls it; one of your own does so in `tableView(_:moveRowAt:to:)`.
    ///
    /// - Parameters:
    ///   - source: where the row was; traps outside ``sections``.
    ///   - target: where it is; traps outside ``sections``.
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

    func canEdit(at path: IndexPath) -> Bool {
      renderer.holding {
        newElement != nil || element(at: path).flatMap { canDelete?($0) } ?? false
      }
    }

    func canMove(at path: IndexPath) -> Bool {
      let isMovable = renderer.holding { element(at: path).flatMap { canMove?($0) } ?? false }
      if isMovable { renderer.noteMovable() }
      return isMovable
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
