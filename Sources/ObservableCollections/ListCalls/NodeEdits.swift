/// The edits of a list of nodes, as in the DOM of a web page.
///
/// First the nodes of `removals` are removed, or all nodes if it is nil. Then the placements are
/// made in their order, from the last place to the first: each inserts its node before the node at
/// the next new index, which is in place already. Then the nodes of `patches` are updated.
public struct NodeEdits: Hashable, Sendable {
  /// The insertion or the move of a node.
  public struct Placement: Hashable, Sendable {
    /// The index of the node's element in the new array.
    public let newIndex: Int
    /// The old index of the element whose node is moved, or nil if a node is created for a new
    /// element.
    public let oldIndex: Int?
  }

  /// The old indexes of the nodes to remove. Nil for an initial batch, which removes all nodes.
  public let removals: IndexRanges?
  /// The nodes to insert or move, descending by new index.
  public let placements: SequentialSteps<Placement>
  /// The new indexes of the nodes whose element was replaced.
  public let patches: IndexRanges
}

extension NodeEdits {
  /// The placements, descending by new index: the last element of each range first.
  ///
  /// - Complexity: O(R log R) for R ranges.
  fileprivate static func placements(
    insertions: IndexRanges, moves: [RangePair]
  ) -> SequentialSteps<Placement> {
    var runs = insertions.ranges.map { (newRange: $0, oldStart: Int?.none) }
    runs += moves.map { (newRange: $0.newRange, oldStart: $0.oldStart) }
    runs.sort(byKey: { -$0.newRange.lowerBound })
    var placements = SequentialSteps<Placement>()
    for (newRange, oldStart) in runs {
      placements.append(count: newRange.count) { position in
        let offset = newRange.count - 1 - position
        return Placement(
          newIndex: newRange.lowerBound + offset, oldIndex: oldStart.map { $0 + offset })
      }
    }
    return placements
  }
}

extension BatchCalls {
  /// The edits for a list of nodes. For an initial batch all nodes are removed and new ones
  /// created.
  ///
  /// - Complexity: O(R log R) for R entries, however many elements they contain.
  public var dom: NodeEdits {
    NodeEdits(
      removals: changes.isInitial ? nil : changes.removals,
      placements: NodeEdits.placements(
        insertions: changes.insertions, moves: changes.moves.ranges),
      patches: changes.updatedNewIndexes)
  }
}
