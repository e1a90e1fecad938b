import ObservableCollections

/// Messages about wrong counts.
extension BlockMessages {
  /// The changes of a remaining section's count by a block.
  struct CountChanges {
    var inserted = 0
    var deleted = 0
    var movedIn = 0
    var movedOut = 0

    /// The required difference of the counts.
    var sum: Int { inserted + movedIn - deleted - movedOut }
  }

  /// - Parameters:
  ///   - insertions: The inserted and reloaded places, ascending.
  ///   - removals: The removed and reloaded places, descending.
  func sectionCount(insertions: [ElementPath], removals: [ElementPath]) -> StrictTableError {
    let inserted = insertions.count(where: \.isSection)
    let deleted = removals.count(where: \.isSection)
    return .init(
      rule: .sectionCount,
      description: "Invalid update: invalid number of sections.  The number of sections "
        + "contained in the \(view) after the update (\(newCounts.count)) must be equal to the "
        + "number of sections contained in the \(view) before the update (\(oldCounts.count)), "
        + "plus or minus the number of sections inserted or deleted (\(inserted) inserted, "
        + "\(deleted) deleted).",
      detail: recentCount(insertions: insertions, removals: removals))
  }

  func negativeCount(_ newSection: Int) -> StrictTableError {
    .init(
      rule: .negativeCount,
      description: "Invalid update: invalid number of \(entry)s in section \(newSection).  "
        + "Attempt to delete more \(entry)s than exist in section.")
  }

  /// Returns the message about a section's count. Moves within the section are ignored.
  ///
  /// - Parameters:
  ///   - newSection: The section after the update.
  ///   - oldSection: The same section before the update.
  ///   - changes: The changes of its count by the block.
  ///   - insertions: The inserted and reloaded places, ascending.
  ///   - removals: The removed and reloaded places, descending.
  func count(
    _ newSection: Int, _ oldSection: Int, _ changes: CountChanges, insertions: [ElementPath],
    removals: [ElementPath]
  ) -> StrictTableError {
    .init(
      rule: .count,
      description: "Invalid update: invalid number of \(entry)s in section \(newSection).  The "
        + "number of \(entry)s contained in an existing section after the update "
        + "(\(newCounts[newSection])) must be equal to the number of \(entry)s contained in that "
        + "section before the update (\(oldCounts[oldSection])), plus or minus the number of "
        + "\(entry)s inserted or deleted from that section (\(changes.inserted) inserted, "
        + "\(changes.deleted) deleted) and plus or minus the number of \(entry)s moved into or "
        + "out of that section (\(changes.movedIn) moved in, \(changes.movedOut) moved out).",
      detail: recentCount(insertions: insertions, removals: removals))
  }

  /// What an app says that is built for iOS 16.4 or later: all at once. How it words moves is not
  /// known, they are left out; its words for sections are formed like those for rows.
  private func recentCount(insertions: [ElementPath], removals: [ElementPath]) -> String {
    let moment = entry == "item" ? "before and/or after" : "before and after"
    let updates =
      removals.map { "Delete \(recentName($0))" } + insertions.map { "Insert \(recentName($0))" }
    return "Invalid batch updates detected: the number of sections and/or \(entry)s returned by "
      + "the data source \(moment) performing the batch updates are inconsistent with the "
      + "updates. Data source before updates = { \(recentCounts(oldCounts)) } "
      + "Data source after updates = { \(recentCounts(newCounts)) } "
      + "Updates = [ \(updates.joined(separator: ", ")) ]"
  }

  private func recentCounts(_ counts: [Int]) -> String {
    "\(counts.count) section\(counts.count == 1 ? "" : "s") with \(entry) counts: \(counts)"
  }

  private func recentName(_ place: ElementPath) -> String {
    place.isSection
      ? "section (\(place.section))" : "\(entry) (\(place.section) - \(place.element))"
  }
}
