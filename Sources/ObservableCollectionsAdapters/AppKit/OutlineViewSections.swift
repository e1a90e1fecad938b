#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Shows a list of sections in an outline view: the sections are its root items, their elements
  /// the children of those.
  ///
  /// It is the outline's data source and delegate. Items are ``OutlineItem``s. Subclass it for more
  /// of a data source or a delegate.
  @MainActor
  open class OutlineViewSections<Section: Identifiable, Element>: ListViewBinding,
    NSOutlineViewDataSource, NSOutlineViewDelegate
  {
    /// The item of a section or an element.
    public typealias Item = OutlineItem<Section, Element>
    /// Makes the view of a section.
    public typealias HeadProvider = (NSOutlineView, Section) -> NSView?
    /// Makes the view of an element in a column.
    public typealias CellProvider = (NSOutlineView, NSTableColumn?, Element) -> NSView?

    /// Where items are shown.
    public private(set) weak var outlineView: NSOutlineView?
    /// The sections that the outline shows.
    public internal(set) var sections: SectionsSnapshot<Section, Element> = []
    /// The root items, one for each section.
    public internal(set) var items: [Item] = []
    /// Whether sections that come are expanded at once.
    public var expandsNewSections: Bool

    private let head: HeadProvider
    private let cell: CellProvider
    private(set) var coalescer: SectionedCoalescingObserver<Section, Element>?

    /// Shows a list, and becomes the outline's data source and delegate.
    ///
    /// - Parameters:
    ///   - sections: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - outlineView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - expandsNewSections: whether sections are expanded when they come.
    ///   - head: makes the view of a section.
    ///   - cell: makes the view of an element in a column.
    public init(
      of sections: ObservableSections<Section, Element>, in outlineView: NSOutlineView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      expandsNewSections: Bool = true, head: @escaping HeadProvider, cell: @escaping CellProvider
    ) {
      (self.outlineView, self.expandsNewSections) = (outlineView, expandsNewSections)
      (self.head, self.cell) = (head, cell)
      super.init(options: options)
      outlineView.dataSource = self
      outlineView.delegate = self
      coalescer = SectionedCoalescingObserver(of: sections, scheduler: scheduler, sink: self)
      observer = coalescer
    }

    /// The number of children of an item; of the root items for nil.
    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      (item as? Item)?.childCount ?? items.count
    }

    /// A child of an item; a root item for nil.
    open func outlineView(
      _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
    ) -> Any {
      (item as? Item)?.child(index) ?? items[index]
    }

    /// Whether an item is a section.
    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? Item)?.isSection ?? false
    }

    /// The view of an item.
    open func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      switch (item as? Item)?.content {
      case .section(let section): return holding { head(outlineView, section) }
      case .element(let element): return holding { cell(outlineView, tableColumn, element) }
      case nil: return nil
      }
    }

    /// Whether an item is shown as a group row: sections are.
    open func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool {
      (item as? Item)?.isSection ?? false
    }
  }

  extension OutlineViewSections: @MainActor SectionedRenderSink {
    /// Shows all sections anew. Those that were expanded are expanded again. For the observer.
    public func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
      reload(for: .firstState) { reloadAll(sections) }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
      let selection = options.keepsSelection ? selectedPlaces : nil
      if let outlineView, outlineView.window != nil, !options.reloads(batch.changes.changeCount) {
        animate { perform(batch, in: outlineView) }
      } else {
        let reason: ListViewUpdate.Reason =
          outlineView?.window == nil ? .noWindow : .manyChanges
        reload(for: reason) { reloadAll(batch.after) }
      }
      if let selection { select(selection, after: batch.changes) }
    }

    private func reloadAll(_ newSections: SectionsSnapshot<Section, Element>) {
      let known = Set(sections.map(\.section.id))
      let expanded = expandedSections
      sections = newSections
      items = newSections.map(Item.init)
      guard let outlineView else { return }
      outlineView.reloadData()
      for (item, section) in zip(items, newSections) {
        let id = section.section.id
        if known.contains(id) ? expanded.contains(id) : expandsNewSections {
          outlineView.expandItem(item)
        }
      }
    }

    private var expandedSections: Set<Section.ID> {
      guard let outlineView else { return [] }
      return Set(
        zip(items, sections).filter { outlineView.isItemExpanded($0.0) }.map(\.1.section.id))
    }
  }
#endif
