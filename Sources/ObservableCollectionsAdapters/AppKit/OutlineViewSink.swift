#if canImport(AppKit)
  import AppKit
  import ObservableCollections

  /// Shows a list of sections in an NSOutlineView: the sections are its root items, their elements
  /// the children of those.
  ///
  /// The outline's data source reads ``items`` and what is in them, never the list.
  /// ``OutlineViewDataSource`` is such a data source, ready made.
  @MainActor
  public final class OutlineViewSink<Section: Identifiable, Element> {
    /// The item of a section or an element.
    public typealias Item = OutlineItem<Section, Element>

    /// Where items are shown.
    public private(set) weak var outlineView: NSOutlineView?
    /// The root items, one for each section.
    public internal(set) var items: [Item] = []
    /// The sections that the outline shows.
    public internal(set) var published: SectionsSnapshot<Section, Element> = []
    /// How batches are shown.
    public var options = TableViewOptions()
    /// Whether sections that come are expanded at once.
    public var expandsNewSections = true
    /// Called before a batch is shown.
    public var willUpdate: ((SectionedBatchUpdate<Section, Element>) -> Void)?
    /// Called when the outline has been told all of a batch. Its animation may go on.
    public var didUpdate: ((SectionedBatchUpdate<Section, Element>) -> Void)?
    /// What brings the batches: pause it while the outline must not change. Nil before
    /// ``show(_:every:)``.
    public private(set) var observer: SectionedCoalescingObserver<Section, Element>?

    /// Makes a sink that shows nothing yet.
    ///
    /// - Parameter outlineView: held weakly.
    public init(_ outlineView: NSOutlineView) {
      self.outlineView = outlineView
    }

    /// Shows a list from now on, instead of the one before: all its sections at once, and then a
    /// batch for each turn.
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

    /// The number of children of an item; of the root items for nil.
    public func childCount(of item: Any?) -> Int {
      (item as? Item)?.childCount ?? items.count
    }

    /// A child of an item; a root item for nil. Traps if there is none at the index.
    public func child(_ index: Int, of item: Any?) -> Item {
      (item as? Item)?.child(index) ?? items[index]
    }
  }

  extension OutlineViewSink: @MainActor SectionedRenderSink {
    /// Shows all sections anew. Those that were expanded are expanded again.
    ///
    /// - Parameters:
    ///   - sections: all sections with their elements.
    ///   - version: the version of the list that has them.
    public func reload(_ sections: SectionsSnapshot<Section, Element>, version: Int) {
      let known = Set(published.map(\.section.id))
      let expanded = expandedSections
      published = sections
      items = sections.map(Item.init)
      guard let outlineView else { return }
      outlineView.reloadData()
      for item in items {
        guard case .section(let section) = item.content else { continue }
        let isExpanded =
          known.contains(section.id) ? expanded.contains(section.id) : expandsNewSections
        if isExpanded { outlineView.expandItem(item) }
      }
    }

    /// Shows one batch.
    ///
    /// - Parameter batch: starts with the sections that are published.
    public func apply(_ batch: SectionedBatchUpdate<Section, Element>) {
      willUpdate?(batch)
      let selection = options.keepsSelection ? selectedPlaces : []
      if let outlineView, outlineView.window != nil,
        batch.changes.changeCount <= options.changeLimit
      {
        NSAnimationContext.runAnimationGroup { context in
          if !options.isAnimated { context.duration = 0 }
          show(batch, in: outlineView)
        }
      } else {
        reload(batch.after, version: batch.toVersion)
      }
      if options.keepsSelection { select(selection, after: batch.changes) }
      didUpdate?(batch)
    }

    private var expandedSections: Set<Section.ID> {
      var expanded: Set<Section.ID> = []
      for item in items where outlineView?.isItemExpanded(item) == true {
        if case .section(let section) = item.content { expanded.insert(section.id) }
      }
      return expanded
    }
  }
#endif
