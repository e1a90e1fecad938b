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
  /// Whether what another function makes of an element is what was there; nil if it always is, as in a filter.
  private let isSame: ((Element, Element) -> Bool)?

  init(
    _ function: Choosing<Source, Element>, code: ElementCode<Element> = ElementCode(),
    isSame: ((Element, Element) -> Bool)? = nil, flags: FlagList = FlagList(FlagStore())
  ) {
    self.function = function
    self.code = code
    self.isSame = isSame
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

extension Selecting: AdjustableDerivation {
  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // The functions first: afterwards the flags are being written.
    let choice = function.choose(source, [0..<source.count])
    let isSame = isSame.map { isSame in
      { place, kept in isSame(shown[place], choice.kept[kept]) }
    }
    var selection = Selection(from: flags.take())
    selection.adjust(log, choice.isKept, isSame)
    var turn = DerivedTurn<Element>(runs: selection.runs)
    turn.code = code
    turn.inserted = code.pick(choice.kept, selection.inserted)
    turn.updated = code.pick(choice.kept, selection.updated)
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
  /// - Parameters:
  ///   - isKept: whether an element is in the result, for each index of the new source.
  ///   - isSame: whether one that is and was there is the same, by its place in the old result, and its number among
  ///     those that are in the new one. Nil if all are, but those that were replaced in the source.
  mutating func adjust(_ log: EditLog, _ isKept: [Bool], _ isSame: ((Int, Int) -> Bool)?) {
    var (index, kept) = (0, 0)
    log.forEachRun { run in
      let old = run.isInserted ? nil : run.oldStart
      // How many of the elements before were in the result.
      var place = old.map { writer.old.setCount(before: $0) } ?? 0
      for offset in 0..<run.count {
        let isKept = isKept[index]
        writer.append(isKept)
        let wasKept = old.map { counter.isSet(at: $0 + offset, in: writer.old) } ?? false
        if isKept, wasKept {
          let isUpdated = run.isUpdated || isSame.map { !$0(place, kept) } ?? false
          let mark = isUpdated ? PackedRun.updatedMark : 0
          runs.append(
            retained: place..<place + 1, marks: run.origin & PackedRun.movedMark | mark)
          if isUpdated { updated.append(Int32(kept)) }
        } else if isKept {
          runs.append(inserted: 1)
          inserted.append(Int32(kept))
        }
        if wasKept { place += 1 }
        if isKept { kept += 1 }
        index += 1
      }
    }
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
