/// The net effect of a turn on a two-level list: indexes and paths only, no elements.
///
/// It stores rows, as a log does: each section is its header followed by its elements. For each new
/// row the batch records the corresponding old row, or an insertion. It also has the sizes of the
/// sections before and after, shared with the lists. ``inverse``, ``appending(_:)`` and coding use
/// the rows, so they lose no information: an element that moves to a section inserted in the same
/// turn is still the same element.
///
/// Everything else is a *reading* of the rows, for widgets: the effect on sections and elements. It
/// is computed once, with the batch, in O(C √S + R log R) for R runs of rows and C changed sections
/// of S. *Old* indexes and paths count in the list before the batch, *new* ones in the list after
/// it, in both halves of a path. The reading is simultaneous: no entry shifts another. It keeps
/// these promises:
///
/// 1. Every old section is in at most one of `removedSections` and `movedSections`; every new one
///    in at most one of `insertedSections` and `movedSections`.
/// 2. The counts of sections add up.
/// 3. Every old path is in at most one of `removals` and the sources of `moves`; every new path in
///    at most one of `insertions` and the targets of `moves`.
/// 4. No path is in a removed or an inserted section: the entry of the section covers its elements.
///    So an element that crosses from a surviving section into an inserted one is in `removals`,
///    and one that crosses from a removed section into a surviving one is in `insertions`, although
///    the rows identify it.
/// 5. An entry of `updates` contains survivors, with both paths; they may be moved as well.
/// 6. The counts of elements add up in every surviving section.
/// 7. No valid reading of the same rows moves fewer sections, nor fewer elements.
/// 8. Applying it to the old list results in the new one.
/// 9. It is empty only if nothing changed.
///
/// The initializer and the decoder check that rows and sizes match; ``SectionsBatchUpdate`` has the
/// lists to which 8 and 9 refer.
public struct SectionsBatchChanges: Sendable {
  /// The edits of the rows. Headers come from headers, elements from elements.
  let log: EditLog
  /// The number of rows of each section before the batch.
  let oldSizes: SectionSizes
  /// The number of rows of each section after the batch.
  let newSizes: SectionSizes
  /// The state of the list before the batch.
  public let start: Revision
  /// The state of the list after the batch.
  public let end: Revision
  /// The effect of the rows on sections and elements.
  let reading: SectionsReading

  /// Creates the net effect of a log of rows.
  ///
  /// - Parameters:
  ///   - log: the edits of the rows between the two states.
  ///   - oldSizes: the number of rows of each section before.
  ///   - newSizes: the number of rows of each section after.
  ///   - start: the state of the list before.
  ///   - end: the state of the list after.
  package init(
    _ log: EditLog, oldSizes: SectionSizes, newSizes: SectionSizes, start: Revision, end: Revision
  ) {
    self.log = log
    self.oldSizes = oldSizes
    self.newSizes = newSizes
    self.start = start
    self.end = end
    reading = SectionsReading(log, oldSizes: oldSizes, newSizes: newSizes)
  }

  /// The new list with the origin of each range.
  var list: SectionList { SectionList(log, oldSizes: oldSizes, newSizes: newSizes) }
}

// MARK: - The reading

extension SectionsBatchChanges {
  /// The number of elements in each section before the batch. O(S) for S sections.
  public var oldCounts: [Int] { oldSizes.elementCounts }
  /// The number of elements in each section after the batch. O(S) for S sections.
  public var newCounts: [Int] { newSizes.elementCounts }
  /// The old indexes of the removed sections, which were removed with their remaining elements.
  public var removedSections: IndexRanges { reading.effect.sections.removed }
  /// The new indexes of the inserted sections, which were inserted with all their elements.
  public var insertedSections: IndexRanges { reading.effect.sections.inserted }
  /// The surviving sections whose place among the others changed, ascending by old index.
  public var movedSections: [SectionPair] { reading.effect.sections.moved }
  /// The surviving sections whose header was replaced, ascending by old index. They may be moved as
  /// well.
  public var updatedHeaders: [SectionPair] { reading.effect.sections.updated }
  /// The old paths of the elements removed from surviving sections.
  public var removals: ElementPaths { reading.effect.removals }
  /// The new paths of the elements inserted into surviving sections.
  public var insertions: ElementPaths { reading.effect.insertions }
  /// The elements that moved within their section or between surviving sections, ascending by old
  /// path, in maximal ranges.
  public var moves: ElementPathPairs { reading.effect.moves }
  /// The elements of surviving sections that were replaced, ascending by old path, in maximal
  /// ranges. They may be in `moves` as well.
  public var updates: ElementPathPairs { reading.effect.updates }

