/// What became of the sections: the upper level of a change.
struct SectionFates {
  /// Old indexes.
  private(set) var removed = IndexRanges()
  /// New indexes.
  private(set) var inserted = IndexRanges()
  /// Ascending by old index, as all pairs here.
  private(set) var moved: [SectionPair] = []
  private(set) var replaced: [SectionPair] = []
  private(set) var updated: [SectionPair] = []
  /// The sections that kept their content, each entry as long as possible.
  private(set) var survivors: [RangePair] = []

  /// - Parameters:
  ///   - stretches: the new list.
  ///   - oldCount: how many sections there were.
  /// - Complexity: O(P log P) for P stretches.
  init(_ stretches: [SectionStretch], oldCount: Int) {
    let order = SectionOrder(stretches, oldCount: oldCount)
    var new: [Range<Int>] = []
    var start = 0
    for stretch in stretches {
      switch stretch {
      case .whole(let old, let count, _):
        appendSurvivors(RangePair(oldStart: old, newStart: start, count: count), order)
      case .single(let section):
        if !append(section.origin, at: start, order) { new.append(start..<start + 1) }
      }
      start += stretch.count
    }
    inserted = IndexRanges(new)
    survivors = survivors.sortedAndFused()
    let kept = survivors.map(\.oldRange) + replaced.map { $0.old..<$0.old + 1 }
    removed = IndexRanges(0..<oldCount).subtracting(IndexRanges(kept))
    moved = moved.sortedByOld()
    replaced = replaced.sortedByOld()
    updated = updated.sortedByOld()
  }

  /// Notes a section.
  ///
  /// - Returns: whether it is none that comes.
  private mutating func append(
    _ origin: SectionRuns.Origin, at new: Int, _ order: SectionOrder
  ) -> Bool {
    switch origin {
    case .retained(let old, let isUpdated, _):
      appendSurvivors(RangePair(oldStart: old, newStart: new, count: 1), order)
      if isUpdated { updated.append(SectionPair(old: old, new: new)) }
    case .replaced(let old) where !order.moves(old):
      replaced.append(SectionPair(old: old, new: new))
    case .inserted, .replaced:
      return false
    }
    return true
  }

  /// Notes sections that move all or not at all.
  private mutating func appendSurvivors(_ pair: RangePair, _ order: SectionOrder) {
    survivors.append(pair)
    if order.moves(pair.oldStart) { moved += pair.sections }
  }
}

extension RangePair {
  /// The pairs of sections that a range of them makes.
  var sections: [SectionPair] {
    (0..<count).map { SectionPair(old: oldStart + $0, new: newStart + $0) }
  }
}

/// Which sections leave their place among the others: the fewest, as in a flat list.
///
/// A replaced section has no content that could move. It may only stay, so it weighs less than any
/// surviving one, however many replaced ones there are: it never makes a surviving one move.
private struct SectionOrder {
  private let weight: Int
  private let moved: IndexRanges

  init(_ stretches: [SectionStretch], oldCount: Int) {
    var replaced = 0
    for case .single(let section) in stretches {
      if case .replaced = section.origin { replaced += 1 }
    }
    let weight = replaced + 1
    let runs = stretches.map { stretch -> EditLog.Run in
      switch stretch {
      case .whole(let old, let count, let isMoved):
        EditLog.Run(oldStart: old * weight, count: count * weight, isMoved: isMoved)
      case .single(let section): Self.run(section.origin, weight)
      }
    }
    let log = EditLog(oldCount: oldCount * weight, runs: runs)
    self.weight = weight
    moved = IndexRanges(log.fewestMoves().map(\.oldRange))
  }

  private static func run(_ origin: SectionRuns.Origin, _ weight: Int) -> EditLog.Run {
    switch origin {
    case .inserted: .inserted(1)
    case .retained(let old, _, let isMoved):
      EditLog.Run(oldStart: old * weight, count: weight, isMoved: isMoved)
    case .replaced(let old): EditLog.Run(oldStart: old * weight, count: 1)
    }
  }

  func moves(_ old: Int) -> Bool { moved.contains(old * weight) }
}
