#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Shows a list in a collection view, one item for each element, in one section.
  ///
  /// ```swift
  /// items = CollectionViewBinding(of: photos, in: collectionView) { collectionView, path, photo in
  ///   let item = collectionView.makeItem(withIdentifier: .photo, for: path)
  ///   (item as? PhotoItem)?.show(photo)
  ///   return item
  /// }
  /// ```
  ///
  /// It is the view's data source. A subclass that is not generic may add more of one, and of a
  /// delegate.
  @MainActor
  open class CollectionViewBinding<Element>: CollectionViewBindingBase {
    /// Makes the item of an element.
    public typealias ItemProvider = (NSCollectionView, IndexPath, Element) -> NSCollectionViewItem

    /// What the view shows.
    public private(set) var items = ArraySnapshot<Element>()

    /// Whether the user may drag the item of an element to another place; nil if none. For that it
    /// becomes the view's delegate; a view that has one wants its calls for dragging passed on.
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
    private var coalescer: CoalescingObserver<BatchUpdate<Element>>?

    /// Shows a list, and becomes the view's data source.
    ///
    /// - Parameters:
    ///   - list: what is shown. With elements that are not `Sendable` it lives on the main actor.
    ///   - collectionView: held weakly.
    ///   - scheduler: when a turn ends.
    ///   - options: how changes are shown.
    ///   - item: makes the item of an element.
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

    /// The element that the view shows at a path; nil if there is none.
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
    ///   - oldIndex: where the view shows the item; traps if it does not.
    ///   - newIndex: where it shows it afterwards; traps outside the items. A drop between items
    ///     names the place *before* the item is removed.
    /// - Returns: whether the list followed: false if the element was removed meanwhile, and then
    ///   the next batch takes the item away; false, and nothing is moved, after
    ///   ``ListViewBinding/cancel()``.
    @discardableResult
    public func moveItem(from oldIndex: Int, to newIndex: Int) -> Bool {
      guard let coalescer, !isCancelled else { return false }
      let moved = items.edited { $0.move(from: oldIndex, to: newIndex) }
      return holding {
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

  extension CollectionViewBinding: @MainActor RenderSink {
    /// Shows all items anew. For the observer.
    public func reload(_ rows: ArraySnapshot<Element>, at revision: Revision) {
      reload(for: .firstState) {
        items = rows
        collectionView?.reloadData()
      }
    }

    /// Shows one batch. For the observer.
    public func apply(_ batch: BatchUpdate<Element>) {
      if batch.isInitial { return reload(batch.after, at: batch.end) }
      show(CollectionViewBatch(batch.changes)) { self.items = batch.after }
    }
  }
#endif
