/// The operator behind `filtered` and `compactMapped`: keeps the elements for which a transform
/// returns a value.
///
/// The closure's results are cached and never requested again: so whatever it returns the next
/// time, no index is wrong. A flag for each element of the source is set if the element is in the
/// result; the number of set flags before an element is its index there.
package struct Filtering<Source, Element>: Derivation {
  package typealias Output = DerivedList<Element>

  /// Called once for each inserted or replaced element.
  package var function: SpecializedTransform<Source, Element>
  private(set) var flags: FlagList
  private let operations: ElementOperations<Element>
  /// Whether the result of another closure is the same as the previous one; `nil` if it always is,
  /// as in a filter.
  private let isSame: ((Element, Element) -> Bool)?

  init(
    _ function: SpecializedTransform<Source, Element>,
    operations: ElementOperations<Element> = ElementOperations(),
    isSame: ((Element, Element) -> Bool)? = nil, flags: FlagList = FlagList(FlagStore())
  ) {
    self.function = function
    self.operations = operations
    self.isSame = isSame
    self.flags = flags
  }

  /// - Parameters:
  ///   - select: called once for each inserted or replaced element.
  ///   - isSame: whether the result of another closure is the same as the previous one.
  package init(
    _ select: @escaping (Source) -> Element?, isSame: @escaping (Element, Element) -> Bool
  ) {
    self.init(SpecializedTransform(select), isSame: isSame)
  }

  init(_ select: @escaping (Source) -> Element?, flags: FlagList = FlagList(FlagStore())) {
    self.init(SpecializedTransform(select), flags: flags)
  }

  package var showsElements: Bool { isSame == nil }

  package mutating func build(_ source: ArraySnapshot<Source>) -> ArraySnapshot<Element> {
    let results = function.apply(source, [0..<source.count])
    flags.rewrite(results.isKept)
    return ArraySnapshot(results.kept)
  }

  package mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Source>, in list: DerivedList<Element>
  ) {
    if let change = log.singleEdit {
      guard let edit = select(change, source) else { return }
      switch (change, edit) {
      case (.replacement(let index), .removal(let row)):
        let leaving = LeavingRow(row: row, index: index, marks: PackedRun.updatedMark)
        list.publish(edit, operations, leaving: leaving, count: source.count)
      case (_, .move(let place, let target)) where place == target:
        list.core.noteMove(at: place)
      default: list.publish(edit, operations)
      }
      return
    }
    let (runs, kept) = select(log, source)
    let (inserted, updated) = news(of: runs, kept)
    list.publish(runs, operations, inserted: inserted, updated: updated) {}
  }

  /// The edit of the result, if there is one. The operations hold its new element.
  private mutating func select(
    _ edit: SingleEdit, _ source: ArraySnapshot<Source>
  ) -> SingleEdit? {
    switch edit {
    case .insertion(let index):
      let isKept = function.take(source, index, operations)
      let place = flags.setCount(before: index)
      flags.insert(isKept, at: index)
      return isKept ? .insertion(place) : nil
    case .removal(let index):
      let place = flags.setCount(before: index)
      return flags.remove(at: index) > 0 ? .removal(place) : nil
    case .replacement(let index):
      let isKept = function.take(source, index, operations)
      let place = flags.setCount(before: index)
      let wasKept = flags.set(isKept, at: index)
      if isKept { return wasKept ? .replacement(place) : .insertion(place) }
      return wasKept ? .removal(place) : nil
    case .move(let source, let target):
      let place = flags.setCount(before: source)
      let isKept = flags.remove(at: source) > 0
      let newPlace = flags.setCount(before: target)
      flags.insert(isKept, at: target)
      return isKept ? .move(from: place, to: newPlace) : nil
    }
  }

  package mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let (runs, kept) = select(log, source)
    return turn(of: runs, kept)
  }

  /// The runs of the result, and the elements that are new in it.
  private mutating func select(
    _ log: EditLog, _ source: ArraySnapshot<Source>
  ) -> (runs: DerivedRuns, kept: [Element]) {
    let results = function.apply(source, log.renewedIndexes)
    // Not generic: otherwise the runtime would be asked for types at each step.
    var selection = Selection(from: flags.take())
    selection.advance(log, results.isKept)
    flags = selection.finish()
    selection.runs.noteSource(count: source.count)
    return (selection.runs, results.kept)
  }

  private func turn(of runs: DerivedRuns, _ kept: [Element]) -> DerivedTurn<Element> {
    let (inserted, updated) = news(of: runs, kept)
    return DerivedTurn(
      runs: runs, inserted: inserted, updated: updated, operations: operations)
  }

  /// The elements that are inserted, and those that replace others.
  ///
  /// - Parameter kept: all of them in their new order, or all elements of the result.
  private func news(
    of runs: DerivedRuns, _ kept: [Element]
  ) -> (inserted: [Element], updated: [Element]) {
    let insertedCount = runs.newCount - runs.retainedCount
    if insertedCount == kept.count { return (kept, []) }
    if insertedCount == 0, kept.count < runs.newCount { return ([], kept) }
    let (inserted, updated) = runs.newNumbers(areAll: kept.count == runs.newCount)
    return (operations.pick(kept, inserted), operations.pick(kept, updated))
  }

  package func sourceIndex(at index: Int) -> Int { flags.index(ofSet: index) }

  package func index(atSource index: Int) -> Int? {
    flags[index] ? flags.setCount(before: index) : nil
  }
}

