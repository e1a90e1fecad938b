#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// An update block as index sets and index paths.
  struct ListBlock {
    /// The old indexes of removed sections.
    var removedSections = IndexSet()
    /// The new indexes of inserted sections.
    var insertedSections = IndexSet()
    var movedSections: [SectionPair] = []
    /// The old paths of removed rows.
    var removals: [IndexPath] = []
    /// The new paths of inserted rows.
    var insertions: [IndexPath] = []
    /// The old and new paths of moved rows.
    var moves: [(old: IndexPath, new: IndexPath)] = []
    /// The paths of reloaded rows: old ones in a first block, new ones in a second.
    var reloads: [IndexPath] = []
    /// Whether it is the second block of an update, which only reloads.
    var isSecond = false

    /// Creates an empty block.
    init() {}

    /// Creates a block for a view with one section.
    init(_ block: UpdateBlock) {
      removals = block.removals.indexPaths(inSection: 0)
      insertions = block.insertions.indexPaths(inSection: 0)
      moves = block.moves.flatMap { pair in
        zip(pair.oldRange, pair.newRange).map { ([0, $0], [0, $1]) }
      }
      reloads = block.reloads.indexPaths(inSection: 0)
    }

    /// Creates a block for a view with sections.
    init(_ block: SectionsUpdateBlock) {
      removedSections = IndexSet(block.removedSections)
      insertedSections = IndexSet(block.insertedSections)
      movedSections = block.movedSections
      removals = block.removals.indexPaths
      insertions = block.insertions.indexPaths
      moves = block.moves.flatMap { pair in
        zip(pair.oldRange, pair.newRange).map {
          ([pair.old.section, $0], [pair.new.section, $1])
        }
      }
      reloads = block.reloads.indexPaths
    }

    /// Whether the block is empty.
    var isEmpty: Bool {
      removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && removals.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }

    /// Whether sections are inserted, removed or moved.
    var changesSections: Bool {
      !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
    }

    /// Returns the new path of a row, in a block that only removes, inserts and moves rows, or `nil`
    /// if it is removed.
    func newIndexPath(forOld path: IndexPath) -> IndexPath? {
      if removals.contains(path) { return nil }
      if let move = moves.first(where: { $0.old == path }) { return move.new }
      let gone = removals + moves.map(\.old)
      var row = path[1] - gone.count { $0[0] == path[0] && $0[1] < path[1] }
      let come = insertions + moves.map(\.new)
      for new in come.sorted() where new[0] == path[0] && new[1] <= row { row += 1 }
      return [path[0], row]
    }

    /// The block without its reloads.
    var structure: ListBlock {
      var block = self
      block.reloads = []
      return block
    }
  }

  /// The updates of a view for a batch.
  struct ListUpdate {
    var blocks: [ListBlock]
    /// The new paths of cells to reconfigure after the blocks.
    var refreshes: [IndexPath] = []
    /// The new indexes of sections whose headers are updated after the blocks.
    var headers: [Int] = []

    /// Whether sections are inserted, removed, moved or updated.
    var changesSections: Bool { !headers.isEmpty || blocks.contains(where: \.changesSections) }

    /// - Parameters:
    ///   - blocks: the blocks of the batch.
    ///   - refreshes: the new paths of updated elements.
    ///   - refresh: the way to update their cells.
    ///   - needsNewCell: returns whether the element at a new path needs another cell, whatever
    ///     `refresh` says; `nil` if none does.
    ///   - newPath: returns the new path of a row.
    init(
      _ blocks: [ListBlock], refreshes: @autoclosure () -> [IndexPath],
      by refresh: ListViewOptions.Refresh, _ needsNewCell: ((IndexPath) -> Bool)?,
      newPath: (IndexPath) -> IndexPath?
    ) {
      self.blocks = blocks
      if blocks.count > 1 { self.blocks[1].isSecond = true }
      guard case .reconfigure = refresh else { return }
      let updated = refreshes()
      let reloaded = needsNewCell.map { Set(updated.filter($0)) } ?? []
      self.refreshes = reloaded.isEmpty ? updated : updated.filter { !reloaded.contains($0) }
      self.blocks = self.blocks.map { block in
        var kept = block.structure
        if !reloaded.isEmpty {
          kept.reloads = block.reloads.filter { path in
            (block.isSecond ? path : newPath(path)).map(reloaded.contains) ?? false
          }
        }
        return kept
      }.filter { !$0.isEmpty }
    }

    /// Creates an update of one block.
    init(_ block: ListBlock) {
      blocks = [block]
    }
  }

  /// The properties of a batch that a view needs.
  protocol ListBatch {
    /// The number of changes.
    var listChangeCount: Int { get }
    /// The total numbers of rows before and after the batch.
    var rowCounts: (old: Int, new: Int) { get }
    /// Returns the updates of the view.
    func listUpdate(
      _ options: ListViewOptions, _ needsNewCell: ((IndexPath) -> Bool)?
    ) -> ListUpdate
    /// Returns the new path of a row, or `nil` if it was removed.
    func newIndexPath(forOld path: IndexPath) -> IndexPath?
  }

  extension BatchUpdate: ListBatch {
    var listChangeCount: Int { changes.changeCount }
    var rowCounts: (old: Int, new: Int) { (changes.oldCount, changes.newCount) }

    func listUpdate(
      _ options: ListViewOptions, _ needsNewCell: ((IndexPath) -> Bool)?
    ) -> ListUpdate {
      let blocks = changes.calls.tableView.map(\.block)
      let inserted = blocks.first?.insertions ?? []
      return ListUpdate(
        blocks.map { ListBlock($0) },
        refreshes: changes.updatedNewIndexes.subtracting(inserted).indexPaths(inSection: 0),
        by: options.refresh, needsNewCell, newPath: newIndexPath(forOld:))
    }

    func newIndexPath(forOld path: IndexPath) -> IndexPath? {
      // A view that was reloaded and not laid out since may still name old rows.
      guard path[0] == 0, path[1] < changes.oldCount else { return nil }
      return changes.newIndex(forOld: path[1]).map { [0, $0] }
    }
  }

  extension SectionsBatchUpdate: ListBatch {
    var listChangeCount: Int { changes.changeCount }
    var rowCounts: (old: Int, new: Int) {
      (changes.oldCounts.reduce(0, +), changes.newCounts.reduce(0, +))
    }

    func listUpdate(
      _ options: ListViewOptions, _ needsNewCell: ((IndexPath) -> Bool)?
    ) -> ListUpdate {
      let blocks = changes.calls.tableView(crossing: options.crossing).map(\.block)
      var update = ListUpdate(
        blocks.map { ListBlock($0) }, refreshes: refreshes(beside: blocks.first),
        by: options.refresh, needsNewCell, newPath: newIndexPath(forOld:))
      update.headers = changes.updatedHeaders.map(\.new)
      return update
    }

    /// The new paths of updated elements that are neither inserted nor in an inserted section.
    private func refreshes(beside structure: SectionsUpdateBlock?) -> [IndexPath] {
      changes.updates.flatMap { update -> [IndexPath] in
        let section = update.new.section
        if structure?.insertedSections.contains(section) == true { return [] }
        return IndexRanges(update.newRange).subtracting(structure?.insertions[section] ?? [])
          .indexPaths(inSection: section)
      }
    }

    func newIndexPath(forOld path: IndexPath) -> IndexPath? {
      let counts = changes.oldCounts
      guard counts.indices.contains(path[0]), path[1] < counts[path[0]] else { return nil }
      let old = ElementPath(section: path[0], element: path[1])
      return changes.newPath(forOld: old).map { IndexPath($0) }
    }
  }
#endif
