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

  private let oldCounts: [Int]
  private let newCounts: [Int]
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
  init(_ findings: DiffFindings, oldCounts: [Int], newCounts: [Int]) {
    self.oldCounts = oldCounts
    self.newCounts = newCounts
    diagnostics = SectionsDiffDiagnostics(ofSections: findings.repeats.diagnostics)
    var survivors: [Survivor] = []
    var new = 0
    findings.runs.forEachRun { run in
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

  /// Notes what was found among the elements of a surviving section that are not all the same.
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
    let left = IndexRanges(0..<oldCounts[survivor.old]).subtracting(IndexRanges(kept))
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
  /// - Parameter findings: what leads from those lost to those gained.
  @usableFromInline
  mutating func takeCrossings(_ findings: DiffFindings) {
    let found = findings.repeats.diagnostics
    if found.metRepeatedKeys || !found.isComplete {
      diagnostics.note(found, old: { lost[$0] }, new: { gained[$0] })
    }
    let origins = origins(findings)
    var next = 0
    while next < gained.count {
      let section = gained[next].section
      changed[section]?.replaceInserted(by: origins, from: &next)
    }
  }

  /// For each gained element where it comes from.
  private func origins(_ findings: DiffFindings) -> [SectionRuns.Run] {
    findings.flatRuns.flatMap { run in
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
    stretches += insertedStretches(new..<newCounts.count)
    return SectionList(stretches, oldCounts: oldCounts, newCounts: newCounts)
  }

  /// A section of which only the header is another.
  private func updated(_ survivor: Survivor) -> SectionRuns {
    var section = SectionRuns.whole(
      survivor.old, count: oldCounts[survivor.old], isMoved: survivor.isMoved)
    section.origin = .retained(
      old: survivor.old, isUpdated: true, isMoved: survivor.isMoved)
    return section
  }

  private func insertedStretches(_ sections: Range<Int>) -> [SectionStretch] {
    sections.map { section in
      let count = newCounts[section]
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
