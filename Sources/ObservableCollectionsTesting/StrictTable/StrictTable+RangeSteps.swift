import ObservableCollections

extension StrictTable {
  /// Applies consecutive calls of RecyclerView. Cells are bound in the layout after them.
  ///
  /// Complexity: O(*n* · *s*) for *n* rows and *s* calls. Traps if the profile is not sequential.
  /// If it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - steps: The calls. The positions of each one refer to the rows after the calls before it.
  ///   - newRows: The adapter's list, already in its new state at the first call.
  package mutating func perform(
    _ steps: [TableRangeStep], after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    beginUpdate("range calls", takenBy: profile == .sequential)
    var run = RangeStepRun(positions: Array(cells.indices), newCount: newRows.count)
    for step in steps { try run.perform(step) }
    guard run.positions.count == newRows.count else {
      throw RangeStepRun.refuse(
        "view holder adapter position",
        "\(run.positions.count) positions after the last call, \(newRows.count) in the adapter")
    }
    show(run.positions, of: newRows)
  }

  /// Applies consecutive calls of RecyclerView. Cells are bound in the layout after them.
  ///
  /// Complexity: O(*n* · *s*) for *n* rows and *s* calls. Traps if the profile is not sequential.
  /// If it throws, the table is unchanged.
  ///
  /// - Parameters:
  ///   - steps: The calls. The positions of each one refer to the rows after the calls before it.
  ///   - newRows: The adapter's list, already in its new state at the first call.
  public mutating func perform(
    _ steps: SequentialSteps<RangeStep>, after newRows: some RandomAccessCollection<Row>
  ) throws(StrictTableError) {
    try perform(steps.map(TableRangeStep.init), after: newRows)
  }
}

/// The positions of a RecyclerView between two calls: old positions, nil where a cell is to bind.
private struct RangeStepRun {
  var positions: [Int?]
  let newCount: Int

  mutating func perform(_ step: TableRangeStep) throws(StrictTableError) {
    switch step {
    case .reloadedAll:
      positions = Array(repeating: nil, count: newCount)
    case .removed(let start, let count):
      positions.removeSubrange(try range(start, count))
    case .moved(let from, let to):
      _ = try range(from, 1)
      _ = try range(to, 1)
      positions.insert(positions.remove(at: from), at: to)
    case .inserted(let start, let count):
      _ = try range(start, 0)
      guard count >= 0 else { throw outside(start, count) }
      positions.insert(contentsOf: repeatElement(nil, count: count), at: start)
    case .changed(let start, let count):
      for position in try range(start, count) { positions[position] = nil }
    }
  }

  private func range(_ start: Int, _ count: Int) throws(StrictTableError) -> Range<Int> {
    guard start >= 0, count >= 0, start + count <= positions.count else {
      throw outside(start, count)
    }
    return start..<start + count
  }

  private func outside(_ start: Int, _ count: Int) -> StrictTableError {
    Self.refuse(
      "item position", "start \(start), count \(count), \(positions.count) positions at that call")
  }

  static func refuse(_ what: String, _ detail: String) -> StrictTableError {
    .init(
      rule: .recyclerStep,
      description: "IndexOutOfBoundsException: Inconsistency detected. Invalid \(what)",
      detail: detail)
  }
}
