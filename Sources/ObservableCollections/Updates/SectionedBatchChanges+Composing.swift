extension SectionedBatchChanges {
  /// The batch that undoes this one: its old list is this one's new list. O(S + R log R) for S
  /// sections and R entries.
  ///
  /// Updates stay updates, replaced sections stay replaced. Versions are exchanged too.
  public var inverse: SectionedBatchChanges {
    let parts = Parts(
      oldCounts: newCounts, newCounts: oldCounts, deletedSections: insertedSections,
      insertedSections: deletedSections, movedSections: movedSections.inverted(),
      replacedSections: replacedSections.inverted(), updatedSections: updatedSections.inverted(),
      deletions: insertions, insertions: deletions, moves: moves.inverted(),
      updates: updates.inverted().sortedAndFused())
    let sections = newSections.enumerated()
      .compactMap { old, new in new.map { SectionPair(old: $0, new: old) } }
    return SectionedBatchChanges(
      known: parts, sections: sections, stays: stays.inverted(),
      versions: (from: toVersion, to: fromVersion)
    ).withParts(from: toPart, to: fromPart)
  }

  /// The same between states of other parts.
  func withParts(from fromPart: Int, to toPart: Int) -> SectionedBatchChanges {
    var changes = self
    (changes.fromPart, changes.toPart) = (fromPart, toPart)
    return changes
  }

  /// This batch and then `next`, as one batch.
  ///
  /// An element that crosses into an inserted or replaced section is no longer known in a batch: if
  /// `next` takes it on from there, it is one that was deleted and another that was inserted.
  ///
  /// - Parameter next: a batch that starts where this one ends. Traps if counts or versions differ.
  /// - Returns: a batch that moves as few sections and elements as possible; which of equally many
  ///   move may differ from the batch that the list itself would give, because a batch no longer
  ///   knows what a move call touched.
  /// - Complexity: O(S + R log R) for S sections and R entries in both.
  public func followed(by next: SectionedBatchChanges) -> SectionedBatchChanges {
    if next.oldCounts != newCounts {
      trap("A batch from sections of \(next.oldCounts) does not follow one to \(newCounts)")
    }
    if next.fromVersion != toVersion {
      trap("A batch from version \(next.fromVersion) does not follow one to version \(toVersion)")
    }
    if next.fromPart != toPart {
      trap("A batch from part \(next.fromPart) does not follow one to part \(toPart)")
    }
    let composer = SectionComposer(sectionRuns)
    let effect = SectionedNetEffect(
      next.sectionRuns.map(composer.composed), oldCounts: oldCounts)
    return SectionedBatchChanges(
      effect, fromVersion: fromVersion, toVersion: next.toVersion
    ).withParts(from: fromPart, to: next.toPart)
  }
}

/// What a first change says of the list that a second one starts from.
private struct SectionComposer {
  private let sections: [SectionRuns]
  /// For each section, the index at which each of its runs starts.
  private let starts: [[Int]]

  init(_ sections: [SectionRuns]) {
    self.sections = sections
    starts = sections.map { section in
      var end = 0
      return section.runs.map { run in
        defer { end += run.count }
        return end
      }
    }
  }

  /// A section of the second change, in the words of both.
  func composed(_ section: SectionRuns) -> SectionRuns {
    var runs: [SectionRuns.Run] = []
    for run in section.runs { append(run, to: &runs) }
    return SectionRuns(composed(section.origin), runs: runs)
  }

  private func composed(_ origin: SectionRuns.Origin) -> SectionRuns.Origin {
    switch origin {
    case .inserted: return .inserted
    case .replaced(let section):
      switch sections[section].origin {
      case .inserted: return .inserted
      case .retained(let old, _, _), .replaced(let old): return .replaced(old: old)
      }
    case .retained(let section, let isUpdated, let isMoved):
      let first = sections[section].origin
      guard case .retained(let old, let wasUpdated, let wasMoved) = first else { return first }
      return .retained(
        old: old, isUpdated: isUpdated || wasUpdated, isMoved: isMoved || wasMoved)
    }
  }

  /// Appends what the first change says of the elements that a run of the second retains.
  private func append(_ run: SectionRuns.Run, to runs: inout [SectionRuns.Run]) {
    guard let path = run.old else { return runs.append(run) }
    let (section, end) = (path.section, path.element + run.count)
    var position = path.element
    var index = starts[section].partitioningIndex { $0 > position } - 1
    while position < end {
      let source = sections[section].runs[index]
      let offset = position - starts[section][index]
      let count = min(source.count - offset, end - position)
      var part = source.part(from: offset, count: count)
      if part.old != nil {
        part.isUpdated = part.isUpdated || run.isUpdated
        part.isMoved = part.isMoved || run.isMoved
      }
      runs.append(part)
      (position, index) = (position + count, index + 1)
    }
  }
}
