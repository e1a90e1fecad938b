import ObservableCollections

extension SectionsTableBlock {
  /// A block of the core's lowering, element by element. Complexity: O(*n*), *n* entries.
  ///
  /// - Parameter block: The block.
  public init(_ block: SectionsUpdateBlock) {
    self.init()
    sectionRemovals = Array(block.removedSections)
    sectionInsertions = Array(block.insertedSections)
    sectionMoves = block.movedSections.map { TableBlock.Move(from: $0.old, to: $0.new) }
    removals = Array(block.removals)
    insertions = Array(block.insertions)
    reloads = Array(block.reloads)
    moves = block.moves.flatMap { move in
      (0..<move.count).map { offset in
        var (old, new) = (move.old, move.new)
        old.element += offset
        new.element += offset
        return Move(from: old, to: new)
      }
    }
  }
}

extension SectionsStrictTable {
  /// Applies one block of the core's lowering; see ``perform(_:after:)-(SectionsTableBlock,_)``.
  ///
  /// - Parameters:
  ///   - block: The block.
  ///   - newSections: The data source after the block.
  public mutating func perform(
    _ block: SectionsUpdateBlock,
    after newSections: some Collection<TableSection<Section, Element>>
  ) throws(StrictTableError) {
    try perform(SectionsTableBlock(block), after: newSections)
  }
}

extension TableSection {
  /// A section of a snapshot. Complexity: O(*n*), *n* elements.
  public init(_ section: SectionSnapshot<Section, Element>) {
    self.init(section.header, section.elements)
  }
}
