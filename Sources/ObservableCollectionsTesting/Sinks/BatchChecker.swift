import ObservableCollections

/// Checks consecutive batches against every widget's rules.
///
/// The checker keeps the rows that the widgets show. Each batch must start from exactly these rows
/// and their revision, runs through the lowering into a strict table of every profile, and must end
/// as its own `after`, cell by cell. It throws the first fault. An initial batch takes the place of any rows.
///
///     var checker = BatchChecker(rows: [1, 2, 3])
///     try checker.check(batch)
///     checker.rows  // the rows after the batch
public struct BatchChecker<Row> {
  /// The rows on the screen.
  public private(set) var rows: [Row]
  /// The state of the rows.
  public private(set) var revision: Revision
  /// Whether the first batch says what state the rows are in.
  private var takesAnyStart: Bool
  /// The number of batches checked so far.
  package private(set) var batchCount = 0

  /// The renderings that each profile's widget gets. Tests exchange one for a wrong one.
  var lowerings: (StrictTableProfile) -> [BatchLowering<Row>] = BatchLowering.all

  private let areEqual: (Row, Row) -> Bool

  /// Creates a checker whose rows are compared by a closure. Complexity: O(*n*), *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The rows that are shown first.
  ///   - revision: Their state.
  ///   - areEqual: Whether two rows show the same cell.
  public init(
    rows: some Sequence<Row>, at revision: Revision,
    areEqual: @escaping @Sendable (Row, Row) -> Bool
  ) {
    self.init(rows: Array(rows), at: revision, comparison: areEqual)
  }

  private init(rows: [Row], at revision: Revision?, comparison: @escaping (Row, Row) -> Bool) {
    self.rows = rows
    self.revision = revision ?? .ofNoList
    takesAnyStart = revision == nil
    areEqual = comparison
  }

  /// Creates a checker whose rows are compared with `==`. Complexity: O(*n*), *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The rows that are shown first.
  ///   - revision: Their state; by default that from which the first batch starts, whichever that is.
  public init(rows: some Sequence<Row>, at revision: Revision? = nil) where Row: Equatable {
    self.init(rows: Array(rows), at: revision, comparison: ==)
  }

  /// Starts over from other rows, as a reload does. Complexity: O(*n*), *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The rows that are shown now.
  ///   - revision: Their state.
  public mutating func reload(_ rows: some Sequence<Row>, at revision: Revision) {
    self.rows = Array(rows)
    self.revision = revision
    takesAnyStart = false
  }

  /// Takes over what the user did to the rows: an unversioned state.
  ///
  /// - Parameter rows: The rows that are shown now.
  public mutating func noteUserChange(_ rows: some Sequence<Row>) {
    self.rows = Array(rows)
    revision = Revision(
      history: revision.history, version: revision.version, part: revision.part + 1)
  }

  /// Checks a batch and takes it over. When it throws, the checker is unchanged.
  ///
  /// Complexity: O(*n* · *s*), *n* rows and *s* steps of the longest lowering.
  ///
  /// - Parameter batch: The batch that follows on the rows and their revision.
  public mutating func check(_ batch: BatchUpdate<Row>) throws(BatchCheckError) {
    do {
      try checkStart(of: batch)
      try checkCalls(of: batch)
    } catch {
      throw BatchCheckError(fault: error, batch: String(describing: batch.changes))
    }
    rows = Array(batch.after)
    revision = batch.end
    takesAnyStart = false
    batchCount += 1
  }

  private typealias Fault = BatchCheckError.Fault

  private func checkStart(of batch: BatchUpdate<Row>) throws(Fault) {
    if batch.isEmpty { throw .emptyBatch }
    if batch.isInitial { return }
    if !takesAnyStart, batch.start != revision {
      throw .revision(shown: revision, start: batch.start)
    }
    if let index = firstDifference(rows.count, { rows[$0] }, batch.before) {
      throw .before(oldIndex: index)
    }
  }

  /// Blocks that the strict profile has taken are not tried again in those that ask for less.
  private func checkCalls(of batch: BatchUpdate<Row>) throws(Fault) {
    var taken: [[BlockCall<UpdateBlock>]] = []
    for profile in StrictTableProfile.allCases {
      for lowering in lowerings(profile) {
        let blocks = profile.takesWhatIsStrict ? lowering.blocks?(batch.changes) : nil
        if let blocks, taken.contains(blocks) { continue }
        try check(batch, lowering, profile)
        if profile == .strict, let blocks { taken.append(blocks) }
      }
    }
  }

  private func check(
    _ batch: BatchUpdate<Row>, _ lowering: BatchLowering<Row>, _ profile: StrictTableProfile
  ) throws(Fault) {
    var table = StrictTable(rows: rows, profile: profile)
    do throws(StrictTableError) {
      try lowering.perform(batch, &table)
    } catch {
      throw .refused(lowering: lowering.name, error)
    }
    try checkScreen(table, batch, lowering.name)
  }

  private func checkScreen(
    _ table: StrictTable<Row>, _ batch: BatchUpdate<Row>, _ lowering: String
  ) throws(Fault) {
    let cells = table.cells
    if let index = firstDifference(cells.count, { cells[$0].row }, batch.after) {
      throw .wrongCell(lowering: lowering, newIndex: index)
    }
    for update in batch.updates {
      for newIndex in update.newRange where table.cells[newIndex].drawing == 0 {
        throw .missedReload(lowering: lowering, newIndex: newIndex)
      }
    }
  }

  /// The first index at which two lists differ, the shorter one's count included.
  private func firstDifference(
    _ count: Int, _ row: (Int) -> Row, _ expected: ArraySnapshot<Row>
  ) -> Int? {
    for index in 0..<min(count, expected.count) where !areEqual(row(index), expected[index]) {
      return index
    }
    return count == expected.count ? nil : min(count, expected.count)
  }
}

extension BatchChecker: BatchJudge {
  mutating func reload(_ content: ArraySnapshot<Row>, at revision: Revision) {
    reload(Array(content), at: revision)
  }

  mutating func noteUserChange(_ content: ArraySnapshot<Row>) { noteUserChange(Array(content)) }

  mutating func skip(_ batch: BatchUpdate<Row>) {
    reload(batch.after, at: batch.end)
  }

  static func content(after batch: BatchUpdate<Row>) -> ArraySnapshot<Row> { batch.after }
}

/// The comparison is `==` or a `@Sendable` closure: both initializers see to it. The lowerings are
/// functions of this module, which hold nothing; tests that exchange one use the checker on one thread.
extension BatchChecker: @unchecked Sendable where Row: Sendable {}
