extension SectionedBatchChanges {
  /// The batch as the new list with the origin of each part; what both say is the same, except that
  /// a batch no longer knows what a move call touched: it takes that to be what moved.
  ///
  /// - Complexity: O(S + R log R) for S sections and R entries.
  var sectionRuns: [SectionRuns] {
    var pieces = pieces(of: stays, isMoved: false) + self.pieces(of: moves, isMoved: true)
    pieces.sort { $0.new < $1.new }
    var rest = pieces[...]
    return origins.enumerated().map { section, origin in
      let own = rest.prefix { $0.new.section == section }
      rest = rest[own.endIndex...]
      return SectionRuns(origin, runs: Self.runs(own, count: newCounts[section]))
    }
  }

  /// Where each new section comes from.
  private var origins: [SectionRuns.Origin] {
    var origins = oldSections.map { old -> SectionRuns.Origin in
      old.map { .retained(old: $0, isUpdated: false, isMoved: false) } ?? .inserted
    }
    for pair in movedSections {
      origins[pair.new] = .retained(old: pair.old, isUpdated: false, isMoved: true)
    }
    for pair in updatedSections {
      guard case .retained(_, _, let isMoved) = origins[pair.new] else { continue }
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
