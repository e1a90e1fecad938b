/// The operator behind `ordered`: a stable sort of the elements.
///
/// Each element of the source has a number, and both orders are lists of numbers: so no element is
/// ever found by comparing, and whatever the comparator returns, no index is wrong. The elements
/// that a turn changes are lifted out, and placed again among the remaining ones, which are in
/// order.
///
/// Why that is the stable sort of the source: the remaining elements are in order before and after,
/// for neither they changed nor, among equals, their order in the source. The others are placed by
/// a total order: the comparator, and then the index in the source.
///
/// An object that changes inside is out of order until the list is notified, and misplaces the
/// elements that are placed in the meantime. Elements are compared when they become neighbours, so
/// this is detected when it is lifted: see ``SortingOperations``. Then all elements are sorted
/// again. A changed object that is not lifted is in order between its neighbours.
struct Ordering<Element>: AdjustableDerivation {
  typealias Output = DerivedList<Element>

  /// Whether the first element comes before the second. It should be a strict weak ordering;
  /// otherwise the order of the result is unspecified.
  var function: (Element, Element) -> Bool
  /// The numbers of the elements, in the order of the source.
  var numbers: ElementNumbers
  /// The same numbers in the order of the result.
  var results: NumberList
  /// The numbers of the waiting elements, which keep a place out of order until the last hold ends.
  var waiting: Set<Int> = []
  /// Whether other elements are out of order too, because they changed inside while the order was
  /// held.
  var isDoubtful = false
  let holds: DueWork
  /// Whether the elements are objects; nil until the first removal.
  private var form: ElementForm?
  private let operations: ElementOperations<Element>
  private let sorting: SortingOperations<Element>

  init(
    numbers: NumberStore = NumberStore(),
    operations: ElementOperations<Element> = ElementOperations(),
    sorting: SortingOperations<Element> = SortingOperations(), holds: DueWork = DueWork(),
    _ areInIncreasingOrder: @escaping (Element, Element) -> Bool
  ) {
    function = areInIncreasingOrder
    self.operations = operations
    self.sorting = sorting
    self.holds = holds
    self.numbers = ElementNumbers(numbers)
    results = NumberList(numbers)
  }

  static var keepsOrder: Bool { false }

