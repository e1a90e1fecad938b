#if canImport(UIKit) && !os(watchOS)
  import ObservableCollections
  import UIKit

  /// One block of updates in a view's own terms.
  struct ListBlock {
    /// Old indexes.
    var removedSections = IndexSet()
    /// New indexes.
    var insertedSections = IndexSet()
    var movedSections: [SectionPair] = []
    /// Old paths.
    var removals: [IndexPath] = []
    /// New paths.
    var insertions: [IndexPath] = []
    /// Old and new paths.
    var moves: [(old: IndexPath, new: IndexPath)] = []
    /// Old paths in a first block, new ones in a second.
    var reloads: [IndexPath] = []
    /// Whether it is the second block of an update, which only reloads.
    var isSecond = false

    /// A block that says nothing.
    init() {}

    /// A block for a view with one section.
    init(_ block: UpdateBlock) {
      removals = block.removals.indexPaths(inSection: 0)
      insertions = block.insertions.indexPaths(inSection: 0)
      moves = block.moves.flatMap { pair in
        zip(pair.oldRange, pair.newRange).map { ([0, $0], [0, $1]) }
      }
      reloads = block.reloads.indexPaths(inSection: 0)
    }

    /// A block for a view with sections.
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

    /// Whether the block says nothing.
    var isEmpty: Bool {
      removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
        && removals.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
    }

    /// Whether sections come, go or move.
    var changesSections: Bool {
      !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
    }

    /// Where a row goes in a block that only deletes and inserts rows; nil if it is deleted.
    func newIndexPath(forOld path: IndexPath) -> IndexPath? {
      if removals.contains(path) { return nil }
      var row = path[1] - removals.count { $0[0] == path[0] && $0[1] < path[1] }
      for new in insertions.sorted() where new[0] == path[0] && new[1] <= row { row += 1 }
      return [path[0], row]
    }

    /// The same without reloads.
    var structure: ListBlock {
      var block = self
      block.reloads = []
      return block
    }
  }

  /// All that a view is told about a batch.
  struct ListUpdate {
    var blocks: [ListBlock]
    /// Cells to configure anew, after the blocks; new paths.
    var refreshes: [IndexPath] = []
    /// Sections whose headers show something else, after the blocks; new indexes.
    var headers: [Int] = []

    /// Whether sections come, go, move or show something else.
    var changesSections: Bool { !headers.isEmpty || blocks.contains(where: \.changesSections) }

    /// - Parameters:
    ///   - blocks: the lowering of a batch.
    ///   - refreshes: the new paths of what it updates.
    ///   - refresh: how that is brought up to date.
    init(
      _ blocks: [ListBlock], refreshes: @autoclosure () -> [IndexPath],
      by refresh: ListViewOptions.Refresh
    ) {
      switch refresh {
      case .reload:
        self.blocks = blocks
        if blocks.count > 1 { self.blocks[1].isSecond = true }
      case .reconfigure:
        self.blocks = blocks.map(\.structure).filter { !$0.isEmpty }
        self.refreshes = refreshes()
      }
    }

    /// One block.
    init(_ block: ListBlock) {
      blocks = [block]
    }
  }

  /// A batch, as far as a view is concerned.
  protocol ListBatch {
    /// The number of changes in it.
    var listChangeCount: Int { get }
    /// The numbers of all rows before and after it.
    var rowCounts: (old: Int, new: Int) { get }
    /// What the view is told.
    func listUpdate(_ options: ListViewOptions) -> ListUpdate
    /// Where a row went; nil if it is gone.
    func newIndexPath(forOld path: IndexPath) -> IndexPath?
  }

  extension BatchUpdate: ListBatch {
    var listChangeCount: Int { changes.changeCount }
    var rowCounts: (old: Int, new: Int) { (changes.oldCount, changes.newCount) }

    func listUpdate(_ options: ListViewOptions) -> ListUpdate {
      let blocks = changes.calls.tableView.map(\.block)
      let inserted = blocks.first?.insertions ?? []
      return ListUpdate(
        blocks.map { ListBlock($0) },
        refreshes: changes.updatedNewIndexes.subtracting(inserted).indexPaths(inSection: 0),
        by: options.refresh)
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

    func listUpdate(_ options: ListViewOptions) -> ListUpdate {
      let blocks = changes.calls.tableView(crossing: options.crossing).map(\.block)
      var update = ListUpdate(
        blocks.map { ListBlock($0) }, refreshes: refreshes(beside: blocks.first),
        by: options.refresh)
      update.headers = changes.updatedHeaders.map(\.new)
      return update
    }

    /// The new paths of what is updated and neither inserted nor in an inserted section.
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
