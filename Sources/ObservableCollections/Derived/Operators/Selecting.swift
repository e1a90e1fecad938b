/// Keeps what a function makes of the elements, and leaves out those of which it makes nothing.
///
/// What the function answered is remembered and never asked again: so whatever it answers the next
/// time, no index is wrong. A flag for each element of the source says whether it is in the result; how many
/// are set before an element is where it stands.
struct Selecting<Source, Element>: Derivation {
  typealias Shown = DerivedList<Element>

  /// Called once for each element that is new or was replaced.
  var function: (Source) -> Element?
  private(set) var flags: FlagList

  init(_ select: @escaping (Source) -> Element?, flags: FlagList = FlagList(FlagStore())) {
    function = select
    self.flags = flags
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    var writer = ChunkWriter(flags)
    let kept = source.compactMap { element in
      let kept = function(element)
      writer.append(kept != nil)
      return kept
    }
    flags = writer.finish()
    return ArraySnapshot(kept)
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    var (kept, isKept): ([Element], [Bool]) = ([], [])
    for element in source.elements(at: log.renewedIndexes) {
      let result = function(element)
      isKept.append(result != nil)
      if let result { kept.append(result) }
    }
    // Not generic: the runtime would be asked for types at each step.
    var selection = Selection(from: flags.take())
    selection.advance(log, isKept)
    var turn = DerivedTurn<Element>(runs: selection.runs)
    flags = selection.finish()
    if selection.updatedCount == 0 {
      turn.inserted = kept
    } else {
      for (element, isUpdated) in zip(kept, selection.areUpdated) {
        if isUpdated { turn.updated.append(element) } else { turn.inserted.append(element) }
      }
    }
    return turn
  }

  func sourceIndex(at index: Int) -> Int { flags.index(ofSet: index) }

  func index(atSource index: Int) -> Int? {
    flags[index] ? flags.setCount(before: index) : nil
  }
}

/// A filter: an element that is kept before and after is the same.
extension Selecting: AdjustableDerivation where Source == Element {
  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // The functions first: afterwards the flags are being written.
    var isKept: [Bool] = []
    isKept.reserveCapacity(source.count)
    for element in source { isKept.append(function(element) != nil) }
    var selection = Selection(from: flags.take())
    let (inserted, updated) = selection.adjust(log, isKept)
    flags = selection.finish()
    return DerivedTurn(
      runs: selection.runs, inserted: source.elements(at: inserted.ranges),
      updated: source.elements(at: updated.ranges))
  }
}

/// What becomes of a selection in a turn.
private struct Selection {
  private(set) var runs: DerivedRuns
  /// For each element that is new or was replaced and is in the result: whether it took the place of one.
  private(set) var areUpdated: [Bool] = []
  /// How many did.
  private(set) var updatedCount = 0
  private var writer: ChunkWriter<FlagStore>

  init(from flags: consuming FlagList) {
    runs = DerivedRuns(oldCount: flags.setCount)
    writer = ChunkWriter(flags)
  }

  /// - Parameter isKept: for each element that is new or was replaced, whether it is in the result.
  mutating func advance(_ log: EditLog, _ isKept: [Bool]) {
    var next = 0
    log.forEachRun { run in
      if run.isInserted {
        for index in next..<next + run.count { insert(isKept[index]) }
        next += run.count
      } else if run.isUpdated {
        for offset in 0..<run.count {
          update(run.part(from: offset, count: 1), isKept[next + offset])
        }
        next += run.count
      } else {
        let range = run.oldStart..<run.oldStart + run.count
        let start = writer.old.setCount(before: range.lowerBound)
        let end = writer.old.setCount(before: range.upperBound)
        runs.append(retained: start..<end, marks: run.origin & PackedRun.allMarks)
        writer.append(range)
      }
    }
  }

  /// Chooses each element anew.
  ///
  /// - Parameter isKept: whether an element is in the result, for each index of the new source.
  /// - Returns: the indexes in the new source of the elements that are new in the result, and of those that
  ///   took the place of others.
  mutating func adjust(
    _ log: EditLog, _ isKept: [Bool]
  ) -> (inserted: IndexRanges, updated: IndexRanges) {
    var (inserted, updated): ([Int], [Int]) = ([], [])
    var start = 0
    log.forEachRun { run in
      let old = run.isInserted ? nil : run.oldStart
      // How many of the elements before were in the result.
      var place = old.map { writer.old.setCount(before: $0) } ?? 0
      for offset in 0..<run.count {
        let (index, isKept) = (start + offset, isKept[start + offset])
        writer.append(isKept)
        let wasKept = old.map { writer.old[$0 + offset] } ?? false
        if isKept, wasKept {
          runs.append(retained: place..<place + 1, marks: run.origin & PackedRun.allMarks)
          if run.isUpdated { updated.append(index) }
        } else if isKept {
          runs.append(inserted: 1)
          inserted.append(index)
        }
        if wasKept { place += 1 }
      }
      start += run.count
    }
    return (IndexRanges(inserted), IndexRanges(updated))
  }

  private mutating func insert(_ isKept: Bool) {
    writer.append(isKept)
    if !isKept { return }
    runs.append(inserted: 1)
    areUpdated.append(false)
  }

  private mutating func update(_ run: PackedRun, _ isKept: Bool) {
    if isKept, writer.old[run.oldStart] {
      let place = writer.old.setCount(before: run.oldStart)
      runs.append(retained: place..<place + 1, marks: run.origin & PackedRun.allMarks)
      writer.append(true)
      areUpdated.append(true)
      updatedCount += 1
    } else {
      insert(isKept)
    }
  }

  func finish() -> FlagList { writer.finish() }
}
