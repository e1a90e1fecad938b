/// The changes of whole sections in a turn, and all removals.
struct WholeSectionParts {
  /// The rows to remove: old rows of the flat list, taken from the end. The removal of a whole
  /// section is one change.
  private var removals: [(rows: Range<Int>, section: Int?)] = []
  /// The moves of surviving sections; each counts in the list as it is then.
  private var moves: ArraySlice<MoveRun>
  /// The new indexes of inserted sections, and the number of their elements without those that
  /// cross into them.
  private var insertions: ArraySlice<(section: Int, count: Int)>

  var isEmpty: Bool { removals.isEmpty && moves.isEmpty && insertions.isEmpty }

  init(_ changes: SectionsBatchChanges, _ crossings: SectionCrossings) {
    insertions =
      changes.insertedSections.map { section in
        (section: section, count: changes.newSizes[section] - 1 - crossings.count(into: section))
      }[...]
    moves = WholeSectionParts.moves(changes)
    let removed = crossings.removals(of: changes)
    var row = 0
    for (old, count) in changes.oldCounts.enumerated() {
      if changes.newSection(forOld: old) == nil {
        removals.append((row..<row + count + 1, old))
      } else {
        for range in (removed[old] ?? []).ranges {
          removals.append((row + 1 + range.lowerBound..<row + 1 + range.upperBound, nil))
        }
      }
      row += count + 1
    }
  }

  /// The moves of the surviving sections, one after another.
  private static func moves(_ changes: SectionsBatchChanges) -> ArraySlice<MoveRun> {
    let oldSections = (0..<changes.newSizes.count).compactMap(changes.oldSection(forNew:))
    var ranks: [Int: Int] = [:]
    for (rank, old) in oldSections.sorted(byKey: { $0 }).enumerated() { ranks[old] = rank }
    let moved = IndexRanges(changes.movedSections.lazy.map(\.old))
    let runs = oldSections.map {
      EditLog.Run(oldStart: ranks[$0]!, count: 1, isMoved: moved.contains($0))
    }
    let log = EditLog(oldCount: runs.count, runs: runs)
    return BatchChanges(log, start: .ofNoList, end: .ofNoList).sequentialMoves[...]
  }

  /// The rows that wait for their removal. All rows before them are as they were at first.
  ///
  /// - Complexity: O(R) for R ranges of them.
  var waitingRows: IndexRanges { IndexRanges(removals.lazy.map(\.rows)) }

  /// Whether any rows wait for their removal.
  var hasWaitingRows: Bool { !removals.isEmpty }

  /// Takes the next changes.
  ///
  /// - Parameters:
  ///   - left: the maximum number of changes; reduced by the number of taken changes.
  ///   - sizes: the number of rows of each section; updated by the changes.
  mutating func next(_ left: inout Int, _ sizes: inout SectionSizes) -> EditLog {
    var log = EditLog(count: sizes.total)
    while left > 0, let removal = removals.popLast() { remove(removal, &left, &log, &sizes) }
    moves.takeFirst(&left) { sections in
      let old = sections.oldRange
      let rows = sizes.start(of: old.lowerBound)..<sizes.start(of: old.upperBound)
      sizes.move(old, to: sections.newStart)
      log.move(
        RangePair(
          oldStart: rows.lowerBound, newStart: sizes.start(of: sections.newStart),
          count: rows.count))
    }
    while left > 0, let new = insertions.popFirst() {
      let start = sizes.start(of: new.section)
      sizes.insert([new.count + 1], at: new.section)
      log.insert(start..<start + new.count + 1)
      left -= 1
    }
    return log
  }

  private mutating func remove(
    _ removal: (rows: Range<Int>, section: Int?), _ left: inout Int, _ log: inout EditLog,
    _ sizes: inout SectionSizes
  ) {
    if let section = removal.section {
      log.remove(removal.rows)
      sizes.remove(section..<section + 1)
      left -= 1
      return
    }
    let cut = removal.rows.upperBound - min(left, removal.rows.count)
    if cut > removal.rows.lowerBound { removals.append((removal.rows.lowerBound..<cut, nil)) }
    log.remove(cut..<removal.rows.upperBound)
    sizes.add(cut - removal.rows.upperBound, to: sizes.locate(cut).section)
    left -= removal.rows.upperBound - cut
  }
}

