/// Brings the elements into an order, elements that are equal in it in the order of the source.
///
/// Each element of the source has a number, and both orders are lists of numbers: so no element is ever
/// found by comparing, and whatever the order answers, no index is wrong. What a turn changes is lifted
/// out, and placed anew among those that are left, which are in order.
///
/// Why that is the stable sort of the source: those left are in order before and after, for neither they
/// changed nor, among equals, how they stand in the source. The others are placed by a total order: the
/// user's, and then the index in the source.
struct Ordering<Element>: AdjustableDerivation {
  typealias Shown = DerivedList<Element>

  /// Whether an element stands before another one. Should be a strict weak order; if it is not, the result
  /// is in some order.
  var function: (Element, Element) -> Bool
  /// The numbers of the elements, in the order of the source.
  var numbers: ElementNumbers
  /// The same in the order of the result.
  var results: NumberList
  /// The numbers of the elements that stay where the order would not put them, until nobody holds it.
  var waiting: Set<Int> = []
  let holds = OrderHolds()

  init(
    numbers: NumberStore = NumberStore(),
    _ areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) {
    function = areInIncreasingOrder
    self.numbers = ElementNumbers(numbers)
    results = NumberList(numbers)
  }

  static var keepsOrder: Bool { false }

  var orderHolds: OrderHolds? { holds }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    let elements = Array(source)
    numbers.begin(count: elements.count)
    var order = Array(elements.indices)
    // Stable, as the standard library promises.
    order.sort { function(elements[$0], elements[$1]) }
    writeResults(order)
    return ArraySnapshot(order.lazy.map { elements[$0] })
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let isHeld = holds.isHeld
    if isHeld || !waiting.isEmpty { return advance(isHeld: isHeld, log, to: source, from: shown) }
    var plan = OrderingPlan(shown: shown, areInIncreasingOrder: function)
    collect(log, source, &plan)
    plan.lift()
    let gone = plan.removedPlaces.map { results[$0] }
    plan.insertedNumbers = numbers.take(log, removing: gone)
    plan.place(numbers.order, results)
    return write(plan)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let elements = Array(source)
    var order = Array(elements.indices)
    order.sort { function(elements[$0], elements[$1]) }
    // Where each element of the source stood in the result, with its marks; or that it is new.
    var origins: [Int] = []
    log.forEachRun { run in
      for old in run.isInserted ? 0..<run.count : run.oldStart..<run.oldStart + run.count {
        origins.append(
          run.isInserted
            ? PackedRun.inserted
            : results.index(of: numbers.order[old]) << 2
              | (run.isUpdated ? PackedRun.updatedMark : 0))
      }
    }
    numbers.take(log, removing: numbers.numbers(removedBy: log))
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: shown.count))
    for index in order {
      let run = PackedRun(count: 1, origin: origins[index])
      turn.runs.append(run)
      if run.isInserted {
        turn.inserted.append(elements[index])
      } else if run.isUpdated {
        turn.updated.append(elements[index])
      }
    }
    writeResults(order.map { numbers.order[$0] })
    waiting = []
    holds.note(isAwaited: false)
    return turn
  }

  /// Writes the order of the result anew.
  private mutating func writeResults(_ numbers: [Int]) {
    var writer = ChunkWriter(results.take())
    for number in numbers { writer.append(number) }
    results = writer.finish()
  }

  func sourceIndex(at index: Int) -> Int { numbers.order.index(of: results[index]) }

  func index(atSource index: Int) -> Int? { results.index(of: numbers.order[index]) }
}

// MARK: - What a turn touched

extension Ordering {
  /// The elements that went, were replaced, moved or came.
  private func collect(
    _ log: EditLog, _ source: ArraySnapshot<Element>, _ plan: inout OrderingPlan<Element>
  ) {
    let effect = NetEffect(log)
    for range in effect.removals.ranges {
      for number in numbers(at: range) { plan.remove(at: results.index(of: number)) }
    }
    let renewed = source.elements(at: log.renewedIndexes)
    var next = 0
    var updatedOld: Set<Int> = []
    var newIndex = 0
    log.forEachRun { run in
      if run.isInserted {
        for offset in 0..<run.count {
          plan.insert(renewed[next + offset], newIndex + offset)
        }
        next += run.count
      } else if run.isUpdated {
        let range = run.oldStart..<run.oldStart + run.count
        for (offset, number) in numbers(at: range).enumerated() {
          plan.touch(
            .updated, results.index(of: number), newIndex + offset, renewed[next + offset])
          if !effect.moves.isEmpty { updatedOld.insert(run.oldStart + offset) }
        }
        next += run.count
      }
      newIndex += run.count
    }
    for move in effect.moves {
      for (offset, number) in numbers(at: move.oldRange).enumerated()
      where !updatedOld.contains(move.oldStart + offset) {
        let newIndex = move.newStart + offset
        plan.touch(.moved, results.index(of: number), newIndex, source[newIndex])
      }
    }
  }

  /// The numbers at some indexes of the source.
  private func numbers(at range: Range<Int>) -> some Sequence<Int> {
    range.lazy.map { numbers.order[$0] }
  }
}

// MARK: - Writing

extension Ordering {
  /// Writes the result: those left, and between them those placed.
  private mutating func write(_ plan: OrderingPlan<Element>) -> DerivedTurn<Element> {
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: results.count))
    var writer = ChunkWriter(results.take())
    var left = plan.left
    for placed in plan.placed {
      left.take(upTo: placed.place) { turn.append($0, plan, &writer) }
      if let old = placed.old {
        turn.runs.append(
          retained: old..<old + 1, marks: placed.isUpdated ? PackedRun.updatedMark : 0)
        writer.append(old..<old + 1)
        if placed.isUpdated { turn.updated.append(plan.elements[placed.element]) }
      } else {
        turn.runs.append(inserted: 1)
        writer.append(plan.insertedNumbers[placed.insertion])
        turn.inserted.append(plan.elements[placed.element])
      }
    }
    left.takeAll { turn.append($0, plan, &writer) }
    results = writer.finish()
    return turn
  }
}

extension DerivedTurn {
  /// Adds elements that were left in their places.
  fileprivate mutating func append(
    _ piece: LeftPieces.Piece, _ plan: OrderingPlan<Element>,
    _ writer: inout ChunkWriter<NumberStore>
  ) {
    writer.append(piece.range)
    runs.append(retained: piece.range, marks: piece.updated == nil ? 0 : PackedRun.updatedMark)
    if let element = piece.updated { updated.append(plan.elements[element]) }
  }
}
