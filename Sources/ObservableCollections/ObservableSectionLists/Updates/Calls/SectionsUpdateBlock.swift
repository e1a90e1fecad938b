/// The updates of one call of `performBatchUpdates` on a table or collection view with sections.
///
/// In the first block removals, reloads and the sources of moves are old indexes and paths,
/// insertions and the targets of moves new ones. A second block has reloads only, at new paths.
public struct SectionsUpdateBlock: Hashable, Sendable {
  /// The old indexes of the sections to remove.
  public let removedSections: IndexRanges
  /// The new indexes of the sections to insert.
  public let insertedSections: IndexRanges
  /// The sections to move, each to another index. No element of theirs is removed, inserted or
  /// moved in the same block.
  public let movedSections: [SectionPair]
  /// The old paths of the elements to remove.
  public let removals: ElementPaths
  /// The new paths of the elements to insert.
  public let insertions: ElementPaths
  /// The elements to move, each to another path.
  public let moves: ElementPathPairs
  /// The elements to reload: old paths in the first block, new ones in the second.
  public let reloads: ElementPaths

  /// Creates a block from its contents.
  @usableFromInline
  package init(
    removedSections: IndexRanges = [], insertedSections: IndexRanges = [],
    movedSections: [SectionPair] = [], removals: ElementPaths = ElementPaths(),
    insertions: ElementPaths = ElementPaths(), moves: ElementPathPairs = [],
    reloads: ElementPaths = ElementPaths()
  ) {
    self.removedSections = removedSections
    self.insertedSections = insertedSections
    self.movedSections = movedSections
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    self.reloads = reloads
  }

  /// Whether the block has no contents.
  @usableFromInline
  package var isEmpty: Bool { !hasMoves && !hasOthers && reloads.isEmpty }

  /// The number of sections and elements that the block removes, inserts, moves or reloads. O(R)
  /// for R ranges.
  public var elementCount: Int {
    removedSections.elementCount + insertedSections.elementCount + movedSections.count
      + removals.elementCount + insertions.elementCount + moves.elementCount
      + reloads.elementCount
  }

  /// Whether a section or an element moves.
  @usableFromInline
  var hasMoves: Bool { !movedSections.isEmpty || !moves.isEmpty }

  /// Whether a section or an element is removed or inserted.
  @usableFromInline
  var hasOthers: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && removals.isEmpty
      && insertions.isEmpty)
  }
}

/// The handling of an element that moves to another section.
public enum CrossingMoves: Hashable, Sendable {
  /// The element is moved. Every widget's rules allow it.
  case moved
  /// The element is moved, unless the same block inserts, removes or moves a section.
  ///
  /// In such a block, the element is removed and inserted, which avoids rarely used code of the
  /// widget.
  case cautious
}
