extension SectionsBatchChanges {
  /// The batch as the new list with the origin of each stretch; what both say is the same, except
  /// that a batch no longer knows what a move call touched: it takes that to be what moved.
  ///
  /// - Complexity: O(R log R) for R entries.
  var sectionList: SectionList {
    var stretches = wholeStretches
    let whole = IndexRanges(stretches.map { $0.newStart..<$0.newStart + $0.stretch.count })
    var pieces = pieces(of: keptPairs(besides: whole), isMoved: false)
    pieces += self.pieces(of: moves.ranges, isMoved: true)
    pieces.sort { $0.new < $1.new }
    var rest = pieces[...]
    let origins = origins
    for section in IndexRanges(0..<newCounts.count).subtracting(whole) {
      let own = rest.prefix { $0.new.section == section }
      rest = rest[own.endIndex...]
      let runs = Self.runs(own, count: newCounts[section])
      let origin = origins[section] ?? origin(of: section)
      stretches.append((section, .single(SectionRuns(origin, runs: runs))))
    }
    stretches.sort { $0.newStart < $1.newStart }
    return SectionList(stretches.map(\.stretch), oldCounts: oldCounts, newCounts: newCounts)
  }

  /// The same section by section. O(S + R log R) for S sections and R entries.
  var sectionRuns: [SectionRuns] {
    sectionList.stretches.flatMap { stretch -> [SectionRuns] in
      switch stretch {
      case .single(let section): [section]
      case .whole(let old, let count, let isMoved):
        (old..<old + count).map { .whole($0, count: oldCounts[$0], isMoved: isMoved) }
      }
    }
  }

  /// The sections in which nothing happened at all.
  private var wholeStretches: [(newStart: Int, stretch: SectionStretch)] {
    let updated = IndexRanges(updatedHeaders.map(\.new) + updates.map(\.new.section))
    let moved = IndexRanges(movedSections.lazy.map(\.new))
    return derived.wholeSectionsByNew.flatMap { pair in
      // A pair of the exchanged list: its old side counts in the new list.
      let plain = IndexRanges(pair.oldRange).subtracting(updated)
      let stretches =
        plain.intersection(moved).ranges.map { ($0, true) }
        + plain.subtracting(moved).ranges.map { ($0, false) }
      return stretches.map { range, isMoved in
        let old = pair.newStart + range.lowerBound - pair.oldStart
        let stretch = SectionStretch.whole(old: old, count: range.count, isMoved: isMoved)
        return (range.lowerBound, stretch)
      }
    }
  }

  /// The elements that stay in sections that are not among some; ascending by old path.
  ///
  /// - Parameter whole: new indexes.
  private func keptPairs(besides whole: IndexRanges) -> [ElementPathPair] {
    let others = derived.wholeSectionsByNew.flatMap { pair in
      IndexRanges(pair.oldRange).subtracting(whole).compactMap { new -> ElementPathPair? in
        let old = pair.newStart + new - pair.oldStart
        if oldCounts[old] == 0 { return nil }
        return ElementPathPair(
          old: ElementPath(section: old, element: 0), new: ElementPath(section: new, element: 0),
          count: oldCounts[old])
      }
    }
    return (derived.stays + others).sorted { $0.old < $1.old }
  }

  /// Where a new section comes from, if it was not moved, replaced or updated.
  private func origin(of section: Int) -> SectionRuns.Origin {
    derived.sectionsByNew.newIndex(forOld: section)
      .map { .retained(old: $0, isUpdated: false, isMoved: false) } ?? .inserted
  }

  /// Where the sections come from that were moved, replaced or updated, by new index.
  private var origins: [Int: SectionRuns.Origin] {
    var origins: [Int: SectionRuns.Origin] = [:]
    for pair in movedSections {
      origins[pair.new] = .retained(old: pair.old, isUpdated: false, isMoved: true)
    }
    for pair in updatedHeaders {
      let isMoved = origins[pair.new] != nil
      origins[pair.new] = .retained(old: pair.old, isUpdated: true, isMoved: isMoved)
    }
    for pair in replacedSections { origins[pair.new] = .replaced(old: pair.old) }
    return origins
  }

  /// Elements that share all their marks.
  private struct Piece {
    var new: ElementPath
    var run: SectionRuns.Run
  }

  /// The elements of pairs that ascend by old path, cut where updates begin and end.
  private func pieces(of pairs: [ElementPathPair], isMoved: Bool) -> [Piece] {
    let updates = updates.ranges
    var pieces: [Piece] = []
    var next = 0
    for pair in pairs {
      var offset = 0
      while offset < pair.count {
        var (old, new) = (pair.old, pair.new)
        (old.element, new.element) = (old.element + offset, new.element + offset)
        while next < updates.count, updates[next].oldEnd <= old { next += 1 }
        let update = next < updates.count ? updates[next] : nil
        let (length, isUpdated) = Self.stretch(from: old, update)
        let count = min(length, pair.count - offset)
        let run = SectionRuns.Run(old: old, count: count, isUpdated: isUpdated, isMoved: isMoved)
        pieces.append(Piece(new: new, run: run))
        offset += count
      }
    }
    return pieces
  }

  /// How many elements from `old` on share its mark.
  ///
  /// - Parameter update: the first one that ends behind `old`.
  private static func stretch(
    from old: ElementPath, _ update: ElementPathPair?
  ) -> (length: Int, isUpdated: Bool) {
    guard let update, update.old.section == old.section else { return (Int.max, false) }
    if update.old > old { return (update.old.element - old.element, false) }
    return (update.oldEnd.element - old.element, true)
  }

  /// The pieces of a section with new elements in the gaps between them.
  private static func runs(_ pieces: ArraySlice<Piece>, count: Int) -> [SectionRuns.Run] {
    var runs: [SectionRuns.Run] = []
    var end = 0
    for piece in pieces {
      if piece.new.element > end {
        runs.append(SectionRuns.Run(old: nil, count: piece.new.element - end))
      }
      runs.append(piece.run)
      end = piece.new.element + piece.run.count
    }
    if count > end { runs.append(SectionRuns.Run(old: nil, count: count - end)) }
    return runs
  }
}