  var dueWork: DueWork? { holds }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    let elements = operations.fetch(source, [0..<source.count])
    numbers.begin(count: elements.count)
    let order = sorting.sort(elements, function)
    writeResults(order)
    return ArraySnapshot(operations.pick(elements, order))
  }

  mutating func show(
    _ log: EditLog, to source: ArraySnapshot<Element>, in list: DerivedList<Element>
  ) {
    let edit = log.singleEdit
    guard let edit, !holds.isHeld, waiting.isEmpty, !isDoubtful else {
      return list.publish(advance(log, to: source, from: list.current)) {}
    }
    guard let edits = place(edit, source, list.current) else {
      return list.publish(adjust(log, to: source, from: list.current)) {}
    }
    list.publish(edits.last, after: edits.first, operations)
  }

  /// Applies an edit of the source, and returns those of the result; `nil` if nothing is done because
  /// an object changed inside. The operations hold the new element.
  private mutating func place(
    _ edit: SingleEdit, _ source: ArraySnapshot<Element>, _ shown: ArraySnapshot<Element>
  ) -> (first: SingleEdit?, last: SingleEdit)? {
    switch edit {
    case .insertion(let index):
      operations.take(source, index, operations)
      let place = newPlace(of: index, old: -1, shown)
      results.insert(numbers.insert(at: index), at: place)
      return (nil, .insertion(place))
    case .removal(let index):
      let place = results.index(of: numbers.order[index])
      if areObjects(at: place, in: shown), newPlace(of: index, old: place, shown) < 0 { return nil }
      results.remove(at: place)
      numbers.remove(at: index)
      return (nil, .removal(place))
    case .replacement(let index):
      let number = numbers.order[index]
      let old = results.index(of: number)
      operations.take(source, index, operations)
      let place = newPlace(of: index, old: old, shown)
      if place < 0 {
        operations.release(operations)
        return nil
      }
      if place == old { return (nil, .replacement(old)) }
      results.remove(at: old)
      results.insert(number, at: place)
      return (.move(from: old, to: place), .replacement(place))
    case .move: return nil
    }
  }

  /// The place in the result of the held element: see ``SortingOperations/placeOne``.
  private func newPlace(of index: Int, old: Int, _ shown: ArraySnapshot<Element>) -> Int {
    sorting.placeOne(operations, old, index, shown, function) {
      numbers.order.index(of: results[$0])
    }
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let isHeld = holds.isHeld
    if isHeld || !waiting.isEmpty || isDoubtful {
      return advance(isHeld: isHeld, log, to: source, from: shown)
    }
    var plan = OrderingPlan(log, numbers.order, results)
    let elements = operations.fetch(source, plan.ranges)
    let fit = sorting.fit(plan.touched, elements, shown, function)
    plan.lift(fit, areObjects: areObjects(at: plan.removedPlaces, in: shown))
    if !plan.gaps.isEmpty, !joins(plan, elements, shown) {
      return adjust(log, to: source, from: shown)
    }
    plan.insertedNumbers = numbers.take(log, removing: plan.gone)
    place(&plan, elements, shown)
    return write(plan, elements)
  }

  /// Whether any of the elements at some places is an object, which may have changed without a
  /// replacement.
  ///
  /// - Parameter places: indexes in the list before the turn.
  mutating func areObjects(at places: [Int], in shown: ArraySnapshot<Element>) -> Bool {
    places.contains { areObjects(at: $0, in: shown) }
  }

  private mutating func areObjects(at place: Int, in shown: ArraySnapshot<Element>) -> Bool {
    if let form, form != .mixed { return form == .objects }
    if form == nil { form = ElementForm(shown[place]) }
    return form == .mixed ? isObject(shown[place]) : form == .objects
  }

  private func joins(
    _ plan: OrderingPlan, _ elements: [Element], _ shown: ArraySnapshot<Element>
  ) -> Bool {
    sorting.joins(plan, elements, shown, function) { numbers.order.index(of: results[$0]) }
  }

  /// A method of its own, so that nothing holds the lists any more when they are written.
  private func place(
    _ plan: inout OrderingPlan, _ elements: [Element], _ shown: ArraySnapshot<Element>
  ) {
    sorting.place(&plan, elements, shown, function) { [sources = numbers.order, results] place in
      sources.index(of: results[place])
    }
  }

  /// Writes the result of a turn.
  @inline(__always)
  private mutating func write(
    _ plan: OrderingPlan, _ elements: [Element]
  ) -> DerivedTurn<Element> {
    let written = plan.write(&results)
    return DerivedTurn(
      runs: written.runs, inserted: operations.pick(elements, written.inserted),
      updated: operations.pick(elements, written.updated), operations: operations)
  }

  mutating func adjust(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let elements = operations.fetch(source, [0..<source.count])
    let order = sorting.sort(elements, function)
    // For each element of the source its old place in the result, with its marks; or that it is
    // new.
    var origins: [Int] = []
    origins.reserveCapacity(elements.count)
    log.forEachRun { run in
      for old in run.isInserted ? 0..<run.count : run.oldStart..<run.oldStart + run.count {
        origins.append(
          run.isInserted
            ? PackedRun.insertedOrigin
            : results.index(of: numbers.order[old]) << 2
              | (run.isUpdated ? PackedRun.updatedMark : 0))
      }
    }
    numbers.take(log, removing: numbers.numbers(removedBy: log))
    var runs = DerivedRuns(oldCount: shown.count)
    var (inserted, updated): ([Int32], [Int32]) = ([], [])
    for index in order {
      let run = PackedRun(count: 1, origin: origins[Int(index)])
      runs.append(run)
      if run.isInserted {
        inserted.append(index)
      } else if run.isUpdated {
        updated.append(index)
      }
    }
    writeResults(order.map { Int32(numbers.order[Int($0)]) })
    (waiting, isDoubtful) = ([], false)
    holds.note(isAwaited: false)
    var turn = DerivedTurn<Element>(runs: runs)
    turn.operations = operations
    turn.inserted = operations.pick(elements, inserted)
    turn.updated = operations.pick(elements, updated)
    return turn
  }

  /// Rewrites the order of the result.
  private mutating func writeResults(_ numbers: [Int32]) {
    var writer = ChunkWriter(results.take())
    for number in numbers { writer.append(Int(number)) }
    results = writer.finish()
  }

  func sourceIndex(at index: Int) -> Int { numbers.order.index(of: results[index]) }

  func index(atSource index: Int) -> Int? { results.index(of: numbers.order[index]) }
}
