/// Keeps what a function makes of the elements, and leaves out those of which it makes nothing.
///
/// What the function answered is remembered and never asked again: so whatever it answers the next
/// time, no index is wrong. A flag for each element of the source says whether it is in the result; how many
/// are set before an element is where it stands.
struct Selecting<Source, Element>: Derivation {
  typealias Shown = DerivedList<Element>

  /// Called once for each element that is new or was replaced.
  var function: Choosing<Source, Element>
  private(set) var flags: FlagList
  private let code: ElementCode<Element>

  init(
    _ function: Choosing<Source, Element>, code: ElementCode<Element> = ElementCode(),
    flags: FlagList = FlagList(FlagStore())
  ) {
    self.function = function
    self.code = code
    self.flags = flags
  }

  init(_ select: @escaping (Source) -> Element?, flags: FlagList = FlagList(FlagStore())) {
    self.init(Choosing(select), flags: flags)
  }

  mutating func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    let choice = function.choose(source, [0..<source.count])
    var writer = ChunkWriter(flags)
    for isKept in choice.isKept { writer.append(isKept) }
    flags = writer.finish()
    return ArraySnapshot(choice.kept)
  }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Source>, in list: DerivedList<Element>
  ) {
    list.publish(advance(log, to: source, from: list.current)) {}
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let choice = function.choose(source, log.renewedIndexes)
    // Not generic: the runtime would be asked for types at each step.
    var selection = Selection(from: flags.take())
    selection.advance(log, choice.isKept)
    var turn = DerivedTurn<Element>(runs: selection.runs)
    turn.code = code
    if selection.updated.isEmpty {
      turn.inserted = choice.kept
    } else if selection.inserted.isEmpty {
      turn.updated = choice.kept
    } else {
      turn.inserted = code.pick(choice.kept, selection.inserted)
      turn.updated = code.pick(choice.kept, selection.updated)
    }
    flags = selection.finish()
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
    let isKept = function.choose(source, [0..<source.count]).isKept
    var selection = Selection(from: flags.take())
    let (inserted, updated) = selection.adjust(log, isKept)
    var turn = DerivedTurn<Element>(runs: selection.runs)
    turn.code = code
    turn.inserted = code.fetch(source, inserted)
    turn.updated = code.fetch(source, updated)
    flags = selection.finish()
    return turn
  }
}

/// Asks a function for elements, where it and their type are known.
@usableFromInline
struct Choosing<Source, Element> {
  /// What the function makes of the elements in some ranges.
  @usableFromInline
  let choose: (_ list: ArraySnapshot<Source>, _ ranges: [Range<Int>]) -> Choice<Element>

  @inlinable
  init(_ select: @escaping (Source) -> Element?) {
    choose = { list, ranges in
      var choice = Choice<Element>()
      choice.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
      var reader = RunReader(list)
      for range in ranges {
        reader.forEachRun(in: range) { run in
          for element in run {
            let result = select(element)
            choice.isKept.append(result != nil)
            if let result { choice.kept.append(result) }
          }
        }
      }
      return choice
    }
  }
}

/// What a function made of elements.
@usableFromInline
struct Choice<Element> {
  /// For each element, whether something was made of it.
  @usableFromInline var isKept: [Bool] = []
  /// What was made.
  @usableFromInline var kept: [Element] = []

  @inlinable init() {}

  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    isKept.reserveCapacity(count)
    // Else what is left out takes memory for a moment.
    if count <= 65_536 { kept.reserveCapacity(count) }
  }
}

/// What becomes of a selection in a turn.
private struct Selection {
  private(set) var runs: DerivedRuns
  /// The numbers, among the elements that are new or were replaced and are in the result, of those that are new
  /// there, and of those that took the place of others.
  private(set) var (inserted, updated): ([Int32], [Int32]) = ([], [])
  private var writer: ChunkWriter<FlagStore>
  private var counter = FlagCounter()

  init(from flags: consuming FlagList) {
    runs = DerivedRuns(oldCount: flags.setCount)
    // The old flags are read meanwhile, so each keeps its place.
    writer = ChunkWriter(flags)
  }

  /// - Parameter isKept: for each element that is new or was replaced, whether it is in the result.
  mutating func advance(_ log: EditLog, _ isKept: [Bool]) {
    runs.reserveCapacity(log.runCount)
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
        let start = counter.setCount(before: range.lowerBound, in: writer.old)
        let end = counter.setCount(before: range.upperBound, in: writer.old)
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
  ) -> (inserted: [Range<Int>], updated: [Range<Int>]) {
    var (inserted, updated): ([Range<Int>], [Range<Int>]) = ([], [])
    var start = 0
    log.forEachRun { run in
      let old = run.isInserted ? nil : run.oldStart
      // How many of the elements before were in the result.
      var place = old.map { writer.old.setCount(before: $0) } ?? 0
      for offset in 0..<run.count {
        let (index, isKept) = (start + offset, isKept[start + offset])
        writer.append(isKept)
        let wasKept = old.map { counter.isSet(at: $0 + offset, in: writer.old) } ?? false
        if isKept, wasKept {
          runs.append(retained: place..<place + 1, marks: run.origin & PackedRun.allMarks)
          if run.isUpdated { updated.appendFusing(index) }
        } else if isKept {
          runs.append(inserted: 1)
          inserted.appendFusing(index)
        }
        if wasKept { place += 1 }
      }
      start += run.count
    }
    return (inserted, updated)
  }

  private var keptCount: Int { inserted.count + updated.count }

  private mutating func insert(_ isKept: Bool) {
    writer.append(isKept)
    if !isKept { return }
    runs.append(inserted: 1)
    inserted.append(Int32(keptCount))
  }

  private mutating func update(_ run: PackedRun, _ isKept: Bool) {
    if isKept, counter.isSet(at: run.oldStart, in: writer.old) {
      let place = counter.setCount(before: run.oldStart, in: writer.old)
      runs.append(retained: place..<place + 1, marks: run.origin & PackedRun.allMarks)
      writer.append(true)
      updated.append(Int32(keptCount))
    } else {
      insert(isKept)
    }
  }

  func finish() -> FlagList { writer.finish() }
}

extension [Range<Int>] {
  /// Adds an index behind all others.
  fileprivate mutating func appendFusing(_ index: Int) {
    if let last, last.upperBound == index {
      self[count - 1] = last.lowerBound..<index + 1
    } else {
      append(index..<index + 1)
    }
  }
}
