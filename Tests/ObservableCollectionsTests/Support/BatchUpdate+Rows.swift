import ObservableCollections

extension BatchUpdate {
  /// Returns this batch followed by `next`, as one batch from this one's `before` to the next one's
  /// `after`.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from another count.
  /// - Complexity: O(R log R) for R entries in both.
  package func appending(_ next: BatchUpdate) throws -> BatchUpdate {
    BatchUpdate(
      changes: try changes.appending(next.changes), before: before, after: next.after)
  }

  /// Applies the batch to rows that show `before`, and returns rows that show `after`.
  ///
  /// Inserted and updated elements are taken from `after`, all others from the rows. An initial
  /// batch replaces all rows.
  ///
  /// - Parameter rows: the shown rows, with the count of `before` unless the batch is initial.
  /// - Returns: the new rows, with the count of `after`.
  /// - Throws: ``PatchError`` if the number of rows is wrong.
  /// - Complexity: O(N) for N rows.
  package func applied(
    to rows: some RandomAccessCollection<Element>
  ) throws(PatchError) -> [Element] {
    if isInitial { return Array(after) }
    let rows = Array(reading: rows)
    try changes.checkStart(rows.count)
    let refreshed = changes.insertions.union(changes.updatedNewIndexes)
    var result: [Element] = []
    result.reserveCapacity(after.count)
    var sources = (changes.stays + changes.moves.ranges).sortedByNewStart()[...]
    var index = 0
    while index < after.count {
      if let source = sources.first, source.newStart == index {
        result += rows[source.oldRange]
        sources.removeFirst()
        index += source.count
      } else {
        result.append(after[index])
        index += 1
      }
    }
    for index in refreshed { result[index] = after[index] }
    return result
  }
}
