/// The net effect of a turn on one array: indexes only, no elements.
///
/// *Old* indexes count in the array before the batch, *new* ones in the array after it. The batch
/// is simultaneous: no index is shifted by another entry. It keeps these promises:
///
/// - Every old index is in at most one of `removals` and the sources of `moves`; every new index in
///   at most one of `insertions` and the targets of `moves`.
/// - An entry of `updates` contains survivors, with their old and new indexes; they may be moved as
///   well.
/// - `oldCount - removals.count + insertions.count == newCount`.
/// - No valid batch with the same effect moves fewer elements.
public struct BatchChanges: Hashable, Sendable {
  /// The entries of the batch.
  private let effect: NetEffect
  /// The length of the array before the batch.
  public let oldCount: Int
  /// The length of the array after the batch.
  public let newCount: Int
  /// The revision of the array before the batch.
  public let start: Revision
  /// The revision of the array after the batch.
  public let end: Revision

  /// The old indexes of the removed elements.
  public var removals: IndexRanges { effect.removals }
  /// The new indexes of the inserted elements.
  public var insertions: IndexRanges { effect.insertions }
  /// The survivors whose place among the other survivors changed, ascending by old start, in
  /// maximal ranges.
  ///
  /// The old and the new start may be the same number.
  public var moves: RangePairs { effect.moves }
  /// The survivors that were replaced, ascending by old start, in maximal ranges.
  public var updates: RangePairs { effect.updates }

  /// The survivors that keep their places, ascending on both sides. Derived from the other entries.
  @usableFromInline
  package var stays: [RangePair] { effect.stays }
  /// The moves with old and new swapped, ascending by target. Derived from `moves`; empty if there
  /// are fewer than two.
  var movesByTarget: [RangePair] { effect.movesByTarget }

  /// Whether nothing changed. An empty batch is never delivered.
  public var isEmpty: Bool { effect.isEmpty }

  /// The old indexes of the updated elements. O(U log U) for U entries.
  public var updatedOldIndexes: IndexRanges { IndexRanges(updates.lazy.map(\.oldRange)) }

  /// The new indexes of the updated elements. O(U log U) for U entries.
  public var updatedNewIndexes: IndexRanges { IndexRanges(updates.lazy.map(\.newRange)) }

  /// The number of elements that the batch removes, inserts, moves or updates; an element that is
  /// both moved and updated counts twice. O(R) for R entries.
  @_alwaysEmitIntoClient
  public var changeCount: Int {
    removals.elementCount + insertions.elementCount + moves.elementCount + updates.elementCount
  }
}

// MARK: - From a log

extension BatchChanges {
  /// Creates the net effect of a log, in one walk over its runs.
  ///
  /// Inserted runs are insertions, gaps between retained runs are removals, and retained runs out
  /// of order are moves.
  ///
  /// - Parameters:
  ///   - log: the edits between the two versions.
  ///   - start: the state of the array before.
  ///   - end: the state of the array after.
  /// - Complexity: O(R + M log M) for R runs, M of them touched by a move call.
  package init(_ log: borrowing EditLog, start: Revision, end: Revision) {
    effect = NetEffect(log)
    (oldCount, newCount) = (log.oldCount, log.newCount)
    (self.start, self.end) = (start, end)
  }

  /// Creates the net effect of runs. O(R + M log M) for R runs, M of them moved.
  package init(runs: some RunList, start: Revision, end: Revision) {
    effect = NetEffect(runs: runs)
    (oldCount, newCount) = (runs.oldCount, runs.newCount)
    (self.start, self.end) = (start, end)
  }

  /// Creates a batch from fields that are known to keep the promises.
  package init(
    removals: IndexRanges, insertions: IndexRanges, moves: [RangePair], updates: [RangePair],
    oldCount: Int, newCount: Int, start: Revision, end: Revision, stays: [RangePair]
  ) {
    effect = NetEffect(
      removals: removals, insertions: insertions, moves: moves, updates: updates, stays: stays)
    self.oldCount = oldCount
    self.newCount = newCount
    self.start = start
    self.end = end
  }

  /// The batch as a log with the same content, except that a batch does not record which of its
  /// survivors a move call touched: the moved ones count as touched.
  ///
  /// - Complexity: O(R log R) for R entries.
  package func log() -> EditLog {
    let updates = updates.ranges
    var pieces: [(start: Int, run: EditLog.Run)] = []
    for range in insertions.ranges { pieces.append((range.lowerBound, .inserted(range.count))) }
    for (pairs, isMoved) in [(stays, false), (moves.ranges, true)] {
      var update = 0
      for pair in pairs {
        while update < updates.count, updates[update].oldRange.upperBound <= pair.oldStart {
          update += 1
        }
        var next = update
        var position = pair.oldStart
        while position < pair.oldRange.upperBound {
          var end = pair.oldRange.upperBound
          var isUpdated = false
          if next < updates.count {
            let range = updates[next].oldRange
            isUpdated = range.contains(position)
            end = min(end, isUpdated ? range.upperBound : max(range.lowerBound, position))
            if isUpdated, range.upperBound <= end { next += 1 }
          }
          let start = pair.newStart + position - pair.oldStart
          pieces.append(
            (
              start,
              EditLog.Run(
                oldStart: position, count: end - position, isUpdated: isUpdated, isMoved: isMoved)
            ))
          position = end
        }
      }
    }
    pieces.sort(byKey: { $0.start })
    return EditLog(oldCount: oldCount, runs: pieces.map(\.run))
  }
}

extension Array where Element == RangePair {
  /// The number of elements in the pairs.
  var elementCount: Int { reduce(0) { $0 + $1.count } }
}
