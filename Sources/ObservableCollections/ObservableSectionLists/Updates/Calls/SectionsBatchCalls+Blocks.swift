// The calls on each widget with sections, as plain values. Their rules: Docs/Guides/Widgets.md.

extension SectionsBatchCalls {
  /// The calls for a UITableView or UICollectionView: a reload for an initial batch; otherwise
  /// none, one, or two blocks.
  ///
  /// - A moved section whose elements are removed, inserted or moved is removed and inserted,
  ///   because widgets do not handle that correctly.
  /// - Entries of elements in a section that is then removed or inserted are dropped, and an
  ///   element that moves from or into such a section is inserted or removed.
  /// - A move between equal places becomes a removal and an insertion.
  /// - A block with a move has no reload: the reloads follow in a second block, at new paths.
  ///
  /// No block contains headers of sections: update the headers of
  /// ``SectionsBatchChanges/updatedHeaders`` in place, at their new indexes, after the blocks.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var tableView: [BlockCall<SectionsUpdateBlock>] { tableView(crossing: .moved) }

  /// The calls of ``tableView``, with a choice for elements that cross sections.
  ///
  /// - Parameter crossing: the handling of such elements.
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public func tableView(crossing: CrossingMoves) -> [BlockCall<SectionsUpdateBlock>] {
    BlockCall.calls(
      isInitial: changes.isInitial,
      SectionsBlocks(changes, SectionsMoveRules(changes, crossing: crossing)).blocks)
  }

  /// The calls for a UICollectionView, which are the same as ``tableView``.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var collectionView: [BlockCall<SectionsUpdateBlock>] { tableView }

  /// The calls for an NSCollectionView: a reload for an initial batch; otherwise none, one, or two
  /// blocks.
  ///
  /// They are the same as ``tableView``, but a move never shares a block with another update: the
  /// view's documentation does not say which list the index of a moved row counts in. If there are
  /// other updates, or if both sections and elements move, all moves become removals and
  /// insertions. Reloads never share a block with removals or insertions.
  ///
  /// - Complexity: O(R log R) for R entries.
  @_alwaysEmitIntoClient
  public var macCollectionView: [BlockCall<SectionsUpdateBlock>] {
    BlockCall.calls(isInitial: changes.isInitial, macBlocks)
  }

  @_alwaysEmitIntoClient
  var macBlocks: [SectionsUpdateBlock] {
    let rules = SectionsMoveRules(changes, crossing: .moved)
    let blocks = SectionsBlocks(changes, rules)
    let first = blocks.structure
    if !first.hasOthers && (first.movedSections.isEmpty || first.moves.isEmpty) {
      return blocks.blocks
    }
    return SectionsBlocks(changes, rules.withoutMoves).apart
  }
}

/// The rules by which a batch's moves become moves of a widget with sections.
@usableFromInline
struct SectionsMoveRules {
  /// The old indexes of the moved sections that are removed and inserted instead.
  @usableFromInline let degradedSections: IndexRanges
  /// Whether any elements may be moved, and whether across sections.
  @usableFromInline let movesElements: Bool
  @usableFromInline let movesAcross: Bool
  /// The old indexes of all moved sections.
  @usableFromInline let movedSections: IndexRanges

  @_alwaysEmitIntoClient
  init(_ changes: SectionsBatchChanges, crossing: CrossingMoves) {
    let touched = ChangedSections(changes)
    let degraded = changes.movedSections.filter { $0.old == $0.new || touched.contains($0) }
    self.init(
      degradedSections: IndexRanges(degraded.map(\.old)), movesElements: true,
      movesAcross: crossing == .moved || !changes.changesSections,
      movedSections: IndexRanges(changes.movedSections.map(\.old)))
  }

  @_alwaysEmitIntoClient
  init(
    degradedSections: IndexRanges, movesElements: Bool, movesAcross: Bool,
    movedSections: IndexRanges
  ) {
    self.degradedSections = degradedSections
    self.movesElements = movesElements
    self.movesAcross = movesAcross
    self.movedSections = movedSections
  }

  /// The same rules, but everything that moves is removed and inserted.
  @_alwaysEmitIntoClient
  var withoutMoves: SectionsMoveRules {
    SectionsMoveRules(
      degradedSections: movedSections, movesElements: false, movesAcross: false,
      movedSections: movedSections)
  }

  /// Whether elements that move between two staying sections are moved.
  @usableFromInline
  func keeps(_ move: ElementPathPair, in changes: SectionsBatchChanges) -> Bool {
    guard movesElements, move.old != move.new else { return false }
    return movesAcross
      || changes.reading.sections.newIndex(forOld: move.old.section) == move.new.section
  }
}

