// The calls on each widget, as plain values. Their rules: Docs/Guides/Widgets.md.

/// The updates of one call of `performBatchUpdates` on a table or collection view.
///
/// In the first block removals, reloads and the sources of moves are old indexes, insertions and
/// the targets of moves new ones. A second block has reloads only, at new indexes.
public struct UpdateBlock: Hashable, Sendable {
  /// The old indexes of the rows to remove.
  public let removals: IndexRanges
  /// The new indexes of the rows to insert.
  public let insertions: IndexRanges
  /// The rows to move, each to another index.
  public let moves: RangePairs
  /// The rows to reload: old indexes in the first block, new ones in the second.
  public let reloads: IndexRanges

  /// Creates a block from its contents.
  @usableFromInline
  package init(
    removals: IndexRanges = [], insertions: IndexRanges = [], moves: RangePairs = [],
    reloads: IndexRanges = []
  ) {
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
  }

  /// Whether the block has no contents.
  @usableFromInline
  package var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && reloads.isEmpty
  }

  /// The number of rows that the block removes, inserts, moves or reloads. O(R) for R ranges.
  public var elementCount: Int {
    removals.elementCount + insertions.elementCount + moves.elementCount + reloads.elementCount
  }
}

/// One call on a table or collection view.
public enum BlockCall<Block: Hashable & Sendable>: Hashable, Sendable {
  /// `reloadData()`, after the rows that the view reads were replaced: the whole content is new.
  case reload
  /// `performBatchUpdates`, with one block.
  case block(Block)
}

extension BlockCall {
  /// One reload for an initial batch; otherwise one call for each block.
  @usableFromInline
  package static func calls(
    isInitial: Bool, _ blocks: @autoclosure () -> [Block]
  ) -> [BlockCall] {
    isInitial ? [.reload] : blocks().map(BlockCall.block)
  }
}

/// One call on the adapter of a RecyclerView.
public enum RangeStep: Hashable, Sendable {
  /// `notifyDataSetChanged`: the whole content is new.
  case reloaded
  /// `notifyItemRangeRemoved`: `count` rows from `start` on were removed.
  case removed(start: Int, count: Int)
  /// `notifyItemMoved`: the row at `from` was removed, and inserted at `to`.
  case moved(from: Int, to: Int)
  /// `notifyItemRangeInserted`: `count` rows from `start` on were inserted.
  case inserted(start: Int, count: Int)
  /// `notifyItemRangeChanged`: the content of `count` rows from `start` on changed.
  case changed(start: Int, count: Int)
}

extension BatchCalls {
  /// The calls for a UITableView or UICollectionView: a reload for an initial batch; otherwise
  /// none, one, or two blocks.
  ///
  /// A block with a move has no reload: the reloads follow in a second block, at new indexes. A
  /// move between equal indexes becomes a removal and an insertion.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var tableView: [BlockCall<UpdateBlock>] {
    BlockCall.calls(isInitial: changes.isInitial, tableBlocks)
  }

  @_alwaysEmitIntoClient
  var tableBlocks: [UpdateBlock] {
    let moves = RangePairs(changes.moves.filter { $0.oldStart != $0.newStart })
    let degraded = changes.moves.filter { $0.oldStart == $0.newStart }
    let removals = changes.removals.union(IndexRanges(degraded.lazy.map(\.oldRange)))
    let insertions = changes.insertions.union(IndexRanges(degraded.lazy.map(\.newRange)))
    if moves.isEmpty {
      return [
        UpdateBlock(
          removals: removals, insertions: insertions,
          reloads: changes.updatedOldIndexes.subtracting(removals))
      ].filter { !$0.isEmpty }
    }
    return [
      UpdateBlock(removals: removals, insertions: insertions, moves: moves),
      UpdateBlock(reloads: changes.updatedNewIndexes.subtracting(insertions)),
    ].filter { !$0.isEmpty }
  }

  /// The calls for a UICollectionView, which are the same as ``tableView``.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var collectionView: [BlockCall<UpdateBlock>] { tableView }

  /// The calls for an NSCollectionView: a reload for an initial batch; otherwise none, one, or two
  /// blocks.
  ///
  /// They are the same as ``tableView``, but a move never shares a block with another update,
  /// because the documentation of the view does not specify the array that the source would count
  /// in. If there is a removal or an insertion, the moved rows are removed and inserted. Reloads
  /// never share a block with removals or insertions.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var macCollectionView: [BlockCall<UpdateBlock>] {
    BlockCall.calls(isInitial: changes.isInitial, macBlocks)
  }

  @_alwaysEmitIntoClient
  var macBlocks: [UpdateBlock] {
    let blocks = tableBlocks
    guard let first = blocks.first else { return [] }
    if first.removals.isEmpty, first.insertions.isEmpty { return blocks }
    let removals = first.removals.union(IndexRanges(first.moves.lazy.map(\.oldRange)))
    let insertions = first.insertions.union(IndexRanges(first.moves.lazy.map(\.newRange)))
    return [
      UpdateBlock(removals: removals, insertions: insertions),
      UpdateBlock(reloads: changes.updatedNewIndexes.subtracting(insertions)),
    ].filter { !$0.isEmpty }
  }

  /// The calls for a RecyclerView, after its list was replaced.
  ///
  /// They are removals from the last to the first, moves, insertions from the first to the last,
  /// and changes. For an initial batch there is one reload.
  ///
  /// - Complexity: O(R log R) for R entries, however many elements they contain.
  public var recyclerView: SequentialSteps<RangeStep> {
    if changes.isInitial { return [.reloaded] }
    var steps = SequentialSteps<RangeStep>()
    for range in changes.removals.ranges.reversed() {
      steps.append(.removed(start: range.lowerBound, count: range.count))
    }
    for run in changes.sequentialMoves {
      steps.append(count: run.count) { .moved(from: run[$0].from, to: run[$0].to) }
    }
    for range in changes.insertions.ranges {
      steps.append(.inserted(start: range.lowerBound, count: range.count))
    }
    for range in changes.updatedNewIndexes.ranges {
      steps.append(.changed(start: range.lowerBound, count: range.count))
    }
    return steps
  }
}