extension Filtering: AdjustableDerivation {
  package mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Source>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    // The closures first: afterwards the flags are being written.
    let results = function.apply(source, [0..<source.count])
    let isSame = isSame.map { isSame in
      { place, kept in isSame(shown[place], results.kept[kept]) }
    }
    var selection = Selection(from: flags.take())
    selection.adjust(log, results.isKept, isSame)
    flags = selection.finish()
    selection.runs.noteSource(count: source.count)
    return turn(of: selection.runs, results.kept)
  }
}

/// A transform for elements, compiled where its type and theirs are known.
@usableFromInline
package struct SpecializedTransform<Source, Element> {
  /// The results for the elements in some ranges.
  @usableFromInline
  let apply: (_ list: ArraySnapshot<Source>, _ ranges: [Range<Int>]) -> TransformResults<Element>

  /// Takes the result for the element at an index, if there is one, as the new element of an edit.
  ///
  /// Returns whether there is one.
  @usableFromInline
  let take:
    (_ list: ArraySnapshot<Source>, _ index: Int, _ held: ElementOperations<Element>) -> Bool

  @inlinable
  init(_ select: @escaping (Source) -> Element?) {
    take = { list, index, held in
      held.element = select(list[index])
      return held.element != nil
    }
    apply = { list, ranges in
      var results = TransformResults<Element>()
      results.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
      var reader = RunReader(list)
      for range in ranges {
        reader.forEachRun(in: range) { run in
          for element in run {
            let result = select(element)
            results.isKept.append(result != nil)
            if let result { results.kept.append(result) }
          }
        }
      }
      return results
    }
  }
}

/// The results of a transform for some elements.
@usableFromInline
struct TransformResults<Element> {
  /// For each element, whether there is a result.
  @usableFromInline var isKept: [Bool] = []
  /// The results.
  @usableFromInline var kept: [Element] = []

  @_alwaysEmitIntoClient init() {}

  @inlinable
  mutating func reserveCapacity(_ count: Int) {
    isKept.reserveCapacity(count)
    // For more elements, the excluded ones would occupy memory for a moment.
    if count <= 65_536 { kept.reserveCapacity(count) }
  }
}

/// The changes of a selection in a turn.
private struct Selection {
  var runs: DerivedRuns
  private var writer: ChunkWriter<FlagStore>
  private var counter = FlagCounter()
  /// The number of elements of the new source so far.
  private var index = 0

  init(from flags: consuming FlagList) {
    runs = DerivedRuns(oldCount: flags.setCount)
    // The old flags are read meanwhile, so each keeps its place.
    writer = ChunkWriter(flags)
  }

  /// - Parameter isKept: for each inserted or replaced element, whether it is in the result.
  mutating func advance(_ log: EditLog, _ isKept: [Bool]) {
    runs.reserveCapacity(log.runCount)
    var next = 0
    log.forEachRun { run in
      if run.isInserted {
        for index in next..<next + run.count { insert(isKept[index]) }
        next += run.count
      } else if run.isUpdated {
        for offset in 0..<run.count {
          update(run.part(from: offset, count: 1), isKept[next + offset], index + offset)
        }
        next += run.count
      } else {
        let range = run.oldStart..<run.oldStart + run.count
        let start = counter.setCount(before: range.lowerBound, in: writer.old)
        let end = counter.setCount(before: range.upperBound, in: writer.old)
        runs.append(retained: start..<end, marks: run.origin & PackedRun.allMarks)
        writer.append(range)
      }
      index += run.count
    }
  }

  /// Selects all elements again.
  ///
  /// - Parameters:
  ///   - isKept: for each index of the new source, whether the element is in the result.
  ///   - isSame: returns whether an element in both results is the same, by its index in the old
  ///     result and its number in the new one. `nil` if all are the same, except those that were
  ///     replaced in the source.
  mutating func adjust(_ log: EditLog, _ isKept: [Bool], _ isSame: ((Int, Int) -> Bool)?) {
    var (index, kept) = (0, 0)
    log.forEachRun { run in
      let old = run.isInserted ? nil : run.oldStart
      // The number of elements before this run that were in the result.
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
        } else if isKept {
          runs.append(inserted: 1)
        } else if wasKept {
          runs.leave(place, index, marks: run.origin & PackedRun.allMarks)
        }
        if wasKept { place += 1 }
        if isKept { kept += 1 }
        index += 1
      }
    }
  }

  private mutating func insert(_ isKept: Bool) {
    writer.append(isKept)
    if isKept { runs.append(inserted: 1) }
  }

  private mutating func update(_ run: PackedRun, _ isKept: Bool, _ index: Int) {
    guard counter.isSet(at: run.oldStart, in: writer.old) else { return insert(isKept) }
    let place = counter.setCount(before: run.oldStart, in: writer.old)
    let marks = run.origin & PackedRun.allMarks
    if isKept {
      runs.append(retained: place..<place + 1, marks: marks)
    } else {
      runs.leave(place, index, marks: marks)
    }
    writer.append(isKept)
  }

  mutating func finish() -> FlagList { writer.finish() }
}
