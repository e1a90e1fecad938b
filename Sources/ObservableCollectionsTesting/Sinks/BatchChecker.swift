import ObservableCollections

/// A checker of consecutive batches against the rules of every widget.
///
/// The checker keeps the rows that the widgets show. Each batch must start from exactly these rows
/// and their revision. It is applied to a strict table of every profile, each of which must then
/// show the batch's `after`, cell by cell. The first fault is thrown. An initial batch replaces any
/// rows.
///
/// ```swift
/// var checker = BatchChecker(rows: [1, 2, 3])
/// try checker.check(batch)
/// checker.rows  // the rows after the batch
/// ```
public struct BatchChecker<Row> {
  /// The current rows.
  public private(set) var rows: [Row]
  /// The revision of the rows.
  public private(set) var revision: Revision
  /// Whether the first batch says what state the rows are in.
  private var takesAnyStart: Bool
  /// The number of batches checked so far.
  package private(set) var batchCount = 0

  /// Returns the lowerings for a profile's widget. Tests replace one by a faulty one.
  var lowerings: (StrictTableProfile) -> [BatchLowering<Row>] = BatchLowering.all

  private let areEqual: (Row, Row) -> Bool

  /// Creates a checker that compares rows with a closure. Complexity: O(*n*) for *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The initial rows.
  ///   - revision: The revision of this content.
  ///   - areEqual: Returns whether two rows have equal cells.
  public init(
    rows: some Sequence<Row>, at revision: Revision,
    areEqual: @escaping @Sendable (Row, Row) -> Bool
  ) {
    self.init(rows: Array(rows), at: revision, comparison: areEqual)
  }

  init(rows: [Row], at revision: Revision?, comparison: @escaping (Row, Row) -> Bool) {
    self.rows = rows
    self.revision = revision ?? .ofNoList
    takesAnyStart = revision == nil
    areEqual = comparison
  }

  /// Creates a checker that compares rows with `==`. Complexity: O(*n*) for *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The initial rows.
  ///   - revision: The revision of this content; by default the start of the first batch.
  public init(rows: some Sequence<Row>, at revision: Revision? = nil) where Row: Equatable {
    self.init(rows: Array(rows), at: revision, comparison: ==)
  }

  /// Replaces the rows, as a reload does. Complexity: O(*n*) for *n* rows.
  ///
  /// - Parameters:
  ///   - rows: The new rows.
  ///   - revision: The revision of this content.
  public mutating func reload(_ rows: some Sequence<Row>, at revision: Revision) {
    self.rows = Array(rows)
    self.revision = revision
    takesAnyStart = false
  }

  /// Adopts a change of the rows by the user, which leads to an unversioned state.
  ///
  /// - Parameter rows: The rows after the change.
  public mutating func noteUserChange(_ rows: some Sequence<Row>) {
    self.rows = Array(rows)
    revision = Revision(
      history: revision.history, version: revision.version, part: revision.part + 1)
  }

  /// Checks a batch and adopts its result. If it throws, the checker is unchanged.
  ///
  /// Complexity: O(*n* · *s*) for *n* rows and *s* steps of the longest lowering.
  ///
  /// - Parameter batch: The batch, which starts from the rows and their revision.
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

/// The comparison is `==` or a `@Sendable` closure, by both initializers. The lowerings are
/// functions of this module without state. Tests that replace one use the checker on one thread.
extension BatchChecker: @unchecked Sendable where Row: Sendable {}
