/// The net effect of a turn on one array: indexes only, no elements.
///
/// *Old* indexes count in the array before the batch, *new* ones in the array after it. The batch
/// is simultaneous: no index is shifted by another entry. It keeps these promises:
///
/// - Every old index is in at most one of `deletions` and the sources of `moves`; every new index
///   in at most one of `insertions` and the targets of `moves`.
/// - An entry of `updates` names survivors by both indexes; they may be moved as well.
/// - `oldCount - deletions.count + insertions.count == newCount`.
/// - No valid batch with the same effect moves fewer elements.
public struct BatchChanges: Hashable, Sendable {
  /// The elements that are gone; old indexes.
  public let deletions: IndexRanges
  /// The elements that are new; new indexes.
  public let insertions: IndexRanges
  /// The survivors that left their place among the other survivors, ascending by old start, each
  /// as long as possible. Old and new start may be the same number.
  public let moves: [RangePair]
  /// The survivors that were replaced, ascending by old start, each as long as possible.
  public let updates: [RangePair]
  /// The length of the array before the batch.
  public let oldCount: Int
  /// The length of the array after the batch.
  public let newCount: Int
  /// The version of the array before the batch.
  public let fromVersion: Int
  /// The version of the array after the batch.
  public let toVersion: Int

  /// The survivors that stay, ascending on both sides: derived from the rest.
  let stays: [RangePair]
  /// The moves with old and new exchanged, ascending by target: derived from `moves`.
  let movesByTarget: [RangePair]

  /// Whether nothing changed. An empty batch is never delivered.
  public var isEmpty: Bool {
    deletions.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }

  /// The old indexes of the updated elements. O(U log U) for U entries.
  public var updatedOldIndexes: IndexRanges { IndexRanges(updates.lazy.map(\.oldRange)) }

  /// The new indexes of the updated elements. O(U log U) for U entries.
  public var updatedNewIndexes: IndexRanges { IndexRanges(updates.lazy.map(\.newRange)) }

  /// The number of elements that the batch deletes, inserts, moves or updates; an element that is
  /// both moved and updated counts twice.
  public var changeCount: Int {
    deletions.count + insertions.count + moves.elementCount + updates.elementCount
  }
}

// MARK: - From a log

extension BatchChanges {
  /// The net effect of a log, in one walk over its runs.
  ///
  /// Inserted runs are insertions, gaps between retained runs are deletions, and what is out of
  /// order moves.
  ///
  /// - Complexity: O(R log R) for R runs; O(R) without moves.
  init(_ log: EditLog, fromVersion: Int, toVersion: Int) {
    let survivors = log.survivors()
    var insertions: [Range<Int>] = []
    var start = 0
    for run in log.runs {
      if run.isInserted { insertions.append(start..<start + run.count) }
      start += run.count
    }
    self.init(
      deletions: BatchChanges.gaps(
        in: log.oldCount, between: survivors.stays, and: survivors.moves),
      insertions: IndexRanges(sortedDisjoint: insertions), moves: survivors.moves,
      updates: survivors.updates, oldCount: log.oldCount, newCount: log.newCount,
      fromVersion: fromVersion, toVersion: toVersion, stays: survivors.stays)
  }

  /// Takes parts that are known to keep the promises.
  init(
    deletions: IndexRanges, insertions: IndexRanges, moves: [RangePair], updates: [RangePair],
    oldCount: Int, newCount: Int, fromVersion: Int, toVersion: Int, stays: [RangePair]
  ) {
    self.deletions = deletions
    self.insertions = insertions
    self.moves = moves
    self.updates = updates
    self.oldCount = oldCount
    self.newCount = newCount
    self.fromVersion = fromVersion
    self.toVersion = toVersion
    self.stays = stays
    movesByTarget = moves.inverted()
  }

  /// The old indexes that no survivor has. Both lists ascend by old start.
  private static func gaps(
    in oldCount: Int, between stays: [RangePair], and moves: [RangePair]
  ) -> IndexRanges {
    var gaps: [Range<Int>] = []
    var end = 0
    var move = 0
    func close(_ range: Range<Int>) {
      if range.lowerBound > end { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    for stay in stays {
      while move < moves.count, moves[move].oldStart < stay.oldStart {
        close(moves[move].oldRange)
        move += 1
      }
      close(stay.oldRange)
    }
    while move < moves.count {
      close(moves[move].oldRange)
      move += 1
    }
    close(oldCount..<oldCount)
    return IndexRanges(sortedDisjoint: gaps)
  }

  /// The batch as a log: what both say is the same, except that a batch no longer knows which of
  /// its survivors a move call touched; it takes them to be the moved ones.
  ///
  /// - Complexity: O(R log R) for R entries.
  func log() -> EditLog {
    var pieces: [(start: Int, run: EditLog.Run)] = []
    for range in insertions.ranges { pieces.append((range.lowerBound, .inserted(range.count))) }
    for (pairs, isMoved) in [(stays, false), (moves, true)] {
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
    pieces.sort { $0.start < $1.start }
    return EditLog(oldCount: oldCount, runs: pieces.map(\.run))
  }
}

extension Array where Element == RangePair {
  /// The number of elements that the pairs name.
  var elementCount: Int { reduce(0) { $0 + $1.count } }
}
