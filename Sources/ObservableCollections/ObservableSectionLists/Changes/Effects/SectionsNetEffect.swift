/// The net effect of a change of sections and elements: the entries of a batch.
///
/// First comes the ``SectionLevelEffect``, as in a flat list; then, in each surviving section, the
/// effect on its elements. If an element moves to another section, its effect depends
/// on both sections:
///
/// | from | to | reported as |
/// |---|---|---|
/// | a surviving section | another surviving one | a move |
/// | a surviving section | an inserted one | a removal |
/// | a removed section | a surviving one | an insertion |
/// | a removed section | an inserted one | nothing |
struct SectionsNetEffect: Sendable {
  /// The effect on the sections.
  private(set) var sections = SectionLevelEffect()
  private(set) var removals = ElementPaths()
  private(set) var insertions = ElementPaths()
  /// The moves, ascending by old path, as all pairs here; each as long as possible.
  private(set) var moves = ElementPathPairs()
  /// The moves with old and new swapped, ascending by new path; empty if there are fewer than two.
  private(set) var movesByNew: [ElementPathPair] = []
  private(set) var updates = ElementPathPairs()
  /// The survivors that stay in their section and in their order, of the sections that changed.
  private(set) var stays: [ElementPathPair] = []
  /// The unchanged sections, in maximal ranges.
  private(set) var wholeSections: [RangePair] = []

  /// The survivors by their new places; `nil` if no section moved: then those that stay ascend on
  /// both sides.
  private(set) var byNew: SurvivorsByNew?

  /// Survivors with old and new swapped, ascending by new place.
  struct SurvivorsByNew {
    /// The surviving sections.
    let sections: [RangePair]
    /// The surviving sections in which no element was inserted, removed or moved.
    let wholeSections: [RangePair]
    /// The staying elements of other surviving sections.
    let stays: [ElementPathPair]
  }

  /// What is collected section by section.
  private struct Collected {
    var moves: [ElementPathPair] = []
    var updates: [ElementPathPair] = []
    /// The old indexes of the elements that left each surviving old section, to another one or not.
    var gone: [(section: Int, elements: IndexRanges)] = []
  }

