/// The fewest changes between two lists of sections.
///
/// Sections are paired by their ids, elements by a ``Matching``, first in their section and then
/// across sections.
///
/// An element that moves from or to a section that is not in both lists is removed or inserted with
/// it.
///
/// Comparing the elements of surviving sections once and hashing the changed ones takes O(S + N + C
/// log C) for S sections and N elements, C of them in changed places. Elements that keep their
/// place are compared and never hashed; changed ones are hashed at most twice.
@usableFromInline
struct SectionsDiff: Hashable {
  /// The changes that lead from the old list to the new one.
  @usableFromInline let changes: SectionsBatchChanges
  /// The repeated ids and keys that were found.
  @usableFromInline let diagnostics: DiffDiagnostics

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - old: the list before.
  ///   - new: the list after.
  ///   - matching: compares elements.
  ///   - headersDiffer: returns whether the headers of an old and a new section with equal ids
  ///     differ.
  ///   - start: the state of the old list.
  ///   - end: the state of the new list.
  @inlinable
  init<Header: Identifiable, Element>(
    from old: SectionsSnapshot<Header, Element>, to new: SectionsSnapshot<Header, Element>,
    matching: Matching<Element>, headersDiffer: (Header, Header) -> Bool,
    start: Revision = .ofNoList,
    end: Revision = .ofNoList
  ) {
    let sections = withoutActuallyEscaping(headersDiffer) { headersDiffer in
      DiffBySection<Header, Element>(headersDiffer: headersDiffer)
        .findings(from: old.sections, to: new.sections)
    }
    var pairing = SectionsPairing(sections, old.sizes, new.sizes)
    var findings = DiffFindings()
    for survivor in pairing.survivors {
      let before = old.sections[survivor.old].elements
      let after = new.sections[survivor.new].elements
      if matching.compareSection(before, after, &findings) {
        pairing.takeWhole(survivor)
      } else {
        pairing.take(findings, of: survivor)
      }
    }
    pairing.finish()
    if !pairing.lost.isEmpty, !pairing.gained.isEmpty {
      let lost = ArraySnapshot(pairing.lost.lazy.map { old[$0] })
      let gained = ArraySnapshot(pairing.gained.lazy.map { new[$0] })
      let areSame = matching.compareSection(lost, gained, &findings)
      pairing.takeCrossings(areSame ? nil : findings)
    }
    self.init(pairing, start: start, end: end)
  }

  @usableFromInline
  init(_ pairing: SectionsPairing, start: Revision, end: Revision) {
    changes = SectionsBatchChanges(
      EditLog(oldCount: pairing.oldSizes.total, runs: pairing.rows),
      oldSizes: pairing.oldSizes, newSizes: pairing.newSizes, start: start, end: end)
    diagnostics = pairing.diagnostics
  }
}

/// Collects the findings of a two-level diff: first the surviving sections, then the surviving
/// elements in each of them, and last the elements that crossed from one into another.
///
/// The result is the rows of the new list, as in a log: one list for all sections.
@usableFromInline
struct SectionsPairing {
  /// A section that is in both lists.
  @usableFromInline
  struct Survivor {
    @usableFromInline let old: Int
    @usableFromInline let new: Int
    /// The marks of the section's header in a packed run.
    let marks: Int
  }

  let oldSizes: SectionSizes
  let newSizes: SectionSizes
  /// The row of each old header, and the number of old rows.
  private let oldStarts: [Int]
  /// The row of each new header, and the number of new rows.
  private let newStarts: [Int]
  /// The surviving sections, ascending by new index.
  @usableFromInline private(set) var survivors: [Survivor] = []
  /// The rows of the new list so far, up to a section.
  private(set) var rows: [PackedRun] = []
  /// The number of new sections in `rows`.
  private var newCount = 0
  /// The old paths of elements of surviving sections without a partner in their section.
  @usableFromInline private(set) var lost: [ElementPath] = []
  /// The new paths of elements of surviving sections without a partner in their section, ascending.
  @usableFromInline private(set) var gained: [ElementPath] = []
  private(set) var diagnostics: DiffDiagnostics

  /// - Parameter findings: the findings about sections.
  @usableFromInline
  init(_ findings: DiffFindings, _ oldSizes: SectionSizes, _ newSizes: SectionSizes) {
    self.oldSizes = oldSizes
    self.newSizes = newSizes
    oldStarts = oldSizes.starts
    newStarts = newSizes.starts
    diagnostics = DiffDiagnostics(ofSections: findings.repeats.diagnostics)
    survivors.reserveCapacity(newSizes.count)
    // Reserves, at once, the space that a few edits need.
    rows.reserveCapacity(32)
    var new = 0
    findings.runs.forEachRun { run in
      if !run.isInserted {
        for offset in 0..<run.count {
          survivors.append(
            Survivor(
              old: run.oldStart + offset, new: new + offset,
              marks: run.origin & PackedRun.allMarks))
        }
      }
      new += run.count
    }
  }

