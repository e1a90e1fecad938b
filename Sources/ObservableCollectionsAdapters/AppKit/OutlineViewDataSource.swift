#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// A data source and delegate of an NSOutlineView that shows a list of sections.
  ///
  /// The outline holds it weakly: keep it. Subclass it for more of a data source or a delegate.
  @MainActor
  open class OutlineViewDataSource<Section: Identifiable, Element>: NSObject,
    NSOutlineViewDataSource, NSOutlineViewDelegate
  {
    /// What shows the batches: options and callbacks are its.
    public let sink: OutlineViewSink<Section, Element>
    private let head: (NSOutlineView, Section) -> NSView?
    private let cell: (NSOutlineView, NSTableColumn?, Element) -> NSView?

    /// Makes itself the outline's data source and delegate, and shows a list.
    ///
    /// - Parameters:
    ///   - outlineView: where items are shown.
    ///   - sections: what is shown; nil for nothing before `sink.show(_:every:)`.
    ///   - scheduler: when a turn ends.
    ///   - head: makes the view of a section.
    ///   - cell: makes the view of an element in a column.
    public init(
      _ outlineView: NSOutlineView, showing sections: ObservableSections<Section, Element>?,
      every scheduler: TurnScheduler = .mainRunLoop,
      head: @escaping (NSOutlineView, Section) -> NSView?,
      cell: @escaping (NSOutlineView, NSTableColumn?, Element) -> NSView?
    ) {
      sink = OutlineViewSink(outlineView)
      self.head = head
      self.cell = cell
      super.init()
      outlineView.dataSource = self
      outlineView.delegate = self
      if let sections { sink.show(sections, every: scheduler) }
    }

    /// The number of children of an item.
    open func outlineView(_ outlineView: NSOutlineView, numberOfChildrenOfItem item: Any?) -> Int {
      sink.childCount(of: item)
    }

    /// A child of an item.
    open func outlineView(
      _ outlineView: NSOutlineView, child index: Int, ofItem item: Any?
    ) -> Any { sink.child(index, of: item) }

    /// Whether an item is a section.
    open func outlineView(_ outlineView: NSOutlineView, isItemExpandable item: Any) -> Bool {
      (item as? OutlineItem<Section, Element>)?.isSection ?? false
    }

    /// The view of an item.
    open func outlineView(
      _ outlineView: NSOutlineView, viewFor tableColumn: NSTableColumn?, item: Any
    ) -> NSView? {
      guard let item = item as? OutlineItem<Section, Element> else { return nil }
      switch item.content {
      case .section(let section): return head(outlineView, section)
      case .element(let element): return cell(outlineView, tableColumn, element)
      }
    }

    /// Whether an item is shown as a group row: sections are.
    open func outlineView(_ outlineView: NSOutlineView, isGroupItem item: Any) -> Bool {
      (item as? OutlineItem<Section, Element>)?.isSection ?? false
    }
  }
#endif