  /// Creates the effect of a log of rows.
  ///
  /// - Parameters:
  ///   - log: the edits of the rows.
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes) {
    if oldSizes.count == 0 {
      sections = SectionLevelEffect(inserting: newSizes.count)
      return
    }
    // A longer log is read once, and by sections.
    if oldSizes.count == newSizes.count, log.runCount <= 8,
      readElements(NetEffect(log), oldSizes, newSizes)
    {
      return
    }
    self = SectionsNetEffect(SectionList(log, oldSizes: oldSizes, newSizes: newSizes))
  }

  /// Creates the effect of a change.
  ///
  /// - Parameter list: the new list. No old place occurs twice.
  init(_ list: SectionList) {
    sections = SectionLevelEffect(list.spans, oldCount: list.oldSizes.count)
    stays.reserveCapacity(2 * list.spans.count)
    var collected = Collected()
    collected.gone.reserveCapacity(list.spans.count)
    var new = 0
    for span in list.spans {
      switch span {
      case .whole(let old, let count, _):
        wholeSections.append(RangePair(oldStart: old, newStart: new, count: count))
      case .single(let section):
        append(section, at: new, list.oldSizes, &collected)
      }
      new += span.count
    }
    finish(collected)
  }

  private mutating func append(
    _ section: SectionRuns, at new: Int, _ oldSizes: SectionSizes, _ collected: inout Collected
  ) {
    guard case .retained(let old, _, _) = section.origin else { return }
    let oldCount = oldSizes[old] - 1
    if section.isWhole(old, oldCount: oldCount) {
      wholeSections.append(RangePair(oldStart: old, newStart: new, count: 1))
    } else {
      let pair = SectionPair(old: old, new: new)
      appendElements(of: section, pair, oldCount: oldCount, &collected)
    }
  }

  /// Appends the elements of one surviving section: its own ones as a flat list, in which all
  /// others count as inserted, and those that crossed from other surviving sections as moves.
  private mutating func appendElements(
    of section: SectionRuns, _ pair: SectionPair, oldCount: Int, _ collected: inout Collected
  ) {
    let keepsOrder = section.keepsOrder(of: pair.old)
    var (inserted, gone) = (IndexRanges(), IndexRanges())
    var (element, oldEnd) = (0, 0)
    for run in section.runs {
      let new = ElementPath(section: pair.new, element: element)
      element += run.count
      guard let old = run.old, old.section == pair.old || survives(old.section) else {
        inserted.appendAscending(new.element..<element)
        continue
      }
      let survivor = ElementPathPair(knownOld: old, new: new, count: run.count)
      if run.isUpdated { collected.updates.append(survivor) }
      if old.section != pair.old {
        collected.moves.append(survivor)
      } else if keepsOrder {
        stays.appendFusing(survivor)
        gone.appendAscending(oldEnd..<old.element)
        oldEnd = old.element + run.count
      }
    }
    if keepsOrder {
      gone.appendAscending(oldEnd..<oldCount)
    } else {
      let own = NetEffect(EditLog(oldCount: oldCount, runs: section.ownRuns(of: pair.old)))
      for stay in own.stays { stays.append(ElementPathPair(stay, in: pair)) }
      for move in own.moves { collected.moves.append(ElementPathPair(move, in: pair)) }
      gone = own.removals
    }
    insertions.append(pair.new, inserted)
    if !gone.isEmpty { collected.gone.append((pair.old, gone)) }
  }

  private func survives(_ oldSection: Int) -> Bool {
    sections.survivors.newIndex(forOld: oldSection) != nil
  }

  private mutating func finish(_ collected: Collected) {
    let sorted = collected.moves.sortedAndFused()
    var next = 0
    for (section, elements) in collected.gone.sorted(byKey: { $0.section }) {
      // Of those that left the section, the ones that moved to another one are not removed.
      var moved = IndexRanges()
      while next < sorted.count, sorted[next].old.section <= section {
        if sorted[next].old.section == section { moved.appendAscending(sorted[next].oldRange) }
        next += 1
      }
      removals.append(section, elements.subtracting(moved))
    }
    moves = ElementPathPairs(sorted)
    // Nearly all was collected in new order, so little is sorted here.
    if sorted.count > 1 { movesByNew = collected.moves.map(\.inverse).sortedAndFused() }
    if !sections.moved.isEmpty {
      byNew = SurvivorsByNew(
        sections: sections.survivors.inverted(), wholeSections: wholeSections.inverted(),
        stays: stays.inverted())
    }
    updates = ElementPathPairs(collected.updates.sortedAndFused())
    stays = stays.sortedAndFused()
    wholeSections = wholeSections.sortedAndFused()
  }
}

// MARK: - Elements only

extension SectionsNetEffect {
  /// Reads the effect from that on the rows, if all headers stay in their places.
  ///
  /// Then no entry contains rows of two sections, and the entries of the rows are those of the
  /// elements. A section keeps its index. The fewest moves of rows are the fewest in each section,
  /// and all elements that cross sections.
  ///
  /// - Parameters:
  ///   - rows: the effect on the rows.
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  /// - Returns: whether all headers stay; otherwise nothing of the effect is of use.
  private mutating func readElements(
    _ rows: NetEffect, _ oldSizes: SectionSizes, _ newSizes: SectionSizes
  ) -> Bool {
    guard let removals = oldSizes.paths(ofElements: rows.removals),
      let insertions = newSizes.paths(ofElements: rows.insertions),
      let moves = rows.moves.paths(ofElements: oldSizes, newSizes),
      let updates = rows.updates.paths(ofElements: oldSizes, newSizes)
    else { return false }
    sections.keepAll(oldSizes.count)
    self.removals = removals
    self.insertions = insertions
    self.moves = moves
    if moves.rangeCount > 1 { movesByNew = moves.ranges.inverted() }
    self.updates = updates
    stays.reserveCapacity(rows.stays.count + 2)
    wholeSections.reserveCapacity(4)
    var section = 0
    while true {
      let changed = changedSection(from: section) ?? oldSizes.count
      if changed > section {
        wholeSections.append(
          RangePair(oldStart: section, newStart: section, count: changed - section))
      }
      if changed == oldSizes.count { return true }
      appendStays(rows.stays, in: changed, oldSizes, newSizes)
      section = changed + 1
    }
  }

