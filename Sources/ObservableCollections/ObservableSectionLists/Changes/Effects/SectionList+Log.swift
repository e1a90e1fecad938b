extension SectionList {
  /// Creates the new list from a log of both levels as one flat list: each section is its header
  /// followed by its elements.
  ///
  /// A run of the log is cut where sections begin, in the old list or in the new one: the rows
  /// after a header in a run belong to the header's section on both sides.
  ///
  /// - Parameters:
  ///   - log: the edits of the rows of the flat list.
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  /// - Complexity: O((C + R) √S) for R runs, S sections and C of them that changed.
  package init(_ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes) {
    var distributor = RunDistributor(oldSizes, newSizes)
    log.forEachRun { distributor.append($0) }
    self.init(distributor.spans, oldSizes: oldSizes, newSizes: newSizes)
  }

  /// Distributes runs among the sections of the new list.
  private struct RunDistributor {
    private let oldSizes: SectionSizes
    private let newSizes: SectionSizes
    /// The finished spans of the new list, without the open section.
    private var finished: [SectionSpan] = []
    /// The open section, to which runs are appended.
    private var open: SectionRuns?
    /// The number of sections so far, including the open one.
    private var sectionCount = 0
    /// The number of elements that the open section still lacks.
    private var missing = 0
    /// The old section that was last located, and its rows.
    private var located = (section: 0, rows: 0..<0)

    init(_ oldSizes: SectionSizes, _ newSizes: SectionSizes) {
      self.oldSizes = oldSizes
      self.newSizes = newSizes
    }

    /// The ranges of the new list that were added so far.
    var spans: [SectionSpan] {
      open.map { finished + [.single($0)] } ?? finished
    }

    mutating func append(_ run: EditLog.Run) {
      if run.isInserted { appendInserted(run.count) } else { appendRetained(run) }
    }

    private mutating func appendInserted(_ rows: Int) {
      var left = rows
      while left > 0 {
        if missing == 0 {
          begin(.inserted)
          left -= 1
        } else {
          let count = min(left, missing)
          fill(SectionRuns.Run(old: nil, count: count))
          left -= count
        }
      }
    }

    private mutating func appendRetained(_ run: EditLog.Run) {
      var (old, offset) = locate(run.oldStart)
      var left = run.count
      while left > 0 {
        let size = oldSizes[old]
        if missing > 0 {
          let count = min(left, missing, size - offset)
          fill(
            SectionRuns.Run(
              old: ElementPath(section: old, element: offset - 1), count: count,
              isUpdated: run.isUpdated, isMoved: run.isMoved))
          (offset, left) = (offset + count, left - count)
        } else if let whole = appendWhole(run, from: old, size, rows: left) {
          (old, left) = (old + whole.sections, left - whole.rows)
          continue
        } else {
          assert(offset == 0, "A header became element \(offset - 1) of section \(old)")
          begin(.retained(old: old, isUpdated: run.isUpdated, isMoved: run.isMoved))
          (offset, left) = (1, left - 1)
        }
        if offset == size { (old, offset) = (old + 1, 0) }
      }
    }

    /// The section of an old row, and the row's place in it. Most runs start in the section of the
    /// last one.
    private mutating func locate(_ row: Int) -> (section: Int, offset: Int) {
      if !located.rows.contains(row) {
        let (section, offset) = oldSizes.locate(row)
        located = (section, row - offset..<row - offset + oldSizes[section])
      }
      return (located.section, row - located.rows.lowerBound)
    }

    /// Appends the sections at the start of a run that are entirely in it and that get no other
    /// elements.
    ///
    /// - Returns: the number of these sections and of their rows; nil if there are none.
    private mutating func appendWhole(
      _ run: EditLog.Run, from old: Int, _ size: Int, rows: Int
    ) -> (sections: Int, rows: Int)? {
      if run.isUpdated || rows < size { return nil }
      let runEnd = run.oldStart + run.count
      var (next, offset) = oldSizes.locate(runEnd)
      // The elements after the run may belong to the last section.
      if newSizes[sectionCount + next - old - 1] != oldSizes[next - 1] {
        next -= 1
        offset += oldSizes[next]
      }
      if next == old { return nil }
      close()
      finished.append(.whole(old: old, count: next - old, isMoved: run.isMoved))
      sectionCount += next - old
      return (next - old, rows - offset)
    }

    /// Begins the next new section.
    private mutating func begin(_ origin: SectionRuns.Origin) {
      close()
      var runs: [SectionRuns.Run] = []
      // Reserves, at once, the space that one edit needs.
      if origin != .inserted { runs.reserveCapacity(4) }
      open = SectionRuns(origin, runs: runs)
      missing = newSizes[sectionCount] - 1
      sectionCount += 1
    }

    private mutating func close() {
      if let open { finished.append(.single(open)) }
      open = nil
    }

    /// Appends elements to the open section.
    private mutating func fill(_ run: SectionRuns.Run) {
      open?.runs.append(run)
      missing -= run.count
    }
  }
}

// MARK: - As a log

extension SectionList {
  /// The log of the rows, from which this list can be created again.
  ///
  /// - Complexity: O((P + R) √S) for P ranges, R runs and S sections.
  package var log: EditLog {
    EditLog(oldCount: oldSizes.total, runs: spans.flatMap(rows))
  }

  private func rows(of span: SectionSpan) -> [EditLog.Run] {
    switch span {
    case .whole(let old, let count, let isMoved):
      let start = oldSizes.start(of: old)
      let rows = oldSizes.start(of: old + count) - start
      return [EditLog.Run(oldStart: start, count: rows, isMoved: isMoved)]
    case .single(let section):
      var header = span.sectionRun
      if !header.isInserted {
        let start = oldSizes.start(of: header.oldStart)
        header.origin = PackedRun.origin(header.origin, advancedBy: start - header.oldStart)
      }
      return [header] + section.runs.map(row)
    }
  }

  private func row(_ run: SectionRuns.Run) -> EditLog.Run {
    guard let old = run.old else { return .inserted(run.count) }
    return EditLog.Run(
      oldStart: oldSizes.start(of: old.section) + 1 + old.element, count: run.count,
      isUpdated: run.isUpdated, isMoved: run.isMoved)
  }
}
