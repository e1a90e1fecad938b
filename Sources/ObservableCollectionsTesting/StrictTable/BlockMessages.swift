/// What UITableView and UICollectionView say when they refuse a block of a list with one section.
struct BlockMessages {
  /// "row" or "item".
  let entry: String
  /// The number of rows before the update.
  let oldCount: Int
  /// The number of rows after the update.
  let newCount: Int

  func deletionAndReload(_ oldIndex: Int) -> StrictTableError {
    .init(
      rule: .deletionAndReload,
      description: "attempt to delete and reload the same index path (\(path(oldIndex)))")
  }

  func deletionAndMove(_ oldIndex: Int) -> StrictTableError {
    .init(
      rule: .deletionAndMove,
      description: "attempt to perform a delete and a move from the same index path "
        + "(\(path(oldIndex)))")
  }

  func insertionAndMove(_ newIndex: Int) -> StrictTableError {
    .init(
      rule: .insertionAndMove,
      description: "attempt to perform an insert and a move to the same index path "
        + "(\(path(newIndex)))")
  }

  func twoTargets(of oldIndex: Int, _ first: Int, _ second: Int) -> StrictTableError {
    .init(
      rule: .twoTargets,
      description: "attempt to move \(entry) at index path \(path(oldIndex)) to both "
        + "\(path(first)) and \(path(second))")
  }

  func twoSources(of newIndex: Int, _ first: Int, _ second: Int) -> StrictTableError {
    .init(
      rule: .twoSources,
      description: "attempt to move both \(entry) at index path \(path(first)) and "
        + "\(path(second)) to \(path(newIndex))")
  }

  func duplicateDeletion(_ oldIndex: Int) -> StrictTableError {
    .init(
      rule: .duplicateDeletion,
      description: "EXC_BAD_ACCESS in UICollectionViewData layoutAttributesForItemAtIndexPath:",
      detail: "\(entry) \(oldIndex) is deleted twice")
  }

  func deletionRange(_ oldIndex: Int) -> StrictTableError {
    .init(
      rule: .deletionRange,
      description: "attempt to delete \(entry) \(oldIndex) from section 0 which only contains "
        + "\(oldCount) \(entry)s before the update")
  }

  func insertionRange(_ newIndex: Int) -> StrictTableError {
    .init(
      rule: .insertionRange,
      description: "attempt to insert \(entry) \(newIndex) into section 0, but there are only "
        + "\(newCount) \(entry)s in section 0 after the update")
  }

  func moveSourceRange(_ oldIndex: Int) -> StrictTableError {
    .init(
      rule: .moveSourceRange,
      description: "attempt to move index path (\(path(oldIndex))) that does not exist - there "
        + "are only \(oldCount) \(entry)s in section 0 before the update")
  }

  func moveTargetRange(_ oldIndex: Int, _ newIndex: Int) -> StrictTableError {
    .init(
      rule: .moveTargetRange,
      description: "attempt to move index path (\(path(oldIndex))) to index path "
        + "(\(path(newIndex))) that does not exist - there are only \(newCount) \(entry)s in "
        + "section 0 after the update")
  }

  func negativeCount() -> StrictTableError {
    .init(
      rule: .negativeCount,
      description: "Invalid update: invalid number of \(entry)s in section 0.  Attempt to delete "
        + "more \(entry)s than exist in section.")
  }

  /// Moves inside the one section count neither as moved in nor as moved out.
  ///
  /// - Parameters:
  ///   - insertions: The inserted and reloaded rows, ascending.
  ///   - deletions: The deleted and reloaded rows, descending.
  func count(insertions: [Int], deletions: [Int]) -> StrictTableError {
    let inserted = insertions.count
    let deleted = deletions.count
    return .init(
      rule: .count,
      description: "Invalid update: invalid number of \(entry)s in section 0.  The number of "
        + "\(entry)s contained in an existing section after the update (\(newCount)) must be "
        + "equal to the number of \(entry)s contained in that section before the update "
        + "(\(oldCount)), plus or minus the number of \(entry)s inserted or deleted from that "
        + "section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of "
        + "\(entry)s moved into or out of that section (0 moved in, 0 moved out).",
      detail: recentCount(insertions: insertions, deletions: deletions))
  }

  /// What an app says that is built for iOS 16.4 or later: all at once.
  private func recentCount(insertions: [Int], deletions: [Int]) -> String {
    let moment = entry == "item" ? "before and/or after" : "before and after"
    let updates =
      deletions.map { "Delete \(entry) (0 - \($0))" }
      + insertions.map { "Insert \(entry) (0 - \($0))" }
    return "Invalid batch updates detected: the number of sections and/or \(entry)s returned by "
      + "the data source \(moment) performing the batch updates are inconsistent with the "
      + "updates. Data source before updates = { 1 section with \(entry) counts: [\(oldCount)] } "
      + "Data source after updates = { 1 section with \(entry) counts: [\(newCount)] } "
      + "Updates = [ \(updates.joined(separator: ", ")) ]"
  }

  private func path(_ index: Int) -> String { "{length = 2, path = 0 - \(index)}" }
}
