/// The net effect on the sections themselves: which are removed, inserted, moved and updated.
struct SectionLevelEffect: Sendable {
  /// The old indexes of removed sections.
  private(set) var removed = IndexRanges()
  /// The new indexes of inserted sections.
  private(set) var inserted = IndexRanges()
  /// The moved sections, ascending by old index, as all pairs here.
  private(set) var moved: [SectionPair] = []
  private(set) var updated: [SectionPair] = []
  /// The surviving sections, in maximal ranges.
  private(set) var survivors: [RangePair] = []

  init() {}

  /// Notes that all sections are new, and that there were none.
  init(inserting count: Int) {
    inserted.appendAscending(0..<count)
  }

  /// Notes that all sections are as they were.
  mutating func keepAll(_ count: Int) {
    if count > 0 { survivors = [RangePair(oldStart: 0, newStart: 0, count: count)] }
  }

  /// - Parameters:
  ///   - spans: the new list.
  ///   - oldCount: the number of old sections.
  /// - Complexity: O(P log P) for P ranges.
  init(_ spans: [SectionSpan], oldCount: Int) {
    var start = 0
    var oldEnd = 0
    var mayMove = false
    for span in spans {
      let run = span.sectionRun
      let range = start..<start + run.count
      start += run.count
      if run.isInserted {
        inserted.appendAscending(range)
        continue
      }
      let pair = RangePair(
        knownOldStart: run.oldStart, newStart: range.lowerBound, count: run.count)
      survivors.appendFusing(pair)
      mayMove = mayMove || run.isMoved || run.oldStart < oldEnd
      oldEnd = pair.oldRange.upperBound
      if run.isUpdated { updated += pair.sections }
    }
    if mayMove {
      let log = EditLog(oldCount: oldCount, runs: spans.map(\.sectionRun))
      moved = log.fewestMoves().flatMap(\.sections)
    }
    survivors = survivors.sortedAndFused()
    oldEnd = 0
    for pair in survivors {
      removed.appendAscending(oldEnd..<pair.oldStart)
      oldEnd = pair.oldRange.upperBound
    }
    removed.appendAscending(oldEnd..<oldCount)
    updated = updated.sortedByOld()
  }
}

extension SectionSpan {
  /// The range as a run of the list of sections.
  var sectionRun: EditLog.Run {
    switch self {
    case .whole(let old, let count, let isMoved):
      EditLog.Run(oldStart: old, count: count, isMoved: isMoved)
    case .single(let section):
      switch section.origin {
      case .inserted: .inserted(1)
      case .retained(let old, let isUpdated, let isMoved):
        EditLog.Run(oldStart: old, count: 1, isUpdated: isUpdated, isMoved: isMoved)
      }
    }
  }
}

extension RangePair {
  /// The range as pairs of single sections.
  var sections: [SectionPair] {
    (0..<count).map { SectionPair(old: oldStart + $0, new: newStart + $0) }
  }
}
