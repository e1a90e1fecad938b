/// The fewest changes that lead from one list of two levels to another: sections are paired by
/// their ids, elements by a ``Matching``, first in their section and then across sections.
///
/// An element that goes from or to a section which is not in both lists is removed or inserted with it.
///
/// The time is that of comparing the elements of surviving sections once, plus the hashes of those
/// that changed: O(S + N + C log C) for S sections and N elements, C of them in changed places. What
/// stays where it was is compared and never hashed; what changed is hashed at most twice.
@usableFromInline
struct SectionsDiff: Hashable {
  /// The changes that lead from the old list to the new one.
  @usableFromInline let changes: SectionsBatchChanges
  /// The repeated ids and keys that were met.
  @usableFromInline let diagnostics: SectionsDiffDiagnostics

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - matching: compares elements.
  ///   - headersDiffer: whether the headers of an old and a new section with equal ids differ.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  @inlinable
  init<Header: Identifiable, Element>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    matching: Matching<Element>, headersDiffer: (Header, Header) -> Bool, start: Revision = 0,
    end: Revision = 0
  ) {
    let sections = withoutActuallyEscaping(headersDiffer) { headersDiffer in
      DiffBySection<Header, Element>(headersDiffer: headersDiffer)
        .findings(from: old.sections, to: new.sections)
    }
    var pairing = SectionsPairing(sections, oldSizes: old.sizes, newSizes: new.sizes)
    for survivor in pairing.survivors {
      let before = old.sections[survivor.old].elements
      let after = new.sections[survivor.new].elements
      if let elements = matching.compareSection(before, after) {
        pairing.take(elements, of: survivor)
      }
    }
    if !pairing.lost.isEmpty, !pairing.gained.isEmpty {
      let lost = ArraySnapshot(pairing.lost.lazy.map { old[$0] })
      let gained = ArraySnapshot(pairing.gained.lazy.map { new[$0] })
      pairing.takeCrossings(matching.compareSection(lost, gained))
    }
    self.init(pairing, start: start, end: end)
  }

  @usableFromInline
  init(_ pairing: SectionsPairing, start: Revision, end: Revision) {
    let list = pairing.list
    changes = SectionsBatchChanges(
      list.log, oldSizes: list.oldSizes, newSizes: list.newSizes, start: start, end: end)
    diagnostics = pairing.diagnostics
  }
}

/// Gathers what a diff of two levels finds: first which sections survive, then, in each of them,
/// which elements, and last which elements crossed from one into another.
@usableFromInline
struct SectionsPairing {
  /// A section of both lists.
  @usableFromInline
  struct Survivor {
    @usableFromInline let old: Int
    @usableFromInline let new: Int
    let isUpdated: Bool
    let isMoved: Bool
  }

  private let oldSizes: SectionSizes
  private let newSizes: SectionSizes
  /// Ascending by new index.
  @usableFromInline let survivors: [Survivor]
  /// Surviving sections in which something happened to elements, by new index.
  private var changed: [Int: SectionRuns] = [:]
  /// The elements of surviving sections that have no partner in them: old paths.
  @usableFromInline private(set) var lost: [ElementPath] = []
  /// The elements of surviving sections that have no partner in them: new paths, ascending.
  @usableFromInline private(set) var gained: [ElementPath] = []
  private(set) var diagnostics: SectionsDiffDiagnostics

  /// - Parameter findings: which sections survive.
  @usableFromInline
  init(_ findings: DiffFindings, oldSizes: SectionSizes, newSizes: SectionSizes) {
    self.oldSizes = oldSizes
    self.newSizes = newSizes
    diagnostics = SectionsDiffDiagnostics(ofSections: findings.repeats.diagnostics)
    var survivors: [Survivor] = []
    var new = 0
    for run in findings.flatRuns {
      if !run.isInserted {
        survivors += (0..<run.count).map { offset in
          Survivor(
            old: run.oldStart + offset, new: new + offset, isUpdated: run.isUpdated,
            isMoved: run.isMoved)
        }
      }
      new += run.count
    }
    self.survivors = survivors
  }

  /// Notes the pairs among the elements of a surviving section that are not all unchanged.
  @usableFromInline
  mutating func take(_ findings: DiffFindings, of survivor: Survivor) {
    let runs = findings.flatRuns
    note(findings.repeats.diagnostics, of: survivor)
    var section = SectionRuns(
      .retained(old: survivor.old, isUpdated: survivor.isUpdated, isMoved: survivor.isMoved),
      runs: [])
    var end = 0
    for run in runs {
      section.runs.append(SectionRuns.Run(run, in: survivor.old))
      if run.isInserted { gained += Self.paths(end..<end + run.count, in: survivor.new) }
      end += run.count
    }
    let kept = runs.filter { !$0.isInserted }.map { $0.oldStart..<$0.oldStart + $0.count }
    let left = IndexRanges(0..<oldSizes[survivor.old] - 1).subtracting(IndexRanges(kept))
    for range in left.ranges { lost += Self.paths(range, in: survivor.old) }
    changed[survivor.new] = section
  }