// MARK: - The later changes

extension WholeSectionParts {
  /// The changes after all these, in rows of the flat list. No header moves: elements that cross
  /// sections move, however many are between them and their new section.
  static func rowsAfterwards(
    _ changes: SectionsBatchChanges, _ crossings: SectionCrossings
  ) -> BatchChanges {
    let places = RowStarts(changes, crossings)
    var stays = places.headsAndWholeSections + changes.reading.effect.stays.map(places.rows)
    stays = stays.sortedByOldStart()
    let insertions = changes.insertions.entries.flatMap { entry in
      entry.elements.ranges.map { range in
        let start = places.newRow(ElementPath(section: entry.section, element: range.lowerBound))
        return start..<start + range.count
      }
    }
    var updates = (changes.updates.ranges + crossings.updates).map(places.rows)
    updates += changes.updatedHeaders.map { places.header(ofNew: $0.new) }
    return BatchChanges(
      removals: [], insertions: IndexRanges(insertions),
      moves: (changes.moves.ranges + crossings.moves).map(places.rows)
        .sortedByOldStart(),
      updates: updates.sortedByOldStart(), oldCount: places.oldCount,
      newCount: places.newCount, start: .ofNoList, end: .ofNoList, stays: stays)
  }

  /// The first row of each section in the flat list: before, when all removals are made and the
  /// sections are those of the new list, and in the end.
  private struct RowStarts {
    private let changes: SectionsBatchChanges
    private let crossings: SectionCrossings
    private let removals: [Int: IndexRanges]
    /// The first row of each new section, before and after.
    private var starts: [(old: Int, new: Int)] = []
    /// The new sections whose elements all stay, because they were inserted with it or never left
    /// it.
    private var wholeSections: IndexRanges
    private(set) var oldCount = 0
    private(set) var newCount = 0

    init(_ changes: SectionsBatchChanges, _ crossings: SectionCrossings) {
      self.changes = changes
      self.crossings = crossings
      wholeSections = changes.insertedSections.union(
        IndexRanges(changes.reading.effect.wholeSections.lazy.map(\.newRange)))
      removals = crossings.removals(of: changes)
      for (new, count) in changes.newCounts.enumerated() {
        starts.append((old: oldCount, new: newCount))
        newCount += count + 1
        guard let old = changes.oldSection(forNew: new) else {
          oldCount += count + 1 - crossings.count(into: new)
          continue
        }
        oldCount += changes.oldSizes[old] - (removals[old]?.count ?? 0)
      }
    }

    /// The headers, and the elements of sections whose own elements all remain, without elements
    /// from other sections.
    var headsAndWholeSections: [RangePair] {
      starts.indices.flatMap { new -> [RangePair] in
        if !wholeSections.contains(new) { return [header(ofNew: new)] }
        let count = changes.newSizes[new]
        guard let targets = crossings.targets[new] else {
          return [header(ofNew: new, count: count)]
        }
        let own = IndexRanges(0..<count - 1).subtracting(targets)
        return [header(ofNew: new)]
          + own.ranges.map { range in
            RangePair(
              oldStart: starts[new].old + 1 + own.rank(of: range.lowerBound),
              newStart: starts[new].new + 1 + range.lowerBound, count: range.count)
          }
      }
    }

    /// The first rows of a section; by default its header.
    func header(ofNew section: Int, count: Int = 1) -> RangePair {
      RangePair(oldStart: starts[section].old, newStart: starts[section].new, count: count)
    }

    func newRow(_ path: ElementPath) -> Int { starts[path.section].new + 1 + path.element }

    func rows(_ pair: ElementPathPair) -> RangePair {
      guard let section = changes.newSection(forOld: pair.old.section) else {
        trap("Element \(pair.old) is said to survive its section")
      }
      let gone = removals[pair.old.section]?.rank(of: pair.old.element) ?? 0
      return RangePair(
        oldStart: starts[section].old + 1 + pair.old.element - gone, newStart: newRow(pair.new),
        count: pair.count)
    }
  }
}
