#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A data source that shows a list in a collection view, in one section with one item per
  /// element.
  ///
  /// ```swift
  /// items = CollectionViewBinding(of: photos, in: collectionView) { collectionView, path, photo in
  ///   let item = collectionView.makeItem(withIdentifier: .photo, for: path)
  ///   (item as? PhotoItem)?.show(photo)
  ///   return item
  /// }
  /// ```
  ///
  /// It is the view's data source. A nongeneric subclass may implement further methods of the data
  /// source and the delegate.
  @MainActor
  open class CollectionViewBinding<Element>: CollectionViewBindingBase {
    /// A closure that returns the item for an element.
    public typealias ItemProvider = (NSCollectionView, IndexPath, Element) -> NSCollectionViewItem

    /// The content that the view shows.
    public private(set) var items = ArraySnapshot<Element>()

    /// Updates the on-screen item of a replaced element.
    ///
    /// The item is kept, with any edit in progress in it. If `nil`, another item is made: for
    /// elements that may need an item of another class.
    public var configureItem: ((NSCollectionViewItem, Element) -> Void)?

    /// Returns whether the user may delete an element; `nil` if no element may be deleted.
    ///
    /// ``ListViewBinding/removeSelection()`` removes only these.
    public var canDelete: ((Element) -> Bool)?
    /// Returns whether the user may drag the item of an element; `nil` if no item may be dragged.
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
    private(set) var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Creates a binding and sets it as the view's data source.
    ///
    /// - Parameters:
    ///   - list: the list to show. If its elements are not `Sendable`, use it on the main actor
    ///     only.
    ///   - collectionView: the collection view, held weakly.
    ///   - scheduler: determines when a turn ends.
    ///   - options: the options for showing changes.
    ///   - item: returns the item for an element.
    public init(
      of list: ObservableList<Element>, in collectionView: NSCollectionView,
      scheduler: TurnScheduler = .mainRunLoop, options: ListViewOptions = ListViewOptions(),
      item: @escaping ItemProvider
    ) {
      self.item = item
      super.init(collectionView, options: options)
      let selected = Self.selectedNames(of: collectionView.dataSource)
      collectionView.dataSource = self
      coalescer = list.render(every: scheduler, into: self)
      observer = coalescer
      if options.keepsSelection { collectionView.select(selected) { name(at: $0) } }
    }

    /// The number of items.
    open override func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int { items.count }

    /// The item at a path.
    open override func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem {
      holding { item(collectionView, indexPath, items[indexPath[1]]) }
    }

    /// The element shown at an index path, or `nil` if there is none.
    public func element(at path: IndexPath) -> Element? {
      path.count == 2 && path[0] == 0 && items.indices.contains(path[1]) ? items[path[1]] : nil
    }

    override func canMove(_ path: ElementPath) -> Bool {
      guard let canMove, let element = element(at: IndexPath(path)) else { return false }
      return canMove(element)
    }

    override func move(from oldPath: ElementPath, to newPath: ElementPath) {
      moveItem(from: oldPath.element, to: newPath.element)
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

    override func remove(at paths: [ElementPath]) -> Bool {
      removeItems(at: IndexSet(paths.map(\.element)))
    }

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
    ///   - oldIndex: the index of the item in the view; traps if there is no such item.
    ///   - newIndex: the index of the item after the move; traps outside the items. The index of a
    ///     drop between items counts *before* the item is removed.
    /// - Returns: whether the list was changed. If the element was removed from the list in the
    ///   meantime, the next batch removes the item. After ``ListViewBinding/cancel()``, and while
    ///   the view is being updated, nothing is moved.
    @discardableResult
    public func moveItem(from oldIndex: Int, to newIndex: Int) -> Bool {
      guard let coalescer, takesUserChanges else { return false }
      let moved = items.edited { $0.move(from: oldIndex, to: newIndex) }
      return followingDrop {
        if collectionView == nil { items = moved }
        collectionView?.performBatchUpdates {
          self.items = moved
          if oldIndex != newIndex {
            self.collectionView?.moveItem(at: [0, oldIndex], to: [0, newIndex])
          }
        }
        return coalescer.userMoved(from: oldIndex, to: newIndex)
      }
    }
  }

  // MARK: - What the user deletes and inserts

  extension CollectionViewBinding: RowsBinding {
    var published: ArraySnapshot<Element> { items }

    /// Removes items from the view at once, and their elements from the list, as a change by the
    /// user.
    ///
    /// - Parameter indexes: indexes in ``items``; traps if one is outside.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated. Items that the list keeps come back with the next turn.
    @discardableResult
    public func removeItems(at indexes: IndexSet) -> Bool { delete(at: IndexRanges(indexes)) }

    /// Inserts an item in the view at once, and its element in the list, as a change by the user.
    ///
    /// - Parameters:
    ///   - element: the element.
    ///   - index: the index of the item after the insertion; traps outside ``items``.
    /// - Returns: whether the list changed. It does not if the observation has ended, or the view is
    ///   being updated.
    @discardableResult
    public func insertItem(_ element: Element, at index: Int) -> Bool { insert(element, at: index) }
  }

  extension CollectionViewBinding: @MainActor RenderSink {
    /// Replaces all items. Called by the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      reload(for: .firstState) {
        items = rows
        collectionView?.reloadData()
      }
    }

    /// Applies a batch. Called by the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      show(CollectionViewBatch(batch.changes, configures: configuresItems)) {
        self.items = batch.after
      }
    }
  }
#endif
