/// Decides which batches of a long run are replayed row by row.
///
/// A widget that is notified of one row at a time moves the rows behind it each time, so a replay costs
/// the rows of the list times the rows that the batch names. The budget makes all replays together
/// linear in the changes: each row that a batch names adds a fixed amount. It is enough for five
/// thousand small batches of a list of 500 rows.
package struct ReplayBudget: Equatable, Sendable {
  /// What a run has at first, counted in rows that are moved.
  package static let atFirst = 500_000_000
  /// What a replay costs for each row before the first one is moved.
  private static let costOfARow = 100
  /// What each change adds.
  package static let forEachChange = 5_000

  private var left: Int
  /// How many batches were replayed.
  package private(set) var replays = 0

  package init(_ amount: Int = atFirst) {
    left = amount
  }

  /// Whether a batch is replayed, which then is paid for.
  ///
  /// - Parameters:
  ///   - rowCount: the rows before and after it.
  ///   - changeCount: how many rows it names.
  package mutating func allowsReplay(ofRows rowCount: Int, changes changeCount: Int) -> Bool {
    left += changeCount * Self.forEachChange
    let cost = rowCount * (changeCount + Self.costOfARow)
    if cost > left { return false }
    left -= cost
    replays += 1
    return true
  }
}
