/// What became of the sections: the upper level of a change.
struct SectionFates {
  /// Old indexes.
  private(set) var deleted = IndexRanges()
  /// New indexes.
  private(set) var inserted = IndexRanges()
  /// Ascending by old index, as all pairs here.
  private(set) var moved: [SectionPair] = []
  private(set) var replaced: [SectionPair] = []
  private(set) var updated: [SectionPair] = []
  /// By old index: the new index of a section that kept its content; nil for all others.
  private(set) var survivors: [Int?]

  /// - Parameters:
  ///   - origins: where each new section comes from.
  ///   - oldCount: how many sections there were.
  init(_ origins: [SectionRuns.Origin], oldCount: Int) {
    survivors = Array(repeating: nil, count: oldCount)
    let order = SectionOrder(origins, oldCount: oldCount)
    var kept: [Int] = []
    for (new, origin) in origins.enumerated() {
      switch origin {
      case .retained(let old, let isUpdated, _):
        survivors[old] = new
        kept.append(old)
        if order.moves(old) { moved.append(SectionPair(old: old, new: new)) }
        if isUpdated { updated.append(SectionPair(old: old, new: new)) }
      case .replaced(let old) where !order.moves(old):
        kept.append(old)
        replaced.append(SectionPair(old: old, new: new))
      case .inserted, .replaced:
        inserted.insert(new)
      }
    }
    deleted = IndexRanges(0..<oldCount).subtracting(IndexRanges(kept))
    moved = moved.sortedByOld()
    replaced = replaced.sortedByOld()
    updated = updated.sortedByOld()
  }
}

/// Which sections leave their place among the others: the fewest, as in a flat list.
///
/// A replaced section has no content that could move. It may only stay, so it weighs less than any
/// surviving one, however many replaced ones there are: it never makes a surviving one move.
private struct SectionOrder {
  private let weight: Int
  private let moved: IndexRanges

  init(_ origins: [SectionRuns.Origin], oldCount: Int) {
    var replaced = 0
    for case .replaced in origins { replaced += 1 }
    let weight = replaced + 1
    let runs = origins.map { origin -> EditLog.Run in
      switch origin {
      case .inserted: .inserted(1)
      case .retained(let old, _, let isMoved):
        EditLog.Run(oldStart: old * weight, count: weight, isMoved: isMoved)
      case .replaced(let old): EditLog.Run(oldStart: old * weight, count: 1)
      }
    }
    let log = EditLog(oldCount: oldCount * weight, runs: runs)
    self.weight = weight
    moved = IndexRanges(log.fewestMoves().map(\.oldRange))
  }

  func moves(_ old: Int) -> Bool { moved.contains(old * weight) }
}
