import ObservableCollections

extension StrictTable {
  /// Applies one block, simultaneous in its coordinates.
  ///
  /// Complexity: O(*n* + *k*²), *n* rows and *k* rows named by the block. Traps if the profile
  /// takes no blocks. When it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: Removals, reloads and move sources are old indexes, insertions and move targets
  ///     new ones.
  ///   - newRows: The data source after the block.
  public mutating func perform(
    _ block: TableBlock, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("blocks", takenBy: profile.takesBlocks)
    var judge = BlockJudge(
      SectionsTableBlock(block), profile: profile, oldCounts: [cells.count],
      newCounts: [newRows.count])
    let arrangement = try judge.judge()
    show(arrangement.sections[0].elements.map { $0?.element }, of: newRows)
  }

  /// Applies one block, simultaneous in its coordinates.
  ///
  /// Complexity: O(*n* + *k*²), *n* rows and *k* rows named by the block. Traps if the profile
  /// takes no blocks. When it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: Removals, reloads and move sources are old indexes, insertions and move targets
  ///     new ones.
  ///   - newRows: The data source after the block.
  public mutating func perform(
    _ block: UpdateBlock, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    try perform(TableBlock(block), after: newRows)
  }

  /// Applies one call of `batch.calls`: a block, or a reload, which draws all rows.
  ///
  /// Complexity: O(*n* + *k*²), *n* rows and *k* rows named by a block. Traps if the profile takes no
  /// blocks. When it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - newRows: The data source after the call.
  public mutating func perform(
    _ call: BlockCall<UpdateBlock>, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    switch call {
    case .block(let block): try perform(block, after: newRows)
    case .reload:
      beginUpdate("blocks", takenBy: profile.takesBlocks)
      show((0..<newRows.count).map(CellSource.drawn), of: newRows)
    }
  }
}
