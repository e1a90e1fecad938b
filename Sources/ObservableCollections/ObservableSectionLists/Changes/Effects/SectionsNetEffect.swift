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
  let sections: SectionLevelEffect
  private(set) var removals = ElementPaths()
  private(set) var insertions = ElementPaths()
  /// The moves, ascending by old path, as all pairs here; each as long as possible.
  private(set) var moves: [ElementPathPair] = []
  private(set) var updates: [ElementPathPair] = []
  /// The survivors that stay in their section and in their order, of the sections that changed.
  private(set) var stays: [ElementPathPair] = []
  /// The unchanged sections, in maximal ranges.
  private(set) var wholeSections: [RangePair] = []

  /// The elements that left their sections, while the effect is created.
  private struct Departures {
    /// The old indexes of the elements that left each surviving old section, to another one or not.
    var gone: [(section: Int, elements: IndexRanges)] = []
    /// The old indexes of the elements that crossed from each old section into another surviving
    /// one.
    var crossed: [Int: [Range<Int>]] = [:]
  }

  /// Creates the effect of a change.
  ///
  /// - Parameter list: the new list. No old place occurs twice.
  /// - Complexity: O(P log P + R log R) for P ranges and R runs.
  init(_ list: SectionList) {
    sections = SectionLevelEffect(list.spans, oldCount: list.oldSizes.count)
    stays.reserveCapacity(2 * list.spans.count)
    var departures = Departures()
    departures.gone.reserveCapacity(list.spans.count)
    var new = 0
    for span in list.spans {
      switch span {
      case .whole(let old, let count, _):
        wholeSections.append(RangePair(oldStart: old, newStart: new, count: count))
      case .single(let section):
        append(section, at: new, list.oldSizes, &departures)
      }
      new += span.count
    }
    finish(departures)
  }

  private mutating func append(
    _ section: SectionRuns, at new: Int, _ oldSizes: SectionSizes, _ departures: inout Departures
  ) {
    guard case .retained(let old, _, _) = section.origin else { return }
    let oldCount = oldSizes[old] - 1
    if section.isWhole(old, oldCount: oldCount) {
      wholeSections.append(RangePair(oldStart: old, newStart: new, count: 1))
    } else {
      let pair = SectionPair(old: old, new: new)
      appendElements(of: section, pair, oldCount: oldCount, &departures)
    }
  }

  /// Appends the elements of one surviving section, as a flat list in which crossing elements are
  /// inserted.
  private mutating func appendElements(
    of section: SectionRuns, _ pair: SectionPair, oldCount: Int, _ departures: inout Departures
  ) {
    let targets = appendCrossings(in: section, pair, &departures)
    let effect = NetEffect(runs: SectionElementRuns(section, of: pair.old, oldCount: oldCount))
    for stay in effect.stays { stays.append(ElementPathPair(stay, in: pair)) }
    for move in effect.moves { moves.append(ElementPathPair(move, in: pair)) }
    for update in effect.updates { updates.append(ElementPathPair(update, in: pair)) }
    insertions.append(
      pair.new, targets.isEmpty ? effect.insertions : effect.insertions.subtracting(targets))
    if !effect.removals.isEmpty { departures.gone.append((pair.old, effect.removals)) }
  }

  /// Appends the elements from other surviving sections.
  ///
  /// - Returns: their indexes in the new section.
  private mutating func appendCrossings(
    in section: SectionRuns, _ pair: SectionPair, _ departures: inout Departures
  ) -> IndexRanges {
    var targets: [Range<Int>] = []
    var element = 0
    for run in section.runs {
      defer { element += run.count }
      guard let old = run.old, old.section != pair.old,
        sections.survivors.newIndex(forOld: old.section) != nil
      else { continue }
      let crossing = ElementPathPair(
        old: old, new: ElementPath(section: pair.new, element: element), count: run.count)
      moves.append(crossing)
      if run.isUpdated { updates.append(crossing) }
      targets.append(crossing.newRange)
      departures.crossed[old.section, default: []].append(crossing.oldRange)
    }
    return IndexRanges(targets)
  }

  private mutating func finish(_ departures: Departures) {
    for (section, elements) in departures.gone.sorted(byKey: { $0.section }) {
      let left = departures.crossed[section].map { elements.subtracting(IndexRanges($0)) }
      removals.append(section, left ?? elements)
    }
    moves = moves.sortedAndFused()
    updates = updates.sortedAndFused()
    stays = stays.sortedAndFused()
    wholeSections = wholeSections.sortedAndFused()
  }
}

