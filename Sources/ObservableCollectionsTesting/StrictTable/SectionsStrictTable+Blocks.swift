import ObservableCollections

extension SectionsStrictTable {
  /// Creates a table that shows sections. Complexity: O(*n*) for *n* sections and elements. Traps
  /// if the profile has no blocks.
  ///
  /// - Parameters:
  ///   - sections: The initial sections.
  ///   - profile: The widget that determines the rules.
  public init(sections: SectionsSnapshot<Section, Element>, profile: StrictTableProfile) {
    self.init(sections: sections.map { TableSection($0) }, profile: profile)
  }

  /// The displayed sections, in the state in which each header and cell was last drawn. Complexity:
  /// O(*n*) for *n* sections and elements.
  public var snapshot: SectionsSnapshot<Section, Element> {
    SectionsSnapshot(sections.map { SectionSnapshot($0.section, elements: $0.elements) })
  }

  /// Applies a block, whose updates are simultaneous.
  ///
  /// Complexity: O(*n* + *k*²) for *n* sections and elements, *k* of them in the block. If it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: The block. Removals, reloads and sources of moves are old, insertions and targets
  ///     of moves new.
  ///   - newSections: The data source after the block.
  public mutating func perform(
    _ block: SectionsUpdateBlock, after newSections: SectionsSnapshot<Section, Element>
  ) throws(StrictTableError) {
    try perform(block, after: newSections.map { TableSection($0) })
  }

  /// Applies a call of `batch.calls`: a block, or a reload, which draws all sections.
  ///
  /// Complexity: O(*n* + *k*²) for *n* sections and elements, *k* of them in the block. If it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - newSections: The data source after the call.
  public mutating func perform(
    _ call: BlockCall<SectionsUpdateBlock>, after newSections: SectionsSnapshot<Section, Element>
  ) throws(StrictTableError) {
    try perform(call, after: newSections.map { TableSection($0) })
  }

  package mutating func perform(
    _ call: BlockCall<SectionsUpdateBlock>,
    after newSections: some Collection<TableSection<Section, Element>>
  ) throws(StrictTableError) {
    switch call {
    case .block(let block): try perform(block, after: newSections)
    case .reload: reload(newSections)
    }
  }

  /// Applies a block that may contain updates that no batch has: the same place twice, or a
  /// reloaded section.
  ///
  /// Complexity: O(*n* + *k*²) for *n* sections and elements, *k* of them in the block. If it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: The block. Removals, reloads and sources of moves are old, insertions and targets
  ///     of moves new.
  ///   - newSections: The data source after the block.
  public mutating func perform(
    _ block: SectionsTableBlock, after newSections: SectionsSnapshot<Section, Element>
  ) throws(StrictTableError) {
    try perform(block, after: newSections.map { TableSection($0) })
  }

  package mutating func perform(
    _ block: SectionsUpdateBlock,
    after newSections: some Collection<TableSection<Section, Element>>
  ) throws(StrictTableError) {
    try perform(SectionsTableBlock(block), after: newSections)
  }

  /// Redraws headers and cells in place, for updates that a block cannot contain.
  ///
  /// These are updated headers, and elements updated beside a move.
  ///
  /// Traps if a place is not displayed or does not exist in the data source.
  ///
  /// - Parameters:
  ///   - heads: The new indexes of sections whose headers are drawn.
  ///   - elements: The new paths of elements whose cells are drawn.
  ///   - newSections: The data source.
  public mutating func configure(
    heads: some Sequence<Int> = EmptyCollection(),
    elements: some Sequence<ElementPath> = EmptyCollection(),
    from newSections: SectionsSnapshot<Section, Element>
  ) {
    configure(heads: heads, elements: elements, from: newSections.map { TableSection($0) })
  }
}

extension SectionsTableBlock {
  /// Creates a block from one of a batch, element by element, for a test to modify.
  ///
  /// - Parameter block: A block of `batch.calls`.
  /// - Complexity: O(*n*) for *n* entries.
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

extension TableSection {
  /// Creates a section from one of a snapshot. Complexity: O(*n*) for *n* elements.
  package init(_ section: SectionSnapshot<Section, Element>) {
    self.init(section.header, section.elements)
  }
}
