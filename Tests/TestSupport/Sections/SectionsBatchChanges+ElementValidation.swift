import ObservableCollections

// The promises of a batch about elements, its lower level.

extension SectionsFields {
  /// Checks all removed, inserted and moved elements, and returns those that keep their section and
  /// order, ascending by old path.
  ///
  /// - Parameter sections: the surviving sections.
  func checkedElements(in sections: [SectionPair]) throws(PatchError) -> [ElementPathPair] {
    try checkBounds()
    try checkSections(sections)
    let leaving = try places(removals, moves.map { ($0.old.section, $0.oldRange) }) {
      .oldPathTwice($0)
    }
    let arriving = try places(insertions, moves.map { ($0.new.section, $0.newRange) }) {
      .newPathTwice($0)
    }
    var stays: [ElementPathPair] = []
    for pair in sections.sortedByOld() {
      try appendStays(
        pair, leaving: leaving[pair.old] ?? [], arriving: arriving[pair.new] ?? [], to: &stays)
    }
    return stays
  }

  private func appendStays(
    _ pair: SectionPair, leaving: IndexRanges, arriving: IndexRanges,
    to stays: inout [ElementPathPair]
  ) throws(PatchError) {
    let old = complement(of: leaving, in: oldCounts[pair.old])
    let new = complement(of: arriving, in: newCounts[pair.new])
    if old.count != new.count {
      throw .elementCountsDisagree(pair, staying: old.count, places: new.count)
    }
    let ranges = BatchChanges.zip(Array(old.ranges), Array(new.ranges))
    for range in ranges {
      stays.append(
        ElementPathPair(
          old: ElementPath(section: pair.old, element: range.oldStart),
          new: ElementPath(section: pair.new, element: range.newStart), count: range.count))
    }
  }

  private func complement(of indexes: IndexRanges, in count: Int) -> IndexRanges {
    IndexRanges(0..<count).subtracting(indexes)
  }

  private func checkBounds() throws(PatchError) {
    for entry in removals.entries {
      if let path = Self.outside(entry, counts: oldCounts) { throw .oldPathOutside(path) }
    }
    for entry in insertions.entries {
      if let path = Self.outside(entry, counts: newCounts) { throw .newPathOutside(path) }
    }
    for pair in moves + updates {
      if Self.isOutside(pair.old, pair.count, oldCounts) { throw .oldPathOutside(pair.old) }
      if Self.isOutside(pair.new, pair.count, newCounts) { throw .newPathOutside(pair.new) }
    }
  }

  /// The last path of an entry, if there is no such element.
  private static func outside(_ entry: ElementPaths.Entry, counts: [Int]) -> ElementPath? {
    let last = ElementPath(section: entry.section, element: entry.elements.last ?? 0)
    return isOutside(last, 1, counts) ? last : nil
  }

  private static func isOutside(_ path: ElementPath, _ count: Int, _ counts: [Int]) -> Bool {
    path.section >= counts.count || path.element > counts[path.section] - count
  }

  /// Throws if a path is in a removed or an inserted section.
  private func checkSections(_ sections: [SectionPair]) throws(PatchError) {
    let (old, new) = (Set(sections.map(\.old)), Set(sections.map(\.new)))
    for entry in removals.entries where !old.contains(entry.section) {
      throw .oldPathInLostSection(entry.first)
    }
    for entry in insertions.entries where !new.contains(entry.section) {
      throw .newPathInNewSection(entry.first)
    }
    for pair in moves + updates {
      if !old.contains(pair.old.section) { throw .oldPathInLostSection(pair.old) }
      if !new.contains(pair.new.section) { throw .newPathInNewSection(pair.new) }
    }
  }

  /// All paths of both, by section; throws if a path occurs twice. O(R log R) for R ranges.
  private func places(
    _ paths: ElementPaths, _ ranges: [(section: Int, range: Range<Int>)],
    twice: (ElementPath) -> PatchError
  ) throws(PatchError) -> [Int: IndexRanges] {
    var lists: [Int: [Range<Int>]] = [:]
    for entry in paths.entries { lists[entry.section] = Array(entry.elements.ranges) }
    for (section, range) in ranges { lists[section, default: []].append(range) }
    var all: [Int: IndexRanges] = [:]
    for section in lists.keys.sorted() {
      let list = lists[section, default: []].sorted { $0.lowerBound < $1.lowerBound }
      var end = 0
      for range in list {
        if range.lowerBound < end {
          throw twice(ElementPath(section: section, element: range.lowerBound))
        }
        end = range.upperBound
      }
      all[section] = IndexRanges(list)
    }
    return all
  }
}

extension ElementPaths.Entry {
  /// The first path.
  fileprivate var first: ElementPath {
    ElementPath(section: section, element: elements.first ?? 0)
  }
}

extension ElementPathPair {
  /// Whether the pair contains an old path.
  func contains(_ path: ElementPath) -> Bool {
    path.section == old.section && oldRange.contains(path.element)
  }
}

extension Array where Element == ElementPathPair {
  /// The same pairs ascending by old place; pairs that continue each other on both sides are one.
  func sortedByOldAndFused() -> [ElementPathPair] {
    var result: [ElementPathPair] = []
    for pair in sorted(by: { $0.old < $1.old }) {
      if let last = result.last, last.old.section == pair.old.section,
        last.new.section == pair.new.section, last.oldRange.upperBound == pair.old.element,
        last.newRange.upperBound == pair.new.element
      {
        result[result.count - 1] = ElementPathPair(
          old: last.old, new: last.new, count: last.count + pair.count)
      } else {
        result.append(pair)
      }
    }
    return result
  }
}

extension Array where Element == SectionPair {
  /// The same pairs, ascending by old index.
  func sortedByOld() -> [SectionPair] { sorted { ($0.old, $0.new) < ($1.old, $1.new) } }
}
