import ObservableCollections

/// The list that a widget sees: the state before a batch, the one after it, or one in between.
///
/// A batch reaches GTK as splices, from the last to the first, and GTK reads the model inside each of
/// them. So at any moment the rows before `boundary` are those of `before`, and the others those of
/// `after`. Nothing is copied: a splice moves the boundary.
///
/// Row objects are made when GTK asks for them, and kept by new index while GTK has them, so a batch
/// costs O(L log R) for L rows that GTK has and R entries, however long the list is.
public final class PublishedRows<Rows: RandomAccessCollection>: RowSource where Rows.Index == Int {
  /// What is shown where no batch is being applied.
  private var after: Rows
  /// The batch that is being applied, and where its boundary is.
  private var turn: Turn?
  /// The rows that GTK has, by index in `after`.
  private var live: [Int: Row<Rows.Element>] = [:]
  /// How many live rows there may be before those that GTK let go of are looked for.
  private var liveLimit = 512

  /// A batch that is being applied.
  private struct Turn {
    let before: Rows
    let changes: BatchChanges
    /// Where the updated rows are in `after`, but for those that were told.
    var updated: [Range<Int>]
    /// Where the moved rows are in `after`.
    let moved: IndexRanges
    /// How many rows of `before` are still shown.
    var boundary: Int
    /// How many rows are shown.
    var count: Int
    /// The rows that GTK has of elements that are deleted, by index in `before`.
    var leaving: [Int: Row<Rows.Element>] = [:]
  }

  /// Shows rows.
  ///
  /// - Parameter rows: its first index is 0.
  public init(_ rows: Rows) {
    after = rows
  }

  /// The number of rows that are shown.
  public var rowCount: Int { turn?.count ?? after.count }

  /// How many row objects there are: those that GTK has, and some that it had.
  public var liveCount: Int { live.count }

  /// A row that is shown. Traps outside `0..<rowCount`. O(log R) while a batch is being applied.
  public func row(at index: Int) -> AnyRow {
    guard let turn else { return liveRow(at: index, news: nil) }
    if index >= turn.boundary {
      let newIndex = index + after.count - turn.count
      let isNew = turn.changes.oldIndex(forNew: newIndex) == nil
      let kind: RowNews.Kind? =
        isNew ? .inserted : turn.moved.contains(newIndex) ? .moved : nil
      return liveRow(at: newIndex, news: kind.map { RowNews($0) })
    }
    if let newIndex = turn.changes.newIndex(forOld: index) {
      return liveRow(at: newIndex, value: turn.before[index], news: nil)
    }
    return leavingRow(at: index, before: turn.before)
  }

  /// Shows other rows, of which nothing is known.
  ///
  /// - Returns: how many rows were shown.
  func replace(with rows: Rows) -> Int {
    let count = rowCount
    (after, turn, live) = (rows, nil, [:])
    return count
  }

  /// Shows a batch, splice by splice.
  ///
  /// - Parameters:
  ///   - rows: the list after it.
  ///   - changes: lead from the rows that are shown to those.
  ///   - told: called after each splice; the list then shows what the splice leads to.
  func apply(
    _ rows: Rows, changes: BatchChanges,
    told: (_ position: Int, _ removed: Int, _ added: Int) -> Void
  ) {
    precondition(turn == nil, "A batch came while another one was being applied")
    precondition(
      changes.oldCount == after.count && changes.newCount == rows.count,
      "Changes from \(changes.oldCount) to \(changes.newCount) rows came for \(after.count) rows, "
        + "with \(rows.count) new ones")
    begin(rows, changes)
    for splice in Self.splices(of: changes) {
      let removed = splice.removed ?? rowCount
      cross(splice, removed: removed)
      told(splice.position, removed, splice.added)
    }
    turn = nil
    dropUnheld()
  }

  /// With moves, one splice lets GTK know the moved rows again, and keep what is selected. But GTK looks
  /// at each row in it, so beyond some ten thousand rows it is notified of each place by itself.
  private static func splices(of changes: BatchChanges) -> [Splice] {
    let splices = changes.calls.listModel
    let isTooLong = !changes.moves.isEmpty && splices.contains { $0.added > 10_000 }
    return isTooLong ? changes.calls.listModelHunks : splices
  }

  /// Puts the live rows where their elements will be.
  private func begin(_ rows: Rows, _ changes: BatchChanges) {
    var turn = Turn(
      before: after, changes: changes, updated: Array(changes.updatedNewIndexes.ranges),
      moved: IndexRanges(changes.moves.map(\.newRange)), boundary: changes.oldCount,
      count: changes.oldCount)
    var moved: [Int: Row<Rows.Element>] = [:]
    for (index, row) in live where row.isHeld {
      if let newIndex = changes.newIndex(forOld: index) {
        moved[newIndex] = row
        if turn.moved.contains(newIndex) { row.note(RowNews(.moved)) }
      } else {
        turn.leaving[index] = row
      }
    }
    (self.turn, after, live) = (turn, rows, moved)
  }

  /// Moves the boundary down to a splice. The updated rows in it take their new values.
  private func cross(_ splice: Splice, removed: Int) {
    turn?.boundary = splice.position
    turn?.count += splice.added - removed
    let start = splice.position + after.count - rowCount
    // The splices come from the last to the first, and each updated row is in one.
    while let range = turn?.updated.last, range.upperBound > start {
      for index in range {
        // One that moved and changed has moved: that is what a person has to follow.
        let kind: RowNews.Kind = turn?.moved.contains(index) == true ? .moved : .updated
        live[index]?.update(after[index], news: RowNews(kind))
      }
      turn?.updated.removeLast()
    }
  }

  /// The row of an element of `after`.
  private func liveRow(
    at index: Int, value: Rows.Element? = nil, news: RowNews?
  ) -> Row<Rows.Element> {
    if let row = live[index] { return row }
    let row = Row(value ?? after[index], news: news)
    live[index] = row
    if live.count > liveLimit, turn == nil { dropUnheld(except: index) }
    return row
  }

  /// The row of an element that the batch deletes.
  private func leavingRow(at index: Int, before: Rows) -> Row<Rows.Element> {
    if let row = turn?.leaving[index] { return row }
    let row = Row(before[index], news: nil)
    turn?.leaving[index] = row
    return row
  }

  /// Forgets the rows that GTK let go of, but for one that it is about to get.
  private func dropUnheld(except index: Int? = nil) {
    live = live.filter { $0.value.isHeld || $0.key == index }
    liveLimit = max(512, 2 * live.count)
  }
}
