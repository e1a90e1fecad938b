#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// Keeps a collection view at the state of a list: what ``CollectionViewItems`` and
  /// ``CollectionViewSections`` have in common.
  ///
  /// While a batch animates no other is shown: what happens meanwhile is one batch afterwards.
  @MainActor open class CollectionViewBinding: ListViewBinding {
    /// Where items are shown.
    public private(set) weak var collectionView: NSCollectionView?
    /// How many blocks have not ended yet.
    private var openBlocks = 0

    init(_ collectionView: NSCollectionView, options: ListViewOptions) {
      self.collectionView = collectionView
      super.init(options: options)
    }

    /// Shows a batch.
    ///
    /// - Parameters:
    ///   - batch: what changed.
    ///   - publish: makes the data source tell of the new items. Called once: inside the first
    ///     block, because a view may ask for counts before it has the block told.
    func show(_ batch: CollectionViewBatch, publish: @escaping () -> Void) {
      guard let collectionView else { return publish() }
      // Of other items than the batch starts with it is not known whose are selected.
      let rows = collectionView.rows(before: batch)
      let anchor =
        options.keepsScrollPosition ? rows.flatMap { ScrollAnchor(in: collectionView, $0) } : nil
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
        perform(
          batch.blocks, in: collectionView, isSeen: visible.map(batch.isSeen) ?? true, publish)
        restore()
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
      _ blocks: [CollectionViewBlock], in collectionView: NSCollectionView, isSeen: Bool,
      _ publish: @escaping () -> Void
    ) {
      willUpdate?(.blocks(blocks.count))
      if blocks.isEmpty {
        publish()
        didUpdate?(.blocks(0))
        return
      }
      let isAnimated = isSeen && options.animation != .none
      let count = blocks.count
      observer?.pause()
      openBlocks = count
      NSAnimationContext.runAnimationGroup { context in
        if !isAnimated { context.duration = 0 }
        for (index, block) in blocks.enumerated() {
          // Without its animator the view shows the block at once.
          (isAnimated ? collectionView.animator() : collectionView).performBatchUpdates {
            if index == 0 { publish() }
            block.tell(collectionView)
          } completionHandler: { [weak self] _ in
            MainActor.assumeIsolated { self?.end(of: count) }
          }
        }
      }
    }

    /// A block has come to its end.
    private func end(of count: Int) {
      openBlocks -= 1
      if openBlocks > 0 { return }
      observer?.resume()
      didUpdate?(.blocks(count))
    }
  }
#endif