// MARK: - Elements only

extension SectionsNetEffect {
  /// Creates the effect of a short log that leaves every header in its place, from the effect on
  /// its rows.
  ///
  /// No header is in an entry, so no entry contains rows of two sections, and the entries of the
  /// rows are those of the elements. A section keeps its index. The fewest moves of rows are the
  /// fewest in each section, and all elements that cross sections.
  ///
  /// - Parameters:
  ///   - log: the edits of the rows.
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  /// - Returns: `nil` for any other log.
  init?(ofElementsIn log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes) {
    // A longer log is read once, and by sections.
    if oldSizes.count != newSizes.count || log.runCount > 8 { return nil }
    let rows = NetEffect(log)
    var touched: [Int] = []
    touched.reserveCapacity(4)
    guard let removals = oldSizes.paths(ofElements: rows.removals, &touched),
      let insertions = newSizes.paths(ofElements: rows.insertions, &touched)
    else { return nil }
    sections = SectionLevelEffect(sameSections: oldSizes.count)
    (self.removals, self.insertions) = (removals, insertions)
    for (pairs, areMoves) in [(rows.moves, true), (rows.updates, false)] {
      for pair in pairs {
        guard let old = oldSizes.path(ofElements: pair.oldRange, &touched),
          let new = newSizes.path(ofElements: pair.newRange, &touched)
        else { return nil }
        let paths = ElementPathPair(old: old, new: new, count: pair.count)
        if areMoves { moves.append(paths) } else { updates.append(paths) }
      }
    }
    touched.sortFew(byKey: { $0 })
    var untouched = 0
    for section in touched where section >= untouched {
      appendWholeSections(untouched..<section)
      appendStays(rows.stays, in: section, oldSizes, newSizes)
      untouched = section + 1
    }
    appendWholeSections(untouched..<oldSizes.count)
  }

  /// Appends unchanged sections, which have kept their indexes.
  private mutating func appendWholeSections(_ range: Range<Int>) {
    if range.isEmpty { return }
    let start = range.lowerBound
    wholeSections.append(RangePair(oldStart: start, newStart: start, count: range.count))
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
  ///
  /// - Parameter touched: the section is appended.
  fileprivate func path(ofElements rows: Range<Int>, _ touched: inout [Int]) -> ElementPath? {
    let (section, offset) = locate(rows.lowerBound)
    if offset == 0 || offset + rows.count > self[section] { return nil }
    touched.append(section)
    return ElementPath(section: section, element: offset - 1)
  }

  /// The paths of rows that are elements; `nil` if a header is among them.
  ///
  /// - Parameter touched: the sections are appended.
  fileprivate func paths(ofElements rows: IndexRanges, _ touched: inout [Int]) -> ElementPaths? {
    var paths = ElementPaths()
    var (section, elements) = (0, IndexRanges())
    for range in rows.ranges {
      guard let path = path(ofElements: range, &touched) else { return nil }
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

extension ElementPathPair {
  /// Creates a pair of paths from a pair in one section.
  init(_ range: RangePair, in section: SectionPair) {
    self.init(
      old: ElementPath(section: section.old, element: range.oldStart),
      new: ElementPath(section: section.new, element: range.newStart), count: range.count)
  }
}
