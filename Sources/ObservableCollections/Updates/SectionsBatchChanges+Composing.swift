extension SectionsBatchChanges {
  /// The batch that undoes this one: its old list is this one's new list. O(R log R) for R entries.
  ///
  /// Updates stay updates, replaced sections stay replaced. It leads from ``end`` to ``start``.
  public var inverse: SectionsBatchChanges {
    let fields = Fields(
      oldCounts: newCounts, newCounts: oldCounts, removedSections: insertedSections,
      insertedSections: removedSections, movedSections: movedSections.inverted(),
      replacedSections: replacedSections.inverted(), updatedHeaders: updatedHeaders.inverted(),
      removals: insertions, insertions: removals, moves: moves.ranges.inverted(),
      updates: updates.ranges.inverted().sortedAndFused())
    return SectionsBatchChanges(
      known: fields, derived.inverse(moves: fields.moves),
      start: end, end: start)
  }

  /// This batch and then `next`, as one batch.
  ///
  /// An element that crosses into an inserted or replaced section is no longer known in a batch: if
  /// `next` takes it on from there, it is one that was removed and another that was inserted.
  ///
  /// - Parameter next: a batch that starts where this one ends.
  /// - Returns: a batch that moves as few sections and elements as possible; which of equally many
  ///   move may differ from the batch that the list itself would give, because a batch no longer
  ///   knows what a move call touched.
  /// - Throws: ``PatchError`` if `next` starts from another revision or from other counts.
  /// - Complexity: O(S + R log R) for S sections and R entries in both.
  public func appending(_ next: SectionsBatchChanges) throws -> SectionsBatchChanges {
    try end.checkFollowed(by: next.start)
    try next.checkStart(newCounts)
    var composer = SectionComposer(sectionList)
    let list = SectionList(
      composer.composed(next.sectionList.stretches), oldCounts: oldCounts, newCounts: next.newCounts
    )
    return SectionsBatchChanges(SectionsNetEffect(list), start: start, end: next.end)
  }
}

/// What a first change says of the list that a second one starts from.
private struct SectionComposer {
  /// A section, and the index at which each of its runs starts.
  private struct Source {
    let section: SectionRuns
    let starts: [Int]

    init(_ section: SectionRuns) {
      self.section = section
      var end = 0
      starts = section.runs.map { run in
        defer { end += run.count }
        return end
      }
    }
  }

  private let list: SectionList
  /// The index of the first section of each stretch.
  private let starts: [Int]
  /// The sections that were asked for, by index.
  private var sources: [Int: Source] = [:]

  init(_ list: SectionList) {
    self.list = list
    var end = 0
    starts = list.stretches.map { stretch in
      defer { end += stretch.count }
      return end
    }
  }

  /// The stretches of the second change, in the words of both.
  mutating func composed(_ stretches: [SectionStretch]) -> [SectionStretch] {
    var result: [SectionStretch] = []
    for stretch in stretches {
      switch stretch {
      case .single(let section): result.append(.single(composed(section)))
      case .whole(let start, let count, let isMoved):
        append(start..<start + count, isMoved: isMoved, to: &result)
      }
    }
    return result
  }

  /// Appends what the first change says of sections that the second leaves whole.
  private func append(_ range: Range<Int>, isMoved: Bool, to stretches: inout [SectionStretch]) {
    var section = range.lowerBound
    var index = starts.partitioningIndex { $0 > section } - 1
    while section < range.upperBound {
      switch list.stretches[index] {
      case .whole(let old, let count, let wasMoved):
        let offset = section - starts[index]
        let length = min(count - offset, range.upperBound - section)
        stretches.append(.whole(old: old + offset, count: length, isMoved: isMoved || wasMoved))
        section += length
      case .single(var first):
        if isMoved, case .retained(let old, let isUpdated, _) = first.origin {
          first.origin = .retained(old: old, isUpdated: isUpdated, isMoved: true)
        }
        stretches.append(.single(first))
        section += 1
      }
      index += 1
    }
  }

  /// What the first change says of a section.
  private mutating func source(_ index: Int) -> Source {
    if let known = sources[index] { return known }
    let stretch = starts.partitioningIndex { $0 > index } - 1
    let source: Source
    switch list.stretches[stretch] {
    case .single(let section): source = Source(section)
    case .whole(let start, _, let isMoved):
      let old = start + index - starts[stretch]
      source = Source(.whole(old, count: list.oldCounts[old], isMoved: isMoved))
    }
    sources[index] = source
    return source
  }

  /// A section of the second change, in the words of both.
  private mutating func composed(_ section: SectionRuns) -> SectionRuns {
    var runs: [SectionRuns.Run] = []
    for run in section.runs { append(run, to: &runs) }
    return SectionRuns(composed(section.origin), runs: runs)
  }

  private mutating func composed(_ origin: SectionRuns.Origin) -> SectionRuns.Origin {
    switch origin {
    case .inserted: return .inserted
    case .replaced(let section):
      switch source(section).section.origin {
      case .inserted: return .inserted
      case .retained(let old, _, _), .replaced(let old): return .replaced(old: old)
      }
    case .retained(let section, let isUpdated, let isMoved):
      let first = source(section).section.origin
      guard case .retained(let old, let wasUpdated, let wasMoved) = first else { return first }
      return .retained(
        old: old, isUpdated: isUpdated || wasUpdated, isMoved: isMoved || wasMoved)
    }
  }

  /// Appends what the first change says of the elements that a run of the second retains.
  private mutating func append(_ run: SectionRuns.Run, to runs: inout [SectionRuns.Run]) {
    guard let path = run.old else { return runs.append(run) }
    let (first, end) = (source(path.section), path.element + run.count)
    var position = path.element
    var index = first.starts.partitioningIndex { $0 > position } - 1
    while position < end {
      let source = first.section.runs[index]
      let offset = position - first.starts[index]
      let count = min(source.count - offset, end - position)
      var kept = source.part(from: offset, count: count)
      if kept.old != nil {
        kept.isUpdated = kept.isUpdated || run.isUpdated
        kept.isMoved = kept.isMoved || run.isMoved
      }
      runs.append(kept)
      (position, index) = (position + count, index + 1)
    }
  }
}