/// The surviving sections whose elements are removed, inserted or moved, within them, into them or
/// out of them.
@usableFromInline
struct ChangedSections {
  @usableFromInline var old: IndexRanges
  @usableFromInline var new: IndexRanges

  @_alwaysEmitIntoClient
  init(_ changes: SectionsBatchChanges) {
    old = IndexRanges(
      changes.removals.entries.map(\.section) + changes.moves.map(\.old.section))
    new = IndexRanges(
      changes.insertions.entries.map(\.section) + changes.moves.map(\.new.section))
  }

  @_alwaysEmitIntoClient
  func contains(_ pair: SectionPair) -> Bool { old.contains(pair.old) || new.contains(pair.new) }
}

/// A batch split into blocks for a widget with sections.
@usableFromInline
struct SectionsBlocks {
  /// The block without reloads.
  @usableFromInline let structure: SectionsUpdateBlock
  /// The elements that are still to be reloaded, with both paths.
  @usableFromInline let updates: [ElementPathPair]

  @_alwaysEmitIntoClient
  init(_ changes: SectionsBatchChanges, _ rules: SectionsMoveRules) {
    let degraded = changes.movedSections.filter { rules.degradedSections.contains($0.old) }
    let removed = changes.removedSections.union(IndexRanges(degraded.map(\.old)))
    let inserted = changes.insertedSections.union(IndexRanges(degraded.map(\.new)))
    var removals = PathCollector(changes.removals.outside(removed))
    var insertions = PathCollector(changes.insertions.outside(inserted))
    var moves: [ElementPathPair] = []
    for move in changes.moves {
      let isFromLost = removed.contains(move.old.section)
      let isToNew = inserted.contains(move.new.section)
      if !isFromLost, !isToNew, rules.keeps(move, in: changes) {
        moves.append(move)
        continue
      }
      if !isFromLost { removals.insert(move.oldRange, in: move.old.section) }
      if !isToNew { insertions.insert(move.newRange, in: move.new.section) }
    }
    structure = SectionsUpdateBlock(
      removedSections: removed, insertedSections: inserted,
      movedSections: changes.movedSections.filter { !rules.degradedSections.contains($0.old) },
      removals: removals.paths, insertions: insertions.paths, moves: ElementPathPairs(moves))
    updates = Self.reloads(changes.updates.ranges, structure)
  }

  /// The updates of elements that the structure neither removes nor inserts.
  @_alwaysEmitIntoClient
  static func reloads(
    _ updates: [ElementPathPair], _ structure: SectionsUpdateBlock
  ) -> [ElementPathPair] {
    updates.flatMap { update -> [ElementPathPair] in
      let (old, new) = (update.old, update.new)
      if structure.removedSections.contains(old.section) { return [] }
      if structure.insertedSections.contains(new.section) { return [] }
      let kept = IndexRanges(update.oldRange).subtracting(structure.removals[old.section])
      return kept.ranges.map { range in
        let start = new.element + range.lowerBound - old.element
        return ElementPathPair(
          old: ElementPath(section: old.section, element: range.lowerBound),
          new: ElementPath(section: new.section, element: start), count: range.count)
      }
    }
  }

  /// One block with reloads at old paths, or two if anything moves.
  @_alwaysEmitIntoClient
  var blocks: [SectionsUpdateBlock] {
    if structure.hasMoves { return apart }
    var reloads = PathCollector()
    for update in updates { reloads.insert(update.oldRange, in: update.old.section) }
    let block = SectionsUpdateBlock(
      removedSections: structure.removedSections, insertedSections: structure.insertedSections,
      removals: structure.removals, insertions: structure.insertions, reloads: reloads.paths)
    return [block].filter { !$0.isEmpty }
  }

  /// The structure, and then the reloads at new paths.
  @_alwaysEmitIntoClient
  var apart: [SectionsUpdateBlock] {
    var reloads = PathCollector()
    for update in updates { reloads.insert(update.newRange, in: update.new.section) }
    return [structure, SectionsUpdateBlock(reloads: reloads.paths)].filter { !$0.isEmpty }
  }
}

extension ElementPaths {
  /// The members that are not in the given sections.
  @_alwaysEmitIntoClient
  func outside(_ sections: IndexRanges) -> ElementPaths {
    if sections.isEmpty { return self }
    return ElementPaths(
      sortedEntries: entries.filter { !sections.contains($0.section) }
        .map { (section: $0.section, elements: $0.elements) })
  }
}
