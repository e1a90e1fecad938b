/// What a list of nodes (a web page's DOM) is told.
///
/// First the nodes of `removals` go. Then the placements are carried out in their order, from the
/// last place to the first: each puts its node before the node that stands at the next new index,
/// which is in place already. Then the nodes of `patches` are brought up to date.
public struct NodeEdits: Hashable, Sendable {
  /// A node that is placed.
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
  public let placements: Placements
  /// The nodes whose element was replaced; new indexes.
  public let patches: IndexRanges
}

extension NodeEdits {
  /// The placements, each of which is made when it is asked for: however many elements a batch names,
  /// this takes memory only for its entries.
  public struct Placements: RandomAccessCollection, Hashable, Sendable {
    /// Neighbours that come, or that move together.
    private struct Run: Hashable, Sendable {
      let newRange: Range<Int>
      /// Nil if they come.
      let oldStart: Int?
    }

    /// Descending by new index.
    private let runs: [Run]
    /// The position behind the last placement of each run.
    private let ends: [Int]

    /// - Complexity: O(R log R) for R ranges.
    fileprivate init(insertions: IndexRanges, moves: [RangePair]) {
      var runs = insertions.ranges.map { Run(newRange: $0, oldStart: nil) }
      runs += moves.map { Run(newRange: $0.newRange, oldStart: $0.oldStart) }
      runs.sort { $0.newRange.lowerBound > $1.newRange.lowerBound }
      var end = 0
      ends = runs.map { run in
        end += run.newRange.count
        return end
      }
      self.runs = runs
    }

    /// The position of the first placement: always 0.
    public var startIndex: Int { 0 }

    /// The position after the last placement: the number of placements.
    public var endIndex: Int { ends.last ?? 0 }

    /// The placement at a position.
    ///
    /// - Parameter position: traps outside `0..<count`.
    /// - Complexity: O(log R) for R entries of the batch.
    public subscript(position: Int) -> Placement {
      checkIndex(position, count: endIndex)
      let index = ends.partitioningIndex { $0 > position }
      let run = runs[index]
      // Counted from the end of the range, as its last element is placed first.
      let offset = ends[index] - 1 - position
      let source = run.oldStart.map { Placement.Source.moved(oldIndex: $0 + offset) }
      return Placement(newIndex: run.newRange.lowerBound + offset, source: source ?? .created)
    }
  }
}

extension BatchCalls {
  /// The edits for a list of nodes.
  ///
  /// - Complexity: O(R log R) for R entries, however many elements they name.
  public var dom: NodeEdits {
    NodeEdits(
      removals: changes.removals,
      placements: .init(insertions: changes.insertions, moves: changes.moves.ranges),
      patches: changes.updatedNewIndexes)
  }
}
