#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The updates of one call of `performBatchUpdates`, as index sets and index paths.
  struct CollectionViewBlock {
    var removedSections = IndexSet()
    var insertedSections = IndexSet()
    var movedSections: [SectionPair] = []
    let removals: Set<IndexPath>
    let insertions: Set<IndexPath>
    let moves: [IndexPathPair]
    private(set) var reloads: Set<IndexPath>

    /// Creates the block of a list without sections.
    init(_ block: UpdateBlock) {
      removals = Set(block.removals.indexPaths(inSection: 0))
      insertions = Set(block.insertions.indexPaths(inSection: 0))
      moves = block.moves.indexPaths(inSection: 0)
      reloads = Set(block.reloads.indexPaths(inSection: 0))
    }

    /// Creates the block of a list of sections.
    init(_ block: SectionsUpdateBlock) {
      removedSections = IndexSet(block.removedSections)
      insertedSections = IndexSet(block.insertedSections)
      movedSections = block.movedSections
      removals = Set(block.removals.indexPaths)
      insertions = Set(block.insertions.indexPaths)
      moves = block.moves.indexPaths
      reloads = Set(block.reloads.indexPaths)
    }

    /// The block without its reloads.
    var structure: CollectionViewBlock {
      var block = self
      block.reloads = []
      return block
    }

    /// Whether the block is empty.
    var isEmpty: Bool {
      removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && removals.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }

    /// Performs the updates. Called inside an update block.
    @MainActor func tell(_ collectionView: NSCollectionView) {
      if !removedSections.isEmpty { collectionView.deleteSections(removedSections) }
      if !insertedSections.isEmpty { collectionView.insertSections(insertedSections) }
      for move in movedSections { collectionView.moveSection(move.old, toSection: move.new) }
      if !removals.isEmpty { collectionView.deleteItems(at: removals) }
      if !insertions.isEmpty { collectionView.insertItems(at: insertions) }
      for move in moves { collectionView.moveItem(at: move.old, to: move.new) }
      if !reloads.isEmpty { collectionView.reloadItems(at: reloads) }
    }
  }
#endif
