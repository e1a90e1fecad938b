#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A data source and delegate that shows a list of sections in an outline view.
  ///
  /// Sections are root items, and their elements are the children. The items are of type
  /// ``OutlineItem``. A nongeneric subclass may implement further methods of both protocols.
  @MainActor
  open class OutlineViewBinding<Header: Identifiable, Element>: OutlineViewBindingBase {
    /// The item of a section or an element.
    public typealias Item = OutlineItem<Header, Element>
    /// A closure that returns the view for a section.
    public typealias HeadProvider = (NSOutlineView, Header) -> NSView?
    /// A closure that returns the view for an element in a column.
    public typealias CellProvider = (NSOutlineView, NSTableColumn?, Element) -> NSView?

    /// The sections that the outline shows.
    public internal(set) var sections: SectionsSnapshot<Header, Element> = []
    /// The root items, one for each section.
    public internal(set) var items: [Item] = []
    /// Whether inserted sections are expanded.
    public var expandsNewSections: Bool

    /// Updates the on-screen view of a section whose header was replaced.
    ///
    /// The view is kept, with any edit in progress in it. If `nil`, a new view is made.
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
    /// Returns whether the user may drag an element; `nil` if no element may be dragged. Sections
    /// cannot be dragged.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { allowDragging() } }
    }
    /// Called with the elements of the selected rows when the selection changes, once for all
    /// changes of a turn.
    ///
    /// If the outline has a delegate of its own, it is not called for selections by the user.
    public var selectionDidChange: (([Element]) -> Void)?
    /// Called with the element of a double-clicked row; not called for sections. Setting it
    /// replaces the outline's `target` and `doubleAction`.
    public var doubleAction: ((Element) -> Void)? {
      didSet { if doubleAction != nil { sendDoubleClicks() } }
    }
    /// Returns the items of an element's context menu when the menu opens.
    ///
    /// The items' actions must use the element, not its row number, which may change while the menu
    /// is open. Setting it replaces the outline's `menu`.
    public var menuItems: ((Element) -> [NSMenuItem])? {
      didSet { if menuItems != nil { showMenus() } }
    }

    private let header: HeadProvider
    private let cell: CellProvider
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Creates a binding and sets it as the outline's data source and delegate.
    ///
    /// - Parameters:
    ///   - sections: the list to show. If its headers or elements are not `Sendable`, use it on the
    ///     main actor only.
    ///   - outlineView: the outline view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - expandsNewSections: whether inserted sections are expanded.
    ///   - header: returns the view for a section.
    ///   - cell: returns the view for an element in a column.
    public init(
      of sections: ObservableSectionsList<Header, Element>, in outlineView: NSOutlineView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      expandsNewSections: Bool = true, header: @escaping HeadProvider, cell: @escaping CellProvider
    ) {
      self.expandsNewSections = expandsNewSections
      (self.header, self.cell) = (header, cell)
      super.init(outlineView, options: options)
      let selected = Self.selectedNames(of: outlineView.dataSource)
      outlineView.dataSource = self
      outlineView.delegate = self
      coalescer = sections.render(every: scheduler, into: self)
      observer = coalescer
      if options.keepsSelection { select(selected) }
    }

    /// The number of children of an item, or of root items for `nil`.
    open override func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?)
      -> Int
    {
      (item as? Item)?.childCount ?? items.count
    }

    /// A child of an item, or a root item for `nil`.
    open override func outlineView(
      _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
    ) -> Any {
      (item as? Item)?.child(index) ?? items[index]
    }

    /// Whether an item is a section.
    open override func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool
    {
      (item as? Item)?.isSection ?? false
    }

    /// The view of an item.
    open override func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      switch (item as? Item)?.content {
      case .section(let section): return holding { header(outlineView, section) }
      case .element(let element): return holding { cell(outlineView, tableColumn, element) }
      case nil: return nil
      }
    }

    /// Whether an item is shown as a group row, as all sections are.
    open override func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool {
      (item as? Item)?.isSection ?? false
    }

    // MARK: - What the user does

    /// The elements of the selected rows, in the order of the rows.
    public var selectedElements: [Element] {
      (outlineView?.selectedRowIndexes ?? []).compactMap { element(at: $0) }
    }

    /// The element shown in a row, or `nil` if the row does not exist or shows a section.
    public func element(at row: Int) -> Element? {
      guard case .element(let element) = (outlineView?.item(atRow: row) as? Item)?.content else {
        return nil
      }
      return element
    }

    override var deletablePaths: [ElementPath] {
      selectedPlaces.compactMap { place in
        guard case .element(let path) = place, let canDelete, canDelete(sections[path]) else {
          return nil
        }
        return path
      }
    }

    override func remove(at paths: [ElementPath]) -> Bool { delete(at: ElementPaths(paths)) }

    override func tellSelection() { selectionDidChange?(selectedElements) }

    override func doubleClicked(row: Int) {
      if let element = element(at: row) { doubleAction?(element) }
    }

    override func menuItems(ofRow row: Int) -> [NSMenuItem] {
      element(at: row).flatMap { menuItems?($0) } ?? []
    }

    override func movablePath(of item: Any) -> ElementPath? {
      guard let canMove, let path = path(of: item), canMove(sections[path]) else { return nil }
      return path
    }

    override func place(ofItem item: Any) -> ElementPath? { path(of: item) }

    override func place(ofDropIn item: Any?, at index: Int) -> ElementPath? {
      place(ofDropIn: item, index)
    }

    override func move(from oldPath: ElementPath, to newPath: ElementPath) {
      moveElement(from: oldPath, to: newPath)
    }

    override var selectedNames: Set<ListName> {
      guard let outlineView else { return [] }
      let items = outlineView.selectedRowIndexes.compactMap { outlineView.item(atRow: $0) as? Item }
      return Set(items.compactMap { name(of: $0) })
    }
  }

  // MARK: - What the user deletes and inserts

  extension OutlineViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> { sections }

    /// Removes elements from the view at once, and their elements from the list, as a change by the
    /// user.
    ///
    /// - Parameter paths: paths in ``sections``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Elements that the list keeps come back with the next turn.
    @discardableResult
    public func removeElements(at paths: [ElementPath]) -> Bool { delete(at: ElementPaths(paths)) }

    /// Inserts an element in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - path: the path after the insertion; traps outside ``sections``.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. If the section was
    ///   removed in the meantime, the next turn removes the element.
    @discardableResult
    public func insertElement(_ element: Element, at path: ElementPath) -> Bool {
      insert(element, at: path)
    }
  }

  extension OutlineViewBinding: @MainActor RenderSink {
    /// Replaces all sections. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      reload(for: .firstState) {
        reloadAll(sections, expanded: sections.map { _ in expandsNewSections })
      }
    }

    /// Applies a batch and keeps expanded sections expanded. Called by the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let layout = OutlineLayout(
        batch.changes, expanded: expandedSections, expandsNewSections: expandsNewSections)
      guard let outlineView else { return reloadAll(batch.after, expanded: layout.expanded) }
      let rows = layout.rows(of: outlineView, batch.changes)
      let anchor = ScrollAnchor(in: outlineView, rows, options)
      let selection = selectedPlaces
      let restore = {
        if self.options.keepsSelection { self.select(selection, after: batch.changes) }
        anchor?.restore(in: outlineView)
      }
      if let reason = obstacle(to: batch.changes, in: outlineView) {
        return reload(for: reason) {
          reloadAll(batch.after, expanded: layout.expanded)
          restore()
        }
      }
      let visible =
        options.animatesVisibleOnly ? VisibleRows(rows, keepsPosition: anchor != nil) : nil
      let isSeen = visible?.sees(batch.changes, layout.old, layout.new) ?? true
      let mustScroll =
        anchor?.mustScroll { $0.isRearranged(by: batch.changes, layout.old, layout.new) } ?? false
      animate(if: isSeen && !mustScroll) { isAnimated in
        perform(
          batch, in: outlineView, layout, RowAnimationChoice(options.rowAnimations, visible),
          isAnimated: isAnimated)
        restore()
      }
    }

    private func obstacle(
      to changes: SectionsBatchChanges, in outlineView: NSOutlineView
    ) -> ListViewUpdate.Reason? {
      if outlineView.window == nil { return .noWindow }
      return options.reloads(changes.changeCount) ? .manyChanges : nil
    }

    private func reloadAll(
      _ newSections: SectionsSnapshot<Header, Element>, expanded: [Bool]
    ) {
      sections = newSections
      items = newSections.map(Item.init)
      guard let outlineView else { return }
      outlineView.reloadData()
      for (item, isExpanded) in zip(items, expanded) where isExpanded {
        outlineView.expandItem(item)
      }
    }

    /// Whether each section is expanded.
    private var expandedSections: [Bool] {
      guard let outlineView else { return items.map { _ in expandsNewSections } }
      return items.map { outlineView.isItemExpanded($0) }
    }
  }
#endif