  /// Whether nothing changed. An empty batch is never delivered.
  public var isEmpty: Bool {
    !changesSections && updatedHeaders.isEmpty && removals.isEmpty && insertions.isEmpty
      && moves.isEmpty && updates.isEmpty
  }

  /// Whether a section is inserted, removed or moved.
  @usableFromInline
  var changesSections: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty)
  }

  /// The number of sections and elements in the batch.
  ///
  /// A section or element that is both moved and updated counts twice. An inserted or removed
  /// section counts once, whatever it contains.
  ///
  /// - Complexity: O(R) for R entries.
  public var changeCount: Int {
    removedSections.elementCount + insertedSections.elementCount + movedSections.count
      + updatedHeaders.count + removals.elementCount + insertions.elementCount
      + moves.elementCount + updates.elementCount
  }

  /// The changes of the list as rows, for widgets without sections.
  ///
  /// Each section is a header row followed by a row for each of its elements. A moved section is a
  /// move of its rows, or of the rows between its old and its new place, whichever are fewer. An
  /// element that moves to another section is a move, even to an inserted section or from a removed
  /// one. An updated header is an update.
  ///
  /// Its ``BatchChanges/calls`` are the calls for such widgets.
  ///
  /// - Complexity: O(R log R) for R runs of rows.
  public var rowChanges: BatchChanges { BatchChanges(log, start: start, end: end) }
}

// A log's marks of move calls only decide which of equally many moves the reading contains.

extension SectionsBatchChanges: Equatable {
  /// Returns whether two batches have the same content and the same revisions. O(S + R) for S
  /// sections and R runs.
  public static func == (left: SectionsBatchChanges, right: SectionsBatchChanges) -> Bool {
    if left.start != right.start || left.end != right.end { return false }
    return left.reading === right.reading
      || left.oldSizes == right.oldSizes && left.newSizes == right.newSizes
        && left.log.unmarkedRuns == right.log.unmarkedRuns
        && left.movedSections == right.movedSections && left.moves == right.moves
  }
}

extension SectionsBatchChanges: Hashable {
  /// Hashes the content of the batch.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(oldSizes)
    hasher.combine(newSizes)
    for run in log.unmarkedRuns {
      hasher.combine(run.count)
      hasher.combine(run.origin)
    }
  }
}

extension EditLog {
  /// The runs, as if no move call had touched them.
  fileprivate var unmarkedRuns: [PackedRun] {
    var runs: [PackedRun] = []
    forEachRun { run in
      var run = run
      if !run.isInserted { run.origin &= ~PackedRun.movedMark }
      runs.appendFusing(run)
    }
    return runs
  }
}

extension SectionsBatchChanges: CustomStringConvertible {
  /// The indexes and paths, with one line for each kind of change.
  public var description: String {
    var lines = ["\(oldCounts) → \(newCounts) elements, version \(start) → \(end)"]
    if !removedSections.isEmpty { lines.append("removed sections \(removedSections)") }
    if !insertedSections.isEmpty { lines.append("inserted sections \(insertedSections)") }
    if !movedSections.isEmpty { lines.append("moved sections " + movedSections.listing) }
    if !updatedHeaders.isEmpty { lines.append("updated headers " + updatedHeaders.listing) }
    if !removals.isEmpty { lines.append("removals \(removals)") }
    if !insertions.isEmpty { lines.append("insertions \(insertions)") }
    if !moves.isEmpty { lines.append("moves " + moves.ranges.listing) }
    if !updates.isEmpty { lines.append("updates " + updates.ranges.listing) }
    return lines.joined(separator: "\n")
  }
}
