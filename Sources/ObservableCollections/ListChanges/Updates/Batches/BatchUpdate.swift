/// The net effect of a turn on one array, with the array before and after it: what a sink gets.
///
/// A widget that asks for rows while it applies the batch reads `before` or `after`, never the live
/// array, which may have changed again.
public struct BatchUpdate<Element> {
  /// What changed, by index.
  public let changes: BatchChanges
  /// The array that old indexes count in.
  public let before: ArraySnapshot<Element>
  /// The array that new indexes count in, taken in the same instant as the batch.
  public let after: ArraySnapshot<Element>

  /// Joins changes to the arrays that they lead from and to.
  ///
  /// - Parameters:
  ///   - changes: what changed.
  ///   - before: as many elements as `changes.oldCount`; traps otherwise.
  ///   - after: as many elements as `changes.newCount`; traps otherwise.
  public init(
    changes: BatchChanges, before: ArraySnapshot<Element>, after: ArraySnapshot<Element>
  ) {
    if before.count != changes.oldCount || after.count != changes.newCount {
      trap(
        """
        Changes from \(changes.oldCount) to \(changes.newCount) elements do not lead from \
        \(before.count) to \(after.count)
        """)
    }
    self.changes = changes
    self.before = before
    self.after = after
  }
}

extension BatchUpdate: Sendable where Element: Sendable {}

extension BatchUpdate: Equatable where Element: Equatable {}

extension BatchUpdate {
  /// The elements that are gone; indexes in `before`.
  public var removals: IndexRanges { changes.removals }
  /// The elements that are new; indexes in `after`.
  public var insertions: IndexRanges { changes.insertions }
  /// The survivors that moved, ascending by index in `before`.
  public var moves: RangePairs { changes.moves }
  /// The survivors that were replaced, ascending by index in `before`.
  public var updates: RangePairs { changes.updates }
  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
  /// Whether the batch brings the whole content of a list to somebody who asked for it with `initial: true`.
  ///
  /// It takes the place of whatever is shown: ``applied(to:)`` gives `after`, and each of ``calls`` is one reload.
  /// Its `before` is empty, and its `start` is its `end`.
  public var isInitial: Bool { changes.isInitial }
  /// The version of the array that `before` shows, or is based on.
  public var start: Revision { changes.start }
  /// The version of the array that `after` shows, or is based on.
  public var end: Revision { changes.end }

  /// The batch that undoes this one. O(R log R) for R entries.
  public var inverse: BatchUpdate {
    BatchUpdate(changes: changes.inverse, before: after, after: before)
  }

  /// This batch and then `next`, as one batch from this one's `before` to the next one's `after`.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  /// - Complexity: O(R log R) for R entries in both.
  public func appending(_ next: BatchUpdate) throws -> BatchUpdate {
    BatchUpdate(
      changes: try changes.appending(next.changes), before: before, after: next.after)
  }

  /// Rows that show `before`, brought to `after`.
  ///
  /// Inserted and updated elements are read from `after`; all others are the rows' own. An initial batch takes
  /// the place of any rows.
  ///
  /// - Parameter rows: what is shown; as many as `before`, unless the batch is initial.
  /// - Returns: as many rows as `after`.
  /// - Throws: ``PatchError`` if the rows are not as many.
  /// - Complexity: O(N) for N rows.
  public func applied(
    to rows: some RandomAccessCollection<Element>
  ) throws(PatchError) -> [Element] {
    if isInitial { return Array(after) }
    let rows = Array(reading: rows)
    try changes.checkStart(rows.count)
    let refreshed = changes.insertions.union(changes.updatedNewIndexes)
    var result: [Element] = []
    result.reserveCapacity(after.count)
    var sources = (changes.stays + changes.moves.ranges).sorted { $0.newStart < $1.newStart }[...]
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

extension BatchUpdate: CustomStringConvertible {
  /// Its indexes, a line a kind.
  public var description: String { changes.description }
}