  /// The next section in which elements change, if sections keep their indexes.
  private func changedSection(from section: Int) -> Int? {
    var next = Int.max
    func take(_ other: Int) {
      if other >= section { next = min(next, other) }
    }
    for entry in removals.entries { take(entry.section) }
    for entry in insertions.entries { take(entry.section) }
    for pair in moves {
      take(pair.old.section)
      take(pair.new.section)
    }
    for pair in updates { take(pair.new.section) }
    return next == Int.max ? nil : next
  }

  /// Appends the survivors that stay in a section, which has kept its index.
  ///
  /// - Parameter rows: the rows that stay in the list.
  private mutating func appendStays(
    _ rows: [RangePair], in section: Int, _ oldSizes: SectionSizes, _ newSizes: SectionSizes
  ) {
    let (oldStart, newStart) = (oldSizes.start(of: section) + 1, newSizes.start(of: section) + 1)
    let oldEnd = oldStart + oldSizes[section] - 1
    for pair in rows {
      let start = max(pair.oldStart, oldStart)
      let count = min(pair.oldRange.upperBound, oldEnd) - start
      if count <= 0 { continue }
      let newElement = start - pair.oldStart + pair.newStart - newStart
      stays.append(
        ElementPathPair(
          old: ElementPath(section: section, element: start - oldStart),
          new: ElementPath(section: section, element: newElement), count: count))
    }
  }
}

extension SectionSizes {
  /// The path of the first of some rows that are elements of one section; `nil` if a header is
  /// among them.
  fileprivate func path(ofElements rows: Range<Int>) -> ElementPath? {
    let (section, offset) = locate(rows.lowerBound)
    if offset == 0 || offset + rows.count > self[section] { return nil }
    return ElementPath(section: section, element: offset - 1)
  }

  /// The paths of rows that are elements; `nil` if a header is among them.
  fileprivate func paths(ofElements rows: IndexRanges) -> ElementPaths? {
    var paths = ElementPaths()
    if rows.isEmpty { return paths }
    var (section, elements) = (0, IndexRanges())
    for range in rows.ranges {
      guard let path = path(ofElements: range) else { return nil }
      if path.section != section {
        paths.append(section, elements)
        (section, elements) = (path.section, IndexRanges())
      }
      elements.appendAscending(path.element..<path.element + range.count)
    }
    paths.append(section, elements)
    return paths
  }
}

extension RangePairs {
  /// The paths of rows that are elements; `nil` if a header is among them.
  ///
  /// - Parameters:
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  fileprivate func paths(
    ofElements oldSizes: SectionSizes, _ newSizes: SectionSizes
  ) -> ElementPathPairs? {
    if isEmpty { return ElementPathPairs() }
    var paths: [ElementPathPair] = []
    for pair in self {
      guard let old = oldSizes.path(ofElements: pair.oldRange),
        let new = newSizes.path(ofElements: pair.newRange)
      else { return nil }
      let path = ElementPathPair(old: old, new: new, count: pair.count)
      if rangeCount == 1 { return ElementPathPairs(path) }
      paths.append(path)
    }
    return ElementPathPairs(paths)
  }
}

extension ElementPathPair {
  /// Creates a pair of paths from a pair in one section.
  init(_ range: RangePair, in section: SectionPair) {
    self.init(
      knownOld: ElementPath(section: section.old, element: range.oldStart),
      new: ElementPath(section: section.new, element: range.newStart), count: range.count)
  }
}
