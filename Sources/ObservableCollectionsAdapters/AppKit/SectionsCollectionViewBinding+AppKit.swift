#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A data source that shows a list of sections in a collection view.
  ///
  /// The counterpart of ``CollectionViewBinding`` for `ObservableSections`.
  @MainActor
  open class SectionsCollectionViewBinding<Header: Identifiable, Element>: CollectionViewBindingBase
  {
    /// A closure that returns the item for an element.
    public typealias ItemProvider = (NSCollectionView, IndexPath, Element) -> NSCollectionViewItem
    /// A closure that returns a header, a footer or another supplementary view of a section.
    ///
    /// Create the view with `makeSupplementaryView(ofKind:withIdentifier:for:)`: a collection view
    /// accepts no other.
    public typealias SupplementaryViewProvider = (
      NSCollectionView, NSCollectionView.SupplementaryElementKind, IndexPath, Header
    ) -> NSView

    /// The content that the view shows.
    public private(set) var sections: SectionsSnapshot<Header, Element> = []
    /// Updates an on-screen view of a section's header that was replaced. NSCollectionView has no
    /// method that reloads one: if `nil`, it keeps what it shows.
    public var configureSupplementaryView:
      ((NSView, NSCollectionView.SupplementaryElementKind, Header) -> Void)?
    /// The kinds of supplementary views that show a section's header.
    public var supplementaryKinds = [
      NSCollectionView.elementKindSectionHeader, NSCollectionView.elementKindSectionFooter,
    ]

    /// Updates the on-screen item of a replaced element.
    ///
    /// The item is kept, with any edit in progress in it. If `nil`, another item is made: for
    /// elements that may need an item of another class.
    public var configureItem: ((NSCollectionViewItem, Element) -> Void)?

    /// Returns whether the user may delete an element; `nil` if no element may be deleted.
    ///
    /// ``ListViewBinding/removeSelection()`` removes only these.
    public var canDelete: ((Element) -> Bool)?
    /// Returns whether the user may drag the item of an element, within or between sections; `nil`
    /// if no item may be dragged.
    ///
    /// Setting it makes the binding the view's delegate. If the view has a delegate of its own,
    /// that delegate must forward its dragging methods.
    public var canMove: ((Element) -> Bool)? {
      didSet { if canMove != nil { allowDragging() } }
    }
    /// Called with the elements of the selected items when the selection changes, once for all
    /// changes of a turn.
    ///
    /// Setting it makes the binding the view's delegate. If the view has a delegate of its own, it
    /// is not called for selections by the user.
    public var selectionDidChange: (([Element]) -> Void)? {
      didSet { if selectionDidChange != nil { becomeDelegate() } }
    }

    private let item: ItemProvider
    private let supplementaryView: SupplementaryViewProvider?
    private(set) var coalescer: CoalescingObserver<SectionsBatchUpdate<Header, Element>>?

    /// Creates a binding and sets it as the view's data source.
    ///
    /// - Parameters:
    ///   - sections: the list to show. If its headers or elements are not `Sendable`, use it on the
    ///     main actor only.
    ///   - collectionView: the collection view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - supplementaryView: returns the supplementary views. Pass `nil` if the layout has none;
    ///     otherwise the layout's first request for a view traps.
    ///   - item: returns the item for an element.
    public init(
      of sections: ObservableSectionsList<Header, Element>, in collectionView: NSCollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      supplementaryView: SupplementaryViewProvider? = nil, item: @escaping ItemProvider
    ) {
      (self.supplementaryView, self.item) = (supplementaryView, item)
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

    /// The number of items in a section.
    open override func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].elements.count }

    /// The item at a path.
    open override func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      holding { item(collectionView, indexPath, sections[indexPath[0]].elements[indexPath[1]]) }
    }

    /// Returns the header of a section, or another supplementary view, from the closure
    /// `supplementaryView`.
    ///
    /// The gap between two items during a drag shows the view's own indicator. Override this method
    /// to show another one. Traps if the layout requests a view and no closure makes it.
    open override func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      guard let supplementaryView, kind != NSCollectionView.elementKindInterItemGapIndicator else {
        return super.collectionView(
          collectionView, viewForSupplementaryElementOfKind: kind, at: indexPath)
      }
      return holding {
        supplementaryView(collectionView, kind, indexPath, sections[indexPath[0]].header)
      }
    }

    /// The element shown at an index path, or `nil` if there is none.
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

    /// The elements of the selected items, in the order of the items.
    public var selectedElements: [Element] {
      (collectionView?.selectionIndexPaths ?? []).sorted().compactMap { element(at: $0) }
    }

    override var deletablePaths: [ElementPath] {
      let paths = (collectionView?.selectionIndexPaths ?? []).filter { path in
        element(at: path).flatMap { canDelete?($0) } ?? false
      }
      return paths.compactMap { ElementPath($0) }
    }

    override func remove(at paths: [ElementPath]) -> Bool { delete(at: ElementPaths(paths)) }

    override func tellSelection() { selectionDidChange?(selectedElements) }

    override var configuresItems: Bool { configureItem != nil }

    override func configure(_ item: NSCollectionViewItem, at path: IndexPath) {
      if let element = element(at: path) { configureItem?(item, element) }
    }

    override var selectedNames: Set<ListName> {
      Set((collectionView?.selectionIndexPaths ?? []).compactMap { name(at: $0) })
    }

    private func name(at path: IndexPath) -> ListName? {
      element(at: path).flatMap { ListName($0) }
    }

    /// Moves an item in the view, and its element in the list, after the user dragged the item.
    ///
    /// - Parameters:
    ///   - oldPath: the path of the item in the view; traps if there is no such item.
    ///   - newPath: the path of the item after the move; traps if it is not valid. The index of a
    ///     drop between items counts *before* the item is removed.
    /// - Returns: whether the list was changed. If the element or the section was removed from the
    ///   list in the meantime, the next batch removes the item. After ``ListViewBinding/cancel()``,
    ///   and while the view is being updated, nothing is moved.
    @discardableResult
    public func moveItem(from oldPath: ElementPath, to newPath: ElementPath) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      let moved = sections.edited { $0.move(from: oldPath, to: newPath) }
      return followingDrop {
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

  // MARK: - What the user deletes and inserts

  extension SectionsCollectionViewBinding: SectionsBinding {
    var published: SectionsSnapshot<Header, Element> { sections }

    /// Removes items from the view at once, and their elements from the list, as a change by the
    /// user.
    ///
    /// - Parameter paths: paths in ``sections``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Items that the list keeps come back with the next turn.
    @discardableResult
    public func removeItems(at paths: [ElementPath]) -> Bool { delete(at: ElementPaths(paths)) }

    /// Inserts an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - path: the path after the insertion; traps outside ``sections``.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. If the section was
    ///   removed in the meantime, the next turn removes the item.
    @discardableResult
    public func insertItem(_ element: Element, at path: ElementPath) -> Bool {
      insert(element, at: path)
    }
  }

  extension SectionsCollectionViewBinding: @MainActor RenderSink {
    /// Replaces all sections. Called by the observer.
    public func reload(_ sections: SectionsSnapshot<Header, Element>, at revision: Revision) {
      reload(for: .firstState) {
        self.sections = sections
        collectionView?.reloadData()
      }
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: SectionsBatchUpdate<Header, Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      let changes = batch.changes
      show(CollectionViewBatch(changes, configures: configuresItems)) {
        self.sections = batch.after
      }
      configureHeaders(changes.updatedHeaders, of: batch.after)
    }

    private func configureHeaders(
      _ updated: [SectionPair], of sections: SectionsSnapshot<Header, Element>
    ) {
      guard let configureSupplementaryView, let collectionView else { return }
      for section in updated {
        for kind in supplementaryKinds {
          let view = collectionView.supplementaryView(forElementKind: kind, at: [section.new, 0])
          if let view { configureSupplementaryView(view, kind, sections[section.new].header) }
        }
      }
    }
  }
#endif
