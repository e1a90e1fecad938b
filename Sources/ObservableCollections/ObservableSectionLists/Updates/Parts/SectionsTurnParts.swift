/// A large turn of a two-level list in parts: first all removals, then moves of sections, then
/// insertions of sections, then all changes inside the sections.
///
/// An inserted, removed or moved section is one change, whatever it contains. Each change results
/// in a valid list: every element has a section at any time, and the section keeps its header.
struct SectionsTurnParts<Header, Element>: TurnParts {
  /// The changes of whole sections, and all removals.
  private var structure: WholeSectionParts
  /// The elements that move into inserted sections.
  private let crossings: SectionCrossings
  /// The last result of ``next(_:)``: the changes of whole sections, the sizes after them, and the
  /// later changes.
  private var last: (structure: EditLog?, sizes: SectionSizes, rows: EditLog?)
  /// The later changes, in rows of the flat list.
  private var rows: RowParts
  /// The number of rows of each section after the last taken changes.
  private var sizes: SectionSizes
  /// The later changes, as one log.
  private let rowsLog: EditLog
  /// All changes as they were made; nil when no row waits for its removal any more.
  ///
  /// In a batch, an element that crosses out of a removed section is removed, and another section
  /// gets a new one. While its row is shown, this log still identifies it as one element.
  private var wholeLog: EditLog?

  init(_ batch: SectionsBatchUpdate<Header, Element>, log: EditLog) {
    crossings = SectionCrossings(batch.changes)
    structure = WholeSectionParts(batch.changes, crossings)
    sizes = batch.changes.oldSizes
    last = (nil, sizes, nil)
    let afterwards = WholeSectionParts.rowsAfterwards(batch.changes, crossings)
    rows = RowParts(afterwards)
    rowsLog = afterwards.log()
    wholeLog = structure.hasWaitingRows ? log : nil
  }

  var isEmpty: Bool { structure.isEmpty && rows.isEmpty }

  var log: EditLog {
    if structure.isEmpty { return rows.log }
    var (left, sizes) = (structure, sizes)
    var count = Int.max
    let log = left.next(&count, &sizes).composed(with: rowsLog)
    guard let wholeLog else { return log }
    return log.retaining(structure.waitingRows, as: wholeLog)
  }

  mutating func next(_ limit: Int) -> EditLog {
    var left = limit
    var log = EditLog(count: sizes.total)
    last = (nil, sizes, nil)
    if !structure.isEmpty {
      log = structure.next(&left, &sizes)
      last = (log, sizes, nil)
      if !structure.hasWaitingRows { wholeLog = nil }
    }
    // The rest of the limit is used for rows: as in an array, only the last part has fewer changes.
    guard left > 0, structure.isEmpty, !rows.isEmpty else { return log }
    let more = rows.next(left)
    sizes = sizes.after(more)
    last.rows = more
    return log.composed(with: more)
  }

  func state(
    after log: EditLog, of state: SectionsSnapshot<Header, Element>,
    towards end: SectionsSnapshot<Header, Element>
  ) -> SectionsSnapshot<Header, Element> {
    // Inserted and updated content already has its final place, except in sections into which
    // elements cross.
    if crossings.isEmpty {
      return SectionList(log, oldSizes: state.sizes, newSizes: sizes).applied(
        to: state, source: end)
    }
    var state = state
    if let structure = last.structure {
      state = SectionList(structure, oldSizes: state.sizes, newSizes: last.sizes)
        .applied(to: state, source: UncrossedContent(end: end, crossings: crossings))
    }
    guard let rows = last.rows else { return state }
    return SectionList(rows, oldSizes: state.sizes, newSizes: sizes).applied(to: state, source: end)
  }
}

extension SectionSizes {
  /// The number of rows of each section after a log that inserts no section.
  ///
  /// - Complexity: O(S + R √S) for S sections and R runs.
  fileprivate func after(_ log: EditLog) -> SectionSizes {
    var sizes: [Int] = []
    log.forEachRun { run in
      if run.isInserted {
        sizes[sizes.count - 1] += run.count
        return
      }
      var (section, offset) = locate(run.oldStart)
      var left = run.count
      while left > 0 {
        if offset == 0 { sizes.append(0) }
        let count = min(left, self[section] - offset)
        sizes[sizes.count - 1] += count
        (section, offset, left) = (section + 1, 0, left - count)
      }
    }
    return SectionSizes(sizes)
  }
}
