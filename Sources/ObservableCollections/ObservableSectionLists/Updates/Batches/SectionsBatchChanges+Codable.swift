// A batch is encoded as its rows: see ``SectionsBatchPatch``.

extension SectionsBatchChanges: Codable {
  private enum CodingKeys: String, CodingKey { case oldCounts, newCounts, rows, start, end }

  /// Encodes the counts, the rows in runs, and the revisions.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(oldCounts, forKey: .oldCounts)
    try container.encode(newCounts, forKey: .newCounts)
    try container.encode(log.runs.map(CodedRun.init), forKey: .rows)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
  }

  /// Decodes the rows and checks that they match the counts. The versions of a decoded batch must
  /// not fall; counts may be huge, as in ``BatchChanges``.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: `DecodingError`; for a broken promise its underlying error is a ``PatchError``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let oldCounts = try values.decode([Int].self, forKey: .oldCounts)
    let newCounts = try values.decode([Int].self, forKey: .newCounts)
    let runs = try values.decode([CodedRun].self, forKey: .rows)
    let start = try values.decode(Revision.self, forKey: .start)
    let end = try values.decode(Revision.self, forKey: .end)
    do throws(PatchError) {
      try start.checkLeads(to: end)
      if start.version > end.version {
        throw .versionFalls(from: start.version, to: end.version)
      }
      let (old, new) = (try SectionStarts(oldCounts), try SectionStarts(newCounts))
      try old.check(runs.map(\.packed), leadTo: new)
      self.init(
        EditLog(oldCount: old.rowCount, runs: runs.map(\.packed)), oldSizes: old.sizes,
        newSizes: new.sizes, start: start, end: end)
    } catch {
      throw DecodingError.refused(error, at: decoder.codingPath)
    }
  }
}

/// A run of rows as one to three numbers: `[count]` for new rows, `[first, count]` or `[first,
/// count, marks]` for old ones.
private struct CodedRun: Codable {
  let packed: PackedRun

  init(_ run: PackedRun) {
    packed = run
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    if !packed.isInserted { try list.encode(packed.oldStart) }
    try list.encode(packed.count)
    let marks = packed.isInserted ? 0 : packed.origin & PackedRun.allMarks
    if marks != 0 { try list.encode(marks) }
  }

  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    var numbers: [Int] = []
    while !list.isAtEnd, numbers.count < 4 { numbers.append(try list.decode(Int.self)) }
    switch numbers.count {
    case 1: packed = PackedRun(count: numbers[0], origin: PackedRun.insertedOrigin)
    case 2, 3:
      let marks = numbers.count == 3 ? numbers[2] : 0
      guard 0...PackedRun.allMarks ~= marks, 0...PackedRun.mostElements ~= numbers[0] else {
        fallthrough
      }
      packed = PackedRun(count: numbers[1], origin: numbers[0] << 2 | marks)
    default:
      throw DecodingError.dataCorruptedError(
        in: list, debugDescription: "A run of rows needs one to three numbers, not \(numbers)")
    }
    guard 1...PackedRun.mostElements ~= packed.count else {
      throw DecodingError.dataCorruptedError(
        in: list, debugDescription: "A run of rows cannot have \(packed.count) rows")
    }
  }
}

/// The row of each section's header, in a list from outside.
struct SectionStarts {
  /// The row of each header, and the number of all rows.
  private var starts = [0]

  /// Creates the places for the counts of elements. Throws if a count is negative, or if there are
  /// too many rows.
  init(_ counts: [Int]) throws(PatchError) {
    starts.reserveCapacity(counts.count + 1)
    var rows = 0
    for count in counts {
      if count < 0 || count >= PackedRun.mostElements - rows { throw .badCounts(counts) }
      rows += count + 1
      starts.append(rows)
    }
  }

  var rowCount: Int { starts[starts.count - 1] }

  var sizes: SectionSizes {
    SectionSizes(starts.indices.dropLast().map { starts[$0 + 1] - starts[$0] })
  }

  /// Throws unless runs of these rows form the rows of a new list: each old row occurs at most
  /// once, and headers come from headers, elements from elements.
  ///
  /// - Complexity: O(R log R + R log S + S) for R runs and S sections.
  func check(_ runs: [PackedRun], leadTo new: SectionStarts) throws(PatchError) {
    var newRow = 0
    for run in runs {
      // Subtracted: a sum of counts from outside could overflow.
      if run.count > new.rowCount - newRow {
        throw .newRowsDisagree(expected: new.rowCount, atLeast: newRow)
      }
      if !run.isInserted {
        if run.oldStart > rowCount - run.count {
          throw .oldRowOutside(run.oldStart, count: run.count, of: rowCount)
        }
        try checkHeaders(run, new, newRow)
      }
      newRow += run.count
    }
    if newRow != new.rowCount {
      throw .newRowsDisagree(expected: new.rowCount, atLeast: newRow)
    }
    var end = 0
    for run in runs.filter({ !$0.isInserted }).sorted(byKey: { $0.oldStart }) {
      if run.oldStart < end { throw .oldRowTwice(run.oldStart) }
      end = run.oldStart + run.count
    }
  }

  /// Throws unless the old and the new rows of a run have headers at the same positions. From one
  /// header on, both lists must have the next one at the same distance, or after the run.
  private func checkHeaders(
    _ run: PackedRun, _ new: SectionStarts, _ newStart: Int
  ) throws(PatchError) {
    var old = starts.partitioningIndex { $0 >= run.oldStart }
    var other = new.starts.partitioningIndex { $0 >= newStart }
    while true {
      let oldOffset = min(starts[old] - run.oldStart, run.count)
      let newOffset = min(new.starts[other] - newStart, run.count)
      if oldOffset != newOffset {
        let offset = min(oldOffset, newOffset)
        throw .headerIsElement(oldRow: run.oldStart + offset, newRow: newStart + offset)
      }
      if oldOffset == run.count { return }
      (old, other) = (old + 1, other + 1)
    }
  }
}
