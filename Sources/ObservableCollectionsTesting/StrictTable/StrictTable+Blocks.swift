import ObservableCollections

extension StrictTable {
  /// Applies a block, whose updates are simultaneous.
  ///
  /// Complexity: O(*n* + *k*²) for *n* rows, *k* of them in the block. Traps if the profile has no
  /// blocks. If it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: The block. Removals, reloads and sources of moves are old indexes, insertions and
  ///     targets of moves new ones.
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

  /// Applies a block, whose updates are simultaneous.
  ///
  /// Complexity: O(*n* + *k*²) for *n* rows, *k* of them in the block. Traps if the profile has no
  /// blocks. If it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - block: The block. Removals, reloads and sources of moves are old indexes, insertions and
  ///     targets of moves new ones.
  ///   - newRows: The data source after the block.
  public mutating func perform(
    _ block: UpdateBlock, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    try perform(TableBlock(block), after: newRows)
  }

  /// Applies a call of `batch.calls`: a block, or a reload, which draws all rows.
  ///
  /// Complexity: O(*n* + *k*²) for *n* rows, *k* of them in the block. Traps if the profile has no
  /// blocks. If it throws, the table is unchanged.
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
