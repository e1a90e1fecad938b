#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// The updates of a collection view for a batch.
  struct CollectionViewBatch {
    /// The update blocks, in order.
    let blocks: [CollectionViewBlock]
    /// The new paths of replaced elements, if their items are brought up to date, not reloaded.
    var updatedPaths: [IndexPath] = []
    /// The number of changes.
    let changeCount: Int
    /// The number of items in each section before the batch.
    let oldCounts: [Int]
    /// The layout of the items of all sections, before and after the batch.
    let (old, new): (SectionRows, SectionRows)
    /// Returns the new path of an old item, or `nil` if it was removed.
    let newPath: (ElementPath) -> ElementPath?
    /// The layout of items and headers as lines, before and after the batch.
    private let (oldLines, newLines): (SectionRows, SectionRows)
    /// Returns whether the batch changes the visible part of the view.
    let isSeen: @MainActor (VisibleRows) -> Bool
    /// Returns whether the batch inserts, removes or moves items in a part of the view.
    let isRearranged: (RowWindow) -> Bool

    /// Creates the updates for a batch of a list without sections.
    ///
    /// - Parameters:
    ///   - changes: the changes of the batch.
    ///   - configures: whether the items of replaced elements are brought up to date, not reloaded.
    init(_ changes: BatchChanges, configures: Bool) {
      blocks = Self.blocks(
        changes.calls.macCollectionView.map { CollectionViewBlock($0.block) }, configures)
      if configures { updatedPaths = changes.updatedNewIndexes.indexPaths(inSection: 0) }
      (changeCount, oldCounts) = (changes.changeCount, [changes.oldCount])
      old = SectionRows([changes.oldCount], hasHeads: false)
      new = SectionRows([changes.newCount], hasHeads: false)
      (oldLines, newLines) = (old, new)
      newPath = { old in
        changes.newIndex(forOld: old.element).map { ElementPath(section: 0, element: $0) }
      }
      isSeen = { $0.sees(changes) }
      isRearranged = { $0.isRearranged(by: changes) }
    }

    /// Creates the updates for a batch of a list of sections.
    ///
    /// - Parameters:
    ///   - changes: the changes of the batch.
    ///   - configures: whether the items of replaced elements are brought up to date, not reloaded.
    init(_ changes: SectionsBatchChanges, configures: Bool) {
      blocks = Self.blocks(
        changes.calls.macCollectionView.map { CollectionViewBlock($0.block) }, configures)
      if configures {
        updatedPaths = changes.updates.flatMap { update in
          IndexRanges(update.newRange).indexPaths(inSection: update.new.section)
        }
      }
      (changeCount, oldCounts) = (changes.changeCount, changes.oldCounts)
      let old = SectionRows(changes.oldCounts, hasHeads: false)
      let new = SectionRows(changes.newCounts, hasHeads: false)
      (self.old, self.new) = (old, new)
      oldLines = SectionRows(changes.oldCounts, hasHeads: true)
      newLines = SectionRows(changes.newCounts, hasHeads: true)
      newPath = { changes.newPath(forOld: $0) }
      isSeen = { $0.sees(changes, old, new) }
      isRearranged = { $0.isRearranged(by: changes, old, new) }
    }

    private static func blocks(
      _ blocks: [CollectionViewBlock], _ configures: Bool
    ) -> [CollectionViewBlock] {
      configures ? blocks.map(\.structure).filter { !$0.isEmpty } : blocks
    }

    /// The number of items and headers from an old item to the end.
    func oldRest(_ row: Int) -> Int { Self.rest(row, old, oldLines) }
    /// The number of items and headers from a new item to the end.
    func newRest(_ row: Int) -> Int { Self.rest(row, new, newLines) }

    private static func rest(_ row: Int, _ rows: SectionRows, _ lines: SectionRows) -> Int {
      let line = rows.path(ofRow: row).flatMap { lines.row(of: $0) }
      return lines.count - (line ?? lines.count)
    }

    /// Returns the new path of an old item, or `nil` if it was removed or did not exist.
    func newPath(_ path: IndexPath) -> IndexPath? {
      guard let path = ElementPath(path), old.row(of: path) != nil else { return nil }
      return newPath(path).map { IndexPath($0) }
    }
  }

  extension NSCollectionView {
    /// The items of the view as rows, before and after a batch; `nil` if the view shows other items
    /// than the batch starts from.
    func rows(before batch: CollectionViewBatch) -> ListRows? {
      if shownCounts != batch.oldCounts { return nil }
      let visible = indexPathsForVisibleItems().compactMap { path in
        ElementPath(path).flatMap { batch.old.row(of: $0) }
      }
      return ListRows(
        visible: visible.min().map { $0..<(visible.max() ?? $0) + 1 } ?? 0..<0,
        oldCount: batch.old.count, newCount: batch.new.count,
        oldRest: batch.oldRest, newRest: batch.newRest,
        newRow: { row in
          batch.old.path(ofRow: row).flatMap(batch.newPath).flatMap { batch.new.row(of: $0) }
        },
        oldFrame: { self.frame(ofItem: batch.old.path(ofRow: $0)) },
        newFrame: { self.frame(ofItem: batch.new.path(ofRow: $0)) })
    }

    /// The number of items in each section.
    var shownCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

    private func frame(ofItem path: ElementPath?) -> NSRect? {
      path.flatMap { layoutAttributesForItem(at: IndexPath($0))?.frame }
    }

    /// Selects exactly the given items, unless they are selected already.
    func selectOnly(_ paths: Set<IndexPath>) {
      if paths != selectionIndexPaths { selectionIndexPaths = paths }
    }

    /// Selects exactly the items with the given names, in a view that shows its list for the first
    /// time. The selected paths there are still those of another list.
    func select(_ names: Set<ListName>, name: (IndexPath) -> ListName?) {
      let paths = shownCounts.enumerated().lazy.flatMap { section, count in
        (0..<count).lazy.map { IndexPath(ElementPath(section: section, element: $0)) }
      }
      selectOnly(Set(ListViewBinding.places(of: names, among: paths, name: name)))
    }
  }
#endif
