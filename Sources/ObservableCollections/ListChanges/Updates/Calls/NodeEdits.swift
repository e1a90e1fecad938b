/// What a list of nodes (a web page's DOM) is told.
///
/// First the nodes of `removals` go; all that there are, if it is nil. Then the placements are carried out in their order, from the
/// last place to the first: each puts its node before the node that stands at the next new index,
/// which is in place already. Then the nodes of `patches` are brought up to date.
public struct NodeEdits: Hashable, Sendable {
  /// A node that is placed.
  public struct Placement: Hashable, Sendable {
    /// The index of its element in the new array.
    public let newIndex: Int
    /// The old index of the element whose node it is; nil if the node is made for a new element.
    public let oldIndex: Int?
  }

  /// The nodes that go; old indexes. Nil for an initial batch: all nodes, however many there are.
  public let removals: IndexRanges?
  /// The nodes that come or move, descending by new index.
  public let placements: SequentialSteps<Placement>
  /// The nodes whose element was replaced; new indexes.
  public let patches: IndexRanges
}

extension NodeEdits {
  /// The placements, descending by new index: of each range the last element first.
  ///
  /// - Complexity: O(R log R) for R ranges.
  fileprivate static func placements(
    insertions: IndexRanges, moves: [RangePair]
  ) -> SequentialSteps<Placement> {
    var runs = insertions.ranges.map { (newRange: $0, oldStart: Int?.none) }
    runs += moves.map { (newRange: $0.newRange, oldStart: $0.oldStart) }
    runs.sort { $0.newRange.lowerBound > $1.newRange.lowerBound }
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
  /// The edits for a list of nodes. For an initial batch all nodes go and all are new.
  ///
  /// - Complexity: O(R log R) for R entries, however many elements they name.
  public var dom: NodeEdits {
    NodeEdits(
      removals: changes.isInitial ? nil : changes.removals,
      placements: NodeEdits.placements(
        insertions: changes.insertions, moves: changes.moves.ranges),
      patches: changes.updatedNewIndexes)
  }
}
