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

    /// A batch, in terms of the view.
    struct Batch {
      /// What the view is told, one block after another.
      let blocks: [CollectionViewBlock]
      /// How many changes it has.
      let changeCount: Int
      /// The number of items of each section before it.
      let oldCounts: [Int]
      /// Where an item went; nil if it is gone, or unknown.
      let newPath: (IndexPath) -> IndexPath?
    }

    /// Shows a batch.
    ///
    /// - Parameters:
    ///   - batch: what changed.
    ///   - publish: makes the data source tell of the new items. Called once: inside the first
    ///     block, because a view may ask for counts before it has the block told.
    func show(_ batch: Batch, publish: @escaping () -> Void) {
      guard let collectionView else { return publish() }
      let selection = collectionView.selectionIndexPaths
      if let reason = obstacle(to: batch, in: collectionView) {
        reload(for: reason) {
          publish()
          collectionView.reloadData()
        }
      } else {
        willUpdate?(.blocks(batch.blocks.count))
        perform(batch.blocks, in: collectionView, publish)
      }
      if options.keepsSelection {
        let kept = Set(selection.compactMap(batch.newPath))
        if kept != collectionView.selectionIndexPaths { collectionView.selectionIndexPaths = kept }
      }
    }

    private func obstacle(
      to batch: Batch, in collectionView: NSCollectionView
    ) -> ListViewUpdate.Reason? {
      if collectionView.window == nil { return .noWindow }
      if collectionView.frame.isEmpty { return .noSize }
      if options.reloads(batch.changeCount) { return .manyChanges }
      let shown = (0..<collectionView.numberOfSections).map {
        collectionView.numberOfItems(inSection: $0)
      }
      if shown != batch.oldCounts { return .otherRows }
      let lastNew = batch.blocks.compactMap(\.insertedSections.last).max() ?? 0
      return lastNew > shown.count ? .sectionsBeyond : nil
    }

    private func perform(
      _ blocks: [CollectionViewBlock], in collectionView: NSCollectionView,
      _ publish: @escaping () -> Void
    ) {
      if blocks.isEmpty {
        publish()
        didUpdate?(.blocks(0))
        return
      }
      let isAnimated = options.animation != .none
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