  /// Appends a surviving section whose elements are all unchanged.
  @usableFromInline
  mutating func takeWhole(_ survivor: Survivor) {
    insertSections(before: survivor.new)
    let start = oldStarts[survivor.old]
    let count = oldStarts[survivor.old + 1] - start
    if survivor.marks & PackedRun.updatedMark == 0 {
      rows.appendFusing(PackedRun(count: count, origin: start << 2 | survivor.marks))
    } else {
      takeHeader(survivor)
      rows.appendFusing(PackedRun(count: count - 1, origin: (start + 1) << 2))
    }
    newCount += 1
  }

  /// Appends a surviving section with the pairs found among its elements, not all of which are
  /// unchanged.
  @usableFromInline
  mutating func take(_ findings: DiffFindings, of survivor: Survivor) {
    note(findings.repeats.diagnostics, of: survivor)
    insertSections(before: survivor.new)
    takeHeader(survivor)
    let first = (oldStarts[survivor.old] + 1) << 2
    var end = 0
    findings.runs.forEachPiece { run in
      if run.isInserted {
        rows.appendFusing(run)
        gained.append(run.count, from: ElementPath(section: survivor.new, element: end))
      } else {
        rows.appendFusing(PackedRun(count: run.count, origin: run.origin + first))
      }
      end += run.count
    }
    findings.runs.forEachLost { range in
      lost.append(range.count, from: ElementPath(section: survivor.old, element: range.lowerBound))
    }
    newCount += 1
  }

  /// Appends the sections after the last survivor.
  @usableFromInline
  mutating func finish() { insertSections(before: newSizes.count) }

  private mutating func takeHeader(_ survivor: Survivor) {
    let origin = oldStarts[survivor.old] << 2 | survivor.marks
    rows.appendFusing(PackedRun(count: 1, origin: origin))
  }

  private mutating func insertSections(before new: Int) {
    let count = newStarts[new] - newStarts[newCount]
    rows.appendFusing(PackedRun(count: count, origin: PackedRun.insertedOrigin))
    newCount = new
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
  /// Pairs lost elements with gained ones.
  ///
  /// - Parameter findings: the pairs of lost and gained elements; nil if both are entirely the
  ///   same.
  @usableFromInline
  mutating func takeCrossings(_ findings: DiffFindings?) {
    if let found = findings?.repeats.diagnostics, found.metRepeatedKeys || !found.isComplete {
      diagnostics.note(found, old: { lost[$0] }, new: { gained[$0] })
    }
    var crossed = CrossedRows(inserted: rows)
    var next = 0
    func take(_ run: PackedRun) {
      if !run.isInserted {
        for offset in 0..<run.count {
          let old = row(of: lost[run.oldStart + offset], oldStarts)
          let mark = run.origin & PackedRun.updatedMark | PackedRun.movedMark
          crossed.append(old << 2 | mark, at: row(of: gained[next + offset], newStarts))
        }
      }
      next += run.count
    }
    if let findings {
      if !findings.runs.hasPairs { return }
      findings.runs.forEachRun(take)
    } else {
      take(PackedRun(count: gained.count, origin: 0))
    }
    rows = crossed.finished()
  }

  private func row(of path: ElementPath, _ starts: [Int]) -> Int {
    starts[path.section] + 1 + path.element
  }
}

/// The rows of a new list in which some inserted rows are replaced by rows that crossed sections.
private struct CrossedRows {
  private let inserted: [PackedRun]
  private var rows: [PackedRun] = []
  /// The number of rows that were replaced, or passed.
  private var end = 0
  /// The run of `inserted` that contains the row at `end`.
  private var run = 0
  /// The number of passed rows of that run.
  private var offset = 0

  init(inserted: [PackedRun]) {
    self.inserted = inserted
    rows.reserveCapacity(inserted.count)
  }

  /// Sets the origin of a new row, which must be after all previous ones.
  mutating func append(_ origin: Int, at row: Int) {
    pass(to: row)
    rows.appendFusing(PackedRun(count: 1, origin: origin))
    offset += 1
    end += 1
  }

  mutating func finished() -> [PackedRun] {
    pass(to: Int.max)
    return rows
  }

  private mutating func pass(to row: Int) {
    while end < row, run < inserted.count {
      let count = min(row - end, inserted[run].count - offset)
      rows.appendFusing(inserted[run].part(from: offset, count: count))
      (end, offset) = (end + count, offset + count)
      if offset == inserted[run].count { (run, offset) = (run + 1, 0) }
    }
  }
}

extension [ElementPath] {
  /// Appends the paths of neighbours in one section.
  fileprivate mutating func append(_ count: Int, from first: ElementPath) {
    for offset in 0..<count {
      append(ElementPath(section: first.section, element: first.element + offset))
    }
  }
}
