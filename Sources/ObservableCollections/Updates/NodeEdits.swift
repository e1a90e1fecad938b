/// What a list of nodes (a web page's DOM) is told.
///
/// First the nodes of `removals` go. Then the placements are carried out in their order, from the
/// last place to the first: each puts its node before the node that stands at the next new index,
/// which is in place already. Then the nodes of `patches` are brought up to date.
public struct NodeEdits: Hashable, Sendable {
  /// A node that is put in its place.
  public struct Placement: Hashable, Sendable {
    /// Where a placed node comes from.
    public enum Source: Hashable, Sendable {
      /// It is made for a new element.
      case created
      /// It is the node that showed the element at this old index.
      case moved(oldIndex: Int)
    }

    /// The index of its element in the new array.
    public let newIndex: Int
    /// Where the node comes from.
    public let source: Source

    /// Makes a placement.
    public init(newIndex: Int, source: Source) {
      self.newIndex = newIndex
      self.source = source
    }
  }

  /// The nodes that go; old indexes.
  public let removals: IndexRanges
  /// The nodes that come or move, descending by new index.
  public let placements: [Placement]
  /// The nodes whose element was replaced; new indexes.
  public let patches: IndexRanges
}

extension BatchChanges {
  /// The edits for a list of nodes.
  ///
  /// - Complexity: O(R + C log C) for R entries that insert or move C elements.
  public var nodeEdits: NodeEdits {
    var placements: [NodeEdits.Placement] = []
    for index in insertions {
      placements.append(NodeEdits.Placement(newIndex: index, source: .created))
    }
    for move in moves {
      for offset in 0..<move.count {
        placements.append(
          NodeEdits.Placement(
            newIndex: move.newStart + offset, source: .moved(oldIndex: move.oldStart + offset)))
      }
    }
    placements.sort { $0.newIndex > $1.newIndex }
    return NodeEdits(removals: deletions, placements: placements, patches: updatedNewIndexes)
  }
}
