extension SectionRuns {
  /// The new list of a log that sees both levels as one flat list: each section is its head followed
  /// by its elements.
  ///
  /// A run of the log is cut where sections begin, in the old list or in the new one: what follows a
  /// head in a run belongs to the head's section on both sides.
  ///
  /// - Parameters:
  ///   - log: what happened to the rows of the flat list.
  ///   - oldSizes: the rows of each section before.
  ///   - newSizes: the rows of each section after.
  /// - Complexity: O(S + R √S) for S sections and R runs.
  package static func list(
    _ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes
  ) -> [SectionRuns] {
    var cutter = Cutter(oldSizes, newSizes)
    log.forEachRun { cutter.append(EditLog.Run($0)) }
    return cutter.sections
  }

  /// Deals the runs of a log out to the sections of the new list.
  private struct Cutter {
    private let oldSizes: SectionSizes
    private let oldCounts: [Int]
    private let newCounts: [Int]
    /// The new sections so far.
    private(set) var sections: [SectionRuns] = []
    /// How many elements the last of them still lacks.
    private var missing = 0

    init(_ oldSizes: SectionSizes, _ newSizes: SectionSizes) {
      self.oldSizes = oldSizes
      oldCounts = oldSizes.elementCounts
      newCounts = newSizes.elementCounts
      sections.reserveCapacity(newCounts.count)
    }

    mutating func append(_ run: EditLog.Run) {
      if run.isInserted { appendInserted(run.count) } else { appendRetained(run) }
    }

    private mutating func appendInserted(_ rows: Int) {
      var left = rows
      while left > 0 {
        if missing == 0 {
          open(.inserted)
          left -= 1
        } else {
          let count = min(left, missing)
          fill(Run(old: nil, count: count))
          left -= count
        }
      }
    }

    private mutating func appendRetained(_ run: EditLog.Run) {
      var (old, offset) = oldSizes.locate(run.oldStart)
      var left = run.count
      while left > 0 {
        if missing == 0 {
          assert(offset == 0, "A head became element \(offset - 1) of section \(old)")
          open(.retained(old: old, isUpdated: run.isUpdated, isMoved: run.isMoved))
          (offset, left) = (1, left - 1)
        } else {
          let count = min(left, missing, oldCounts[old] - offset + 1)
          fill(
            Run(
              old: ElementPath(section: old, element: offset - 1), count: count,
              isUpdated: run.isUpdated, isMoved: run.isMoved))
          (offset, left) = (offset + count, left - count)
        }
        if offset > oldCounts[old] { (old, offset) = (old + 1, 0) }
      }
    }

    /// The next new section starts.
    private mutating func open(_ origin: Origin) {
      missing = newCounts[sections.count]
      sections.append(SectionRuns(origin, runs: []))
    }

    /// Elements of the last new section.
    private mutating func fill(_ run: Run) {
      sections[sections.count - 1].runs.append(run)
      missing -= run.count
    }
  }
}
