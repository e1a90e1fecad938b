#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The common base class of ``CollectionViewBinding`` and ``SectionsCollectionViewBinding``.
  ///
  /// While a batch is animated, no other is shown. All changes in the meantime become one batch.
  ///
  /// It is not generic, so that Objective-C finds the data source and delegate methods that a
  /// nongeneric subclass implements, those of a flow layout's delegate included.
  @MainActor
  open class CollectionViewBindingBase: ListViewBinding, NSCollectionViewDataSource,
    NSCollectionViewDelegateFlowLayout
  {
    /// The view that shows the items, or `nil` while it shows those of another binding.
    public var collectionView: NSCollectionView? {
      boundView?.dataSource.map(isOther) ?? false ? nil : boundView
    }
    private weak var boundView: NSCollectionView?
    /// How many blocks have not ended yet, of each update: the user may delete while a batch is
    /// animated.
    private var openBlocks: [Int: Int] = [:]
    /// Counts updates, so that the end of one that was given up is not taken for that of another.
    private var updateNumber = 0
    /// Waits between two checks of a view that animates. Replaced by tests.
    var sleep: @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
    private lazy var drag = RowDrag<ElementPath>(self)

    init(_ collectionView: NSCollectionView, options: ListViewOptions) {
      boundView = collectionView
      super.init(options: options)
    }

    /// The number of sections.
    open func numberOfSections(in collectionView: NSCollectionView) -> Int { 1 }

    /// The number of items in a section.
    open func collectionView(
      _ collectionView: NSCollectionView, numberOfItemsInSection section: Int
    ) -> Int { 0 }

    /// The item at a path.
    open func collectionView(
      _ collectionView: NSCollectionView, itemForRepresentedObjectAt indexPath: IndexPath
    ) -> NSCollectionViewItem { NSCollectionViewItem() }

    /// Returns a header, a footer, or another supplementary view.
    ///
    /// The gap between two items during a drag shows the view's own indicator. Override this method
    /// to show another one. Traps if the layout requests a view and no closure makes it.
    open func collectionView(
      _ collectionView: NSCollectionView,
      viewForSupplementaryElementOfKind kind: NSCollectionView.SupplementaryElementKind,
      at indexPath: IndexPath
    ) -> NSView {
      if kind == NSCollectionView.elementKindInterItemGapIndicator {
        // Under the empty name a collection view makes the indicator that it has by itself.
        return collectionView.makeSupplementaryView(
          ofKind: kind, withIdentifier: NSUserInterfaceItemIdentifier(""), for: indexPath)
      }
      fatalError(
        "The layout asks for a supplementary view of kind \(kind) at \(indexPath), and there is no "
          + "closure that makes it: use a SectionsCollectionViewBinding with the closure header, or a "
          + "layout without headers and footers")
    }

    // MARK: - What the user selects

    override var shownView: NSView? { collectionView }

    override var selectedCount: Int { collectionView?.selectionIndexPaths.count ?? 0 }

    /// Reports a change of the selection.
    open func collectionView(
      _ collectionView: NSCollectionView, didSelectItemsAt indexPaths: Set<IndexPath>
    ) { noteSelection() }

    /// Reports a change of the selection.
    open func collectionView(
      _ collectionView: NSCollectionView, didDeselectItemsAt indexPaths: Set<IndexPath>
    ) { noteSelection() }

    /// Sets the binding as the view's delegate, if it has none.
    func becomeDelegate() {
      if collectionView?.delegate == nil { collectionView?.delegate = self }
    }

    // MARK: - What the user drags

    /// Whether the user may drag an item.
    func canMove(_ path: ElementPath) -> Bool { false }

    /// Moves an item in the view and its element in the list.
    func move(from oldPath: ElementPath, to newPath: ElementPath) {}

    /// Enables dragging. Becomes the delegate of a view without one, because dragging calls
    /// delegate methods.
    func allowDragging() {
      collectionView?.registerForDraggedTypes([.draggedRow])
      becomeDelegate()
    }

    /// The pasteboard representation of a dragged item, or `nil` if the item may not be dragged.
    open func collectionView(
      _ collectionView: NSCollectionView, pasteboardWriterForItemAt indexPath: IndexPath
    ) -> (any NSPasteboardWriting)? {
      guard let path = ElementPath(indexPath), canMove(path) else { return nil }
      return RowDrag.item(for: path)
    }

    /// Suspends updates of the view while items are dragged.
    open func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      willBeginAt screenPoint: NSPoint, forItemsAt indexPaths: Set<IndexPath>
    ) { drag.begin(indexPaths.compactMap { ElementPath($0) }) }

    /// Resumes updates of the view.
    open func collectionView(
      _ collectionView: NSCollectionView, draggingSession session: NSDraggingSession,
      endedAt screenPoint: NSPoint, dragOperation operation: NSDragOperation
    ) { drag.end() }

    /// Accepts items of this view between its items. A drop on an item inserts before it.
    open func collectionView(
      _ collectionView: NSCollectionView, validateDrop draggingInfo: any NSDraggingInfo,
      proposedIndexPath proposedDropIndexPath: AutoreleasingUnsafeMutablePointer<NSIndexPath>,
      dropOperation proposedDropOperation: UnsafeMutablePointer<NSCollectionView.DropOperation>
    ) -> NSDragOperation {
      let proposed = proposedDropIndexPath.pointee
      let path = IndexPath(indexes: (0..<proposed.length).map { proposed.index(atPosition: $0) })
      guard drag.canDrop(draggingInfo, on: collectionView), place(ofDropAt: path) != nil else {
        return []
      }
      proposedDropOperation.pointee = .before
      return .move
    }

    /// Moves the dropped items and their elements.
    open func collectionView(
      _ collectionView: NSCollectionView, acceptDrop draggingInfo: any NSDraggingInfo,
      indexPath: IndexPath, dropOperation: NSCollectionView.DropOperation
    ) -> Bool {
      guard let paths = drag.rows, let place = place(ofDropAt: indexPath) else { return false }
      for move in ElementMoves(ElementPaths(paths), to: place) {
        self.move(from: move.from, to: move.to)
      }
      return true
    }

    /// The path that dropped items are inserted before, or `nil` if it is not valid.
    private func place(ofDropAt path: IndexPath) -> ElementPath? {
      guard let collectionView, let path = ElementPath(path),
        (0..<collectionView.numberOfSections).contains(path.section),
        (0...collectionView.numberOfItems(inSection: path.section)).contains(path.element)
      else { return nil }
      return path
    }

    // MARK: - Batches

    /// Applies a batch to the view.
    ///
    /// - Parameters:
    ///   - batch: the batch.
    ///   - publish: makes the data source return the new items. Called once, inside the first
    ///     block: a view may read counts before it runs the block.
    func show(_ batch: CollectionViewBatch, publish: @escaping () -> Void) {
      guard let collectionView else { return publish() }
      // Of other items than the batch starts with it is not known whose are selected.
      let rows = collectionView.rows(before: batch)
      let anchor =
        rows.flatMap { ScrollAnchor(in: collectionView, $0, options) }
      let selected =
        rows == nil ? [] : Set(collectionView.selectionIndexPaths.compactMap(batch.newPath))
      let restore = {
        if self.options.keepsSelection { collectionView.selectOnly(selected) }
        anchor?.restore(in: collectionView)
      }
      if let reason = obstacle(to: batch, in: collectionView) {
        reload(for: reason) {
          publish()
          collectionView.reloadData()
          restore()
        }
      } else {
        let visible =
          options.animatesVisibleOnly
          ? rows.map { VisibleRows($0, keepsPosition: anchor != nil) } : nil
        let mustScroll = anchor?.mustScroll(batch.isRearranged) ?? false
        let isAnimated =
          options.animatesNow && !mustScroll && visible.map(batch.isSeen) ?? true
        holding {
          updating {
            perform(batch.blocks, in: collectionView, isAnimated: isAnimated, publish)
            update(batch.updatedPaths, in: collectionView)
            restore()
          }
          tellPublished(.blocks(batch.blocks.count))
          if batch.blocks.isEmpty { didUpdate?(.blocks(0)) }
        }
      }
    }

    private func obstacle(
      to batch: CollectionViewBatch, in collectionView: NSCollectionView
    ) -> ListViewUpdate.Reason? {
      if collectionView.window == nil { return .noWindow }
      if collectionView.frame.isEmpty { return .noSize }
      if options.reloads(batch.changeCount) { return .manyChanges }
      let shown = collectionView.shownCounts
      if shown != batch.oldCounts { return .otherRows }
      let lastNew = batch.blocks.compactMap(\.insertedSections.last).max() ?? 0
      return lastNew > shown.count ? .sectionsBeyond : nil
    }

    private func perform(
      _ blocks: [CollectionViewBlock], in collectionView: NSCollectionView, isAnimated: Bool,
      _ publish: @escaping () -> Void
    ) {
      willUpdate?(.blocks(blocks.count))
      if blocks.isEmpty { return publish() }
      let count = blocks.count
      observer?.pause()
      updateNumber += 1
      let number = updateNumber
      openBlocks[number] = count
      animations.begin()
      NSAnimationContext.runAnimationGroup { context in
        if !isAnimated { context.duration = 0 }
        for (index, block) in blocks.enumerated() {
          // Without its animator the view shows the block at once.
          (isAnimated ? collectionView.animator() : collectionView).performBatchUpdates {
            if index == 0 { publish() }
            block.tell(collectionView)
          } completionHandler: { [weak self] _ in
            MainActor.assumeIsolated { self?.end(of: count, number) }
          }
        }
      }
      if openBlocks[number] != nil { watch(count, number) }
    }

    override var isBusy: Bool { !openBlocks.isEmpty }

    /// Handles the end of a block.
    private func end(of count: Int, _ number: Int) {
      guard let open = openBlocks[number] else { return }
      if open == 1 { endUpdate(count, number) } else { openBlocks[number] = open - 1 }
    }

    private func endUpdate(_ count: Int, _ number: Int) {
      openBlocks[number] = nil
      observer?.resume()
      didUpdate?(.blocks(count))
      animations.end()
    }

    /// Ends an update whose view has left its window. Whether such a view says that its animation has
    /// ended is not documented, and without that it would never be updated again.
    private func watch(_ count: Int, _ number: Int) {
      Task { [weak self] in
        while let sleep = self?.sleep {
          await sleep(.seconds(1))
          guard let self, openBlocks[number] != nil else { return }
          if collectionView?.window != nil { continue }
          return endUpdate(count, number)
        }
      }
    }

    // MARK: - Items brought up to date

    /// Whether items of replaced elements are brought up to date, not reloaded.
    var configuresItems: Bool { false }

    /// Brings an item up to date.
    func configure(_ item: NSCollectionViewItem, at path: IndexPath) {}

    /// Brings the items on the screen up to date; others are made when they are scrolled to.
    private func update(_ paths: [IndexPath], in collectionView: NSCollectionView) {
      for path in paths {
        guard let item = collectionView.item(at: path) else { continue }
        holding { configure(item, at: path) }
      }
    }
  }
#endif
