#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Shows a list of sections in a collection view.
  ///
  /// It is to `ObservableSections` what ``CollectionViewBinding`` is to an array.
  @MainActor
  open class SectionsCollectionViewBinding<Header: Identifiable, Element>: CollectionViewBindingBase
  {
    /// Makes the item of an element.
    public typealias ItemProvider = (NSCollectionView, IndexPath, Element) -> NSCollectionViewItem
    /// Makes a header, a footer or another supplementary view of a section, with
    /// `makeSupplementaryView(ofKind:withIdentifier:for:)`: a collection view takes no other.
    public typealias HeaderProvider = (
      NSCollectionView, NSCollectionView.SupplementaryElementKind, IndexPath, Header
    ) -> NSView

    /// What the view shows.
    public private(set) var sections: SectionsSnapshot<Header, Element> = []
    /// Brings a header that is on the screen up to date, when its section's header was replaced.
    /// An NSCollectionView has no call that reloads a header.
    public var configureHeader: ((NSView, Header) -> Void)?

    /// Whether the user may drag the item of an element to another place, also in another section;
    /// nil if none. For that it becomes the view's delegate; a view that has one wants its calls
    /// for dragging passed on.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { allowDragging() } }
    }
    /// Called when other items are selected than before, with their elements: once for what a turn
    /// does to the selection. For that it becomes the view's delegate; with a delegate of your own
    /// it is not called for what the user does.
    public var selectionDidChange: (([Element]) -> Void)? {
      didSet { if selectionDidChange != nil { becomeDelegate() } }
    }

    private let item: ItemProvider
    private let header: HeaderProvider?
    private var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Shows a list, and becomes the view's data source.
    ///
    /// - Parameters:
    ///   - sections: what is shown. With content that is not `Sendable` it lives on the main actor.
    ///   - collectionView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - header: makes supplementary views; nil if the layout has none. A layout that has some
    ///     traps without it.
    ///   - item: makes the item of an element.
    public init(
      of sections: ObservableSectionsList<Header, Element>, in collectionView: NSCollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      header: HeaderProvider? = nil, item: @escaping ItemProvider
    ) {
      (self.header, self.item) = (header, item)
      super.init(collectionView, options: options)
      let selected = Self.selectedNames(of: collectionView.dataSource)
      collectionView.dataSource = self
      coalescer = sections.render(every: scheduler, into: self)
      observer = coalescer
      if options.keepsSelection { collectionView.select(selected) { name(at: $0) } }
    }

    /// The number of sections.
    open override func numberOfSections(in collectionView: NSCollectionView) -> Int {
      sections.count
    }

    /// The number of items of a section.
    open override func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].elements.count }

    /// The item at a path.
    open override func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      holding { item(collectionView, indexPath, sections[indexPath[0]].elements[indexPath[1]]) }
    }

    /// The header of a section, or another supplementary view, from the closure `header`.
    ///
    /// What a view shows between two items while others are dragged is its own; override this
    /// method for another one. Traps if the layout asks for a view and there is no closure to make
    /// it.
    open override func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      guard let header, kind != NSCollectionView.elementKindInterItemGapIndicator else {
        return super.collectionView(
          collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
      }
      return holding { header(collectionView, kind, indexPath, sections[indexPath[0]].header) }
    }

    /// The element that the view shows at a path; nil if there is none.
    public func element(at path: IndexPath) -> Element? {
      ElementPath(path).flatMap { sections.element(at: $0) }
    }

    override func canMove(_ path: ElementPath) -> Bool {
      guard let canMove, let element = element(at: IndexPath(path)) else { return false }
      return canMove(element)
    }

    override func move(from oldPath: ElementPath, to newPath: ElementPath) {
      moveItem(from: oldPath, to: newPath)
    }

    /// The elements of the selected items, in their order.
    public var selectedElements: [Element] {
      (collectionView?.selectionIndexPaths ?? []).sorted().compactMap { element(at: $0) }
    }

    override func tellSelection() { selectionDidChange?(selectedElements) }

    override var selectedNames: Set<ListName> {
      Set((collectionView?.selectionIndexPaths ?? []).compactMap { name(at: $0) })
    }

    private func name(at path: IndexPath) -> ListName? {
      element(at: path).flatMap { ListName($0) }
    }

    /// Moves an item in the view and its element in the list, as the user dragged it.
    ///
    /// - Parameters:
    ///   - oldPath: where the view shows the item; traps if it does not.
    ///   - newPath: where it shows it afterwards; traps if there can be none. A drop between items
    ///     names the place *before* the item is removed.
    /// - Returns: whether the list followed: false if the element or the section was removed
    ///   meanwhile, and then the next batch takes the item away; false, and nothing is moved, after
    ///   ``ListViewBinding/cancel()``.
    @discardableResult
    public func moveItem(from oldPath: ElementPath, to newPath: ElementPath) -> Bool {
      guard let coalescer, !isCancelled else { return false }
      let moved = sections.edited { $0.move(from: oldPath, to: newPath) }
      return holding {
        if collectionView == nil { sections = moved }
        collectionView?.performBatchUpdates {
          self.sections = moved
          if oldPath != newPath {
            self.collectionView?.moveItem(at: IndexPath(oldPath), to: IndexPath(newPath))
          }
        }
        return coalescer.userMoved(from: oldPath, to: newPath)
      }
    }
  }

  extension SectionsCollectionViewBinding: @MainActor RenderSink {
    /// Shows all sections anew. For the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      reload(for: .firstState) {
        self.sections = sections
        collectionView?.reloadData()
      }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let changes = batch.changes
      show(CollectionViewBatch(changes)) { self.sections = batch.after }
      configureHeaders(changes.updatedHeaders, of: batch.after)
    }

    private func configureHeaders(
      _ updated: [SectionPair], of sections: SectionsSnapshot<Header, Element>
    ) {
      guard let configureHeader, let collectionView else { return }
      for section in updated {
        let view = collectionView.supplementaryView(
          forElementKind: NSCollectionView.elementKindSectionHeader, at: [section.new, 0])
        if let view { configureHeader(view, sections[section.new].header) }
      }
    }
  }
#endif
