import ObservableCollections

extension SectionsStrictTable {
  /// Creates a table that shows the sections. Complexity: O(*n*), *n* sections and elements. Traps
  /// if the profile takes no blocks.
  ///
  /// - Parameters:
  ///   - sections: The first sections.
  ///   - profile: The widget whose rules hold.
  public init(sections: SectionsSnapshot<Section, Element>, profile: StrictTableProfile) {
    self.init(sections: sections.map { TableSection($0) }, profile: profile)
  }

  /// The sections on the screen, as they were when their heads and cells were drawn. Complexity:
  /// O(*n*), *n* sections and elements.
  public var snapshot: SectionsSnapshot<Section, Element> {
    SectionsSnapshot(sections.map { SectionSnapshot($0.section, elements: $0.elements) })
  }

  /// Applies one block, simultaneous in its coordinates.
  ///
  /// Complexity: O(*n* + *k*²), *n* sections and elements, *k* of them named by the block. When it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: Removals, reloads and move sources are old, insertions and move targets new.
  ///   - newSections: The data source after the block.
  public mutating func perform(
    _ block: SectionsUpdateBlock, after newSections: SectionsSnapshot<Section, Element>
  ) throws(StrictTableError) {
    try perform(block, after: newSections.map { TableSection($0) })
  }

  /// Applies one call of `batch.calls`: a block, or a reload, which draws all sections.
  ///
  /// Complexity: O(*n* + *k*²), *n* sections and elements, *k* of them named by a block. When it
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

  /// Applies one block that may say what no lowering says: a place twice, or a section's reload.
  ///
  /// Complexity: O(*n* + *k*²), *n* sections and elements, *k* of them named by the block. When it
  /// throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: Removals, reloads and move sources are old, insertions and move targets new.
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

  /// Draws heads and cells that are on the screen anew, in place, as an app does after a block
  /// for what the block cannot say: headers, and elements that changed beside a move.
  ///
  /// Traps if a place does not exist on the screen or in the data source.
  ///
  /// - Parameters:
  ///   - heads: The sections whose heads are drawn; new indexes.
  ///   - elements: The elements whose cells are drawn; new paths.
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
  /// The block that the core's lowering made, element by element: to spoil it.
  ///
  /// - Parameter block: A block of `batch.calls`.
  /// - Complexity: O(*n*), *n* entries.
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
  /// A section of a snapshot. Complexity: O(*n*), *n* elements.
  package init(_ section: SectionSnapshot<Section, Element>) {
    self.init(section.header, section.elements)
  }
}
