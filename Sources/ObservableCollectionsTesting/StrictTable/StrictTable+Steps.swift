import ObservableCollections

extension StrictTable {
  /// Applies consecutive steps of NSTableView, as between `beginUpdates` and `endUpdates`.
  ///
  /// An inserted or reloaded row reads the data source at its index in that step, as in AppKit: a
  /// row that is inserted and then shifted shows the wrong cell. Complexity: O(*n* · *s*) for *n*
  /// rows and *s* steps. Traps if the profile is not sequential. If it throws, the table is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - steps: The steps. The indexes of each one refer to the rows after the steps before it.
  ///   - newRows: The data source after the last step, which every step reads.
  package mutating func perform(
    _ steps: [TableStep], after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("steps", takenBy: profile == .sequential)
    var run = TableStepRun(rows: cells.indices.map(CellSource.kept), newCount: newRows.count)
    for step in steps { try run.perform(step) }
    try checkFinalCount(run.rows.count, newRows.count)
    show(run.rows, of: newRows)
  }

  /// Applies consecutive steps of NSTableView, as between `beginUpdates` and `endUpdates`.
  ///
  /// An inserted or reloaded row reads the data source at its index in that step, as in AppKit: a
  /// row that is inserted and then shifted shows the wrong cell. Complexity: O(*n* · *s*) for *n*
  /// rows and *s* steps. Traps if the profile is not sequential. If it throws, the table is
  /// unchanged.
  ///
  /// - Parameters:
  ///   - steps: The steps. The indexes of each one refer to the rows after the steps before it.
  ///   - newRows: The data source after the last step.
  public mutating func perform(
    _ steps: SequentialSteps<BatchStep>, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    try perform(steps.map(TableStep.init), after: newRows)
  }

  func checkFinalCount(_ shown: Int, _ expected: Int) throws(StrictTableError) {
    guard shown != expected else { return }
    throw StrictTableError(
      rule: .houseFinalCount,
      description: "The table shows \(shown) rows after the last step, the data source has "
        + "\(expected)")
  }
}

/// The rows of an NSTableView between two steps.
private struct TableStepRun {
  var rows: [CellSource]
  let newCount: Int

  mutating func perform(_ step: TableStep) throws(StrictTableError) {
    switch step {
    case .reloadAll: rows = (0..<newCount).map(CellSource.drawn)
    case .remove(let indexes): try remove(Set(indexes).sorted(by: >))
    case .move(let from, let to): try move(from, to)
    case .insert(let indexes): try insert(Set(indexes).sorted())
    case .reload(let indexes): try reload(Set(indexes).sorted())
    }
  }

  private mutating func remove(_ descending: [Int]) throws(StrictTableError) {
    for index in descending { try check(index, below: rows.count, "removing") }
    for index in descending { rows.remove(at: index) }
  }

  private mutating func insert(_ ascending: [Int]) throws(StrictTableError) {
    for index in ascending {
      try check(index, below: rows.count + 1, "inserting")
      rows.insert(try draw(index), at: index)
    }
  }

  private mutating func move(_ from: Int, _ to: Int) throws(StrictTableError) {
    try check(from, below: rows.count, "moving")
    try check(to, below: rows.count, "moving")
    rows.insert(rows.remove(at: from), at: to)
  }

  private mutating func reload(_ ascending: [Int]) throws(StrictTableError) {
    for index in ascending {
      try check(index, below: rows.count, "reloading")
      rows[index] = try draw(index)
    }
  }

  private func draw(_ index: Int) throws(StrictTableError) -> CellSource {
    guard index < newCount else {
      throw StrictTableError(
        rule: .tableViewStep,
        description: "The table asks for row \(index) of a data source with "
          + "\(newCount) rows")
    }
    return .drawn(index)
  }

  private func check(_ index: Int, below bound: Int, _ verb: String) throws(StrictTableError) {
    guard index < 0 || index >= bound else { return }
    throw StrictTableError(
      rule: .tableViewStep,
      description: "NSTableView error \(verb) row \(index) (numberOfRows: \(rows.count)).")
  }
}