  private static func paths(_ range: Range<Int>, in section: Int) -> [ElementPath] {
    range.map { ElementPath(section: section, element: $0) }
  }

  private mutating func note(_ found: DiffDiagnostics, of survivor: Survivor) {
    if !found.metRepeatedKeys, found.isComplete { return }
    diagnostics.note(
      found, old: { ElementPath(section: survivor.old, element: $0) },
      new: { ElementPath(section: survivor.new, element: $0) })
  }
}

// MARK: - Across sections

extension SectionsPairing {
  /// Notes which of the lost elements are among the gained ones.
  ///
  /// - Parameter findings: the pairs among those lost and those gained; nil if they are the same.
  @usableFromInline
  mutating func takeCrossings(_ findings: DiffFindings?) {
    if let found = findings?.repeats.diagnostics, found.metRepeatedKeys || !found.isComplete {
      diagnostics.note(found, old: { lost[$0] }, new: { gained[$0] })
    }
    let origins = origins(findings?.flatRuns ?? [PackedRun(count: gained.count, origin: 0)])
    var next = 0
    while next < gained.count {
      let section = gained[next].section
      changed[section]?.replaceInserted(by: origins, from: &next)
    }
  }

  /// For each gained element where it comes from.
  private func origins(_ runs: [PackedRun]) -> [SectionRuns.Run] {
    runs.flatMap { run in
      (0..<run.count).map { offset in
        if run.isInserted { return SectionRuns.Run(old: nil, count: 1) }
        return SectionRuns.Run(
          old: lost[run.oldStart + offset], count: 1, isUpdated: run.isUpdated, isMoved: true)
      }
    }
  }

  /// The new list.
  var list: SectionList {
    var stretches: [SectionStretch] = []
    var new = 0
    for survivor in survivors {
      stretches += insertedStretches(new..<survivor.new)
      if let section = changed[survivor.new] {
        stretches.append(.single(section))
      } else if survivor.isUpdated {
        stretches.append(.single(updated(survivor)))
      } else {
        stretches.appendWhole(survivor.old, isMoved: survivor.isMoved)
      }
      new = survivor.new + 1
    }
    stretches += insertedStretches(new..<newSizes.count)
    return SectionList(stretches, oldSizes: oldSizes, newSizes: newSizes)
  }

  /// A section whose header alone differs.
  private func updated(_ survivor: Survivor) -> SectionRuns {
    var section = SectionRuns.whole(
      survivor.old, count: oldSizes[survivor.old] - 1, isMoved: survivor.isMoved)
    section.origin = .retained(
      old: survivor.old, isUpdated: true, isMoved: survivor.isMoved)
    return section
  }

  private func insertedStretches(_ sections: Range<Int>) -> [SectionStretch] {
    sections.map { section in
      let count = newSizes[section] - 1
      return .single(
        SectionRuns(.inserted, runs: count == 0 ? [] : [SectionRuns.Run(old: nil, count: count)]))
    }
  }
}

extension SectionRuns {
  /// Says of the inserted elements where they come from.
  ///
  /// - Parameters:
  ///   - origins: for the inserted elements of all sections, in order.
  ///   - next: the first of this section; afterwards the first of the next one.
  fileprivate mutating func replaceInserted(by origins: [Run], from next: inout Int) {
    runs = runs.flatMap { run -> [Run] in
      if run.old != nil { return [run] }
      defer { next += run.count }
      return Array(origins[next..<next + run.count])
    }
  }
}

extension SectionRuns.Run {
  /// A run of one section's elements.
  fileprivate init(_ run: PackedRun, in section: Int) {
    self.init(
      old: run.isInserted ? nil : ElementPath(section: section, element: run.oldStart),
      count: run.count, isUpdated: run.isUpdated, isMoved: run.isMoved)
  }
}

extension [SectionStretch] {
  /// Appends a section in which nothing happened, as part of the last entry where it continues it.
  fileprivate mutating func appendWhole(_ old: Int, isMoved: Bool) {
    if case .whole(let start, let length, isMoved)? = last, start + length == old {
      self[count - 1] = .whole(old: start, count: length + 1, isMoved: isMoved)
    } else {
      append(.whole(old: old, count: 1, isMoved: isMoved))
    }
  }
}
