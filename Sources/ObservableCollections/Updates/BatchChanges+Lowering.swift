// What each widget is told, as plain values. The rules behind them: Docs/Guides/Widgets.md.

/// What one `performBatchUpdates` of a table or collection view is told.
///
/// In the first block deletions, reloads and the sources of moves are old indexes, insertions and
/// the targets of moves new ones. A second block holds reloads only, at new indexes.
public struct UpdateBlock: Hashable, Sendable {
  /// Rows to delete; old indexes.
  public let deletions: IndexRanges
  /// Rows to insert; new indexes.
  public let insertions: IndexRanges
  /// Rows to move; never from a place to the same place.
  public let moves: [RangePair]
  /// Rows to reload: old indexes in the first block, new ones in the second.
  public let reloads: IndexRanges

  /// Makes a block from what it holds.
  public init(
    deletions: IndexRanges = [], insertions: IndexRanges = [], moves: [RangePair] = [],
    reloads: IndexRanges = []
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
  }

  /// Whether the block says nothing.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }
}

/// What a RecyclerView is told, one call after another.
public enum RangeStep: Hashable, Sendable {
  /// `notifyItemRangeRemoved`: `count` rows from `start` are gone.
  case removed(start: Int, count: Int)
  /// `notifyItemMoved`: the row at `from` stands at `to` now, counted without it.
  case moved(from: Int, to: Int)
  /// `notifyItemRangeInserted`: `count` rows from `start` are new.
  case inserted(start: Int, count: Int)
  /// `notifyItemRangeChanged`: `count` rows from `start` show something else.
  case changed(start: Int, count: Int)
}

extension BatchChanges {
  /// The blocks for a UITableView or UICollectionView: none, one, or two.
  ///
  /// A block with a move holds no reload: the reloads follow in a second block, at new indexes.
  /// A move from a place to the same place is told as a deletion and an insertion.
  ///
  /// - Complexity: O(R log R) for R entries.
  public var tableBlocks: [UpdateBlock] {
    let moves = moves.filter { $0.oldStart != $0.newStart }
    let degraded = self.moves.filter { $0.oldStart == $0.newStart }
    let deletions = deletions.union(IndexRanges(degraded.lazy.map(\.oldRange)))
    let insertions = insertions.union(IndexRanges(degraded.lazy.map(\.newRange)))
    if moves.isEmpty {
      return [
        UpdateBlock(
          deletions: deletions, insertions: insertions,
          reloads: updatedOldIndexes.subtracting(deletions))
      ].filter { !$0.isEmpty }
    }
    return [
      UpdateBlock(deletions: deletions, insertions: insertions, moves: moves),
      UpdateBlock(reloads: updatedNewIndexes.subtracting(insertions)),
    ].filter { !$0.isEmpty }
  }

  /// The blocks for an NSCollectionView: none, one, or two.
  ///
  /// As ``tableBlocks``, but a move never shares a block with anything else, because its
  /// documentation leaves open which array the source would count in: beside a deletion or an
  /// insertion the moved rows are deleted and inserted. Reloads never share a block with deletions
  /// or insertions.
  ///
  /// - Complexity: O(R log R) for R entries.
  public var macCollectionBlocks: [UpdateBlock] {
    let blocks = tableBlocks
    guard let first = blocks.first else { return [] }
    if first.deletions.isEmpty, first.insertions.isEmpty { return blocks }
    let deletions = first.deletions.union(IndexRanges(first.moves.lazy.map(\.oldRange)))
    let insertions = first.insertions.union(IndexRanges(first.moves.lazy.map(\.newRange)))
    return [
      UpdateBlock(deletions: deletions, insertions: insertions),
      UpdateBlock(reloads: updatedNewIndexes.subtracting(insertions)),
    ].filter { !$0.isEmpty }
  }

  /// The calls for a RecyclerView, after its list was swapped: removals from the last to the
  /// first, moves, insertions from the first to the last, changes.
  ///
  /// - Complexity: O(R + M log M) for R entries and M moved elements.
  public var rangeSteps: [RangeStep] {
    steps.flatMap { step -> [RangeStep] in
      switch step {
      case .removal(let rows):
        rows.ranges.reversed().map { .removed(start: $0.lowerBound, count: $0.count) }
      case .move(let from, let to):
        [.moved(from: from, to: to)]
      case .insertion(let rows):
        rows.ranges.map { .inserted(start: $0.lowerBound, count: $0.count) }
      case .update(let rows):
        rows.ranges.map { .changed(start: $0.lowerBound, count: $0.count) }
      }
    }
  }
}
