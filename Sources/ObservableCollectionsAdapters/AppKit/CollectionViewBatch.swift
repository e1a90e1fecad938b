#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import ObservableCollections

  /// A batch in terms of a collection view.
  struct CollectionViewBatch {
    /// What the view is told, one block after another.
    let blocks: [CollectionViewBlock]
    /// How many changes it has.
    let changeCount: Int
    /// The number of items of each section before it.
    let oldCounts: [Int]
    /// Which item is whose, counted through all sections, before it and after it.
    let (old, new): (SectionRows, SectionRows)
    /// Where an item of before went; nil if it is gone.
    let newPath: (ElementPath) -> ElementPath?
    /// Which line is whose, the header of each section counted as one, before it and after it.
    private let (oldLines, newLines): (SectionRows, SectionRows)
    /// Whether the user sees something of it.
    let isSeen: @MainActor (VisibleRows) -> Bool
    /// Whether items come, go or move in a part of the view.
    let isRearranged: (RowWindow) -> Bool

    /// A batch of a list without sections.
    init(_ changes: BatchChanges) {
      blocks = changes.calls.macCollectionView.map { CollectionViewBlock($0.block) }
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

    /// A batch of a list of sections.
    init(_ changes: SectionsBatchChanges) {
      blocks = changes.calls.macCollectionView.map { CollectionViewBlock($0.block) }
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

    /// How many items and headers there are from an item of before to the end.
    func oldRest(_ row: Int) -> Int { Self.rest(row, old, oldLines) }
    /// The same of an item of after.
    func newRest(_ row: Int) -> Int { Self.rest(row, new, newLines) }

    private static func rest(_ row: Int, _ rows: SectionRows, _ lines: SectionRows) -> Int {
      let line = rows.path(ofRow: row).flatMap { lines.row(of: $0) }
      return lines.count - (line ?? lines.count)
    }

    /// Where an item of before went; nil if it is gone, or was not there.
    func newPath(_ path: IndexPath) -> IndexPath? {
      guard let path = ElementPath(path), old.row(of: path) != nil else { return nil }
      return newPath(path).map { IndexPath($0) }
    }
  }

  extension NSCollectionView {
    /// What a batch does to the items of the view; nil if it shows others.
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

    /// The number of items of each section.
    var shownCounts: [Int] { (0..<numberOfSections).map { numberOfItems(inSection: $0) } }

    private func frame(ofItem path: ElementPath?) -> NSRect? {
      path.flatMap { layoutAttributesForItem(at: IndexPath($0))?.frame }
    }

    /// Selects items and no others, if they are not those that are selected.
    func selectOnly(_ paths: Set<IndexPath>) {
      if paths != selectionIndexPaths { selectionIndexPaths = paths }
    }

    /// Selects the items of these names and no others, in a view that shows its list for the first
    /// time: the paths that are selected are those of another list.
    func select(_ names: Set<ListName>, name: (IndexPath) -> ListName?) {
      let paths = shownCounts.enumerated().lazy.flatMap { section, count in
        (0..<count).lazy.map { IndexPath(ElementPath(section: section, element: $0)) }
      }
      selectOnly(Set(ListViewBinding.places(of: names, among: paths, name: name)))
    }
  }
#endif
