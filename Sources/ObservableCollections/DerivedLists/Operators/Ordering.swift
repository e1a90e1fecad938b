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
  private(set) var numbers: ElementNumbers
  /// The same numbers in the order of the result.
  private(set) var results: NumberList
  /// The numbers of the waiting elements, which keep a place out of order until the last hold ends.
  private var waiting: Set<Int> = []
  /// Whether other elements are out of order too, because they changed inside while the order was
  /// held.
  private var isDoubtful = false
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
    results.rewrite(order)
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
    if let edit = edits.last { list.publish(edit, after: edits.first, operations) }
  }

  /// Applies an edit of the source, and returns those of the result; `nil` if nothing is done because
  /// an object changed inside. The operations hold the new element.
  private mutating func place(
    _ edit: SingleEdit, _ source: ArraySnapshot<Element>, _ shown: ArraySnapshot<Element>
  ) -> (first: SingleEdit?, last: SingleEdit?)? {
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
    case .move(let start, let target):
      let old = results.index(of: numbers.order[start])
      operations.take(source, target, operations)
      let place = newPlace(of: target > start ? target + 1 : target, old: old, shown)
      operations.release(operations)
      if place < 0 { return nil }
      numbers.move(from: start, to: target)
      if place == old { return (nil, nil) }
      let number = results[old]
      results.remove(at: old)
      results.insert(number, at: place)
      return (nil, .move(from: old, to: place))
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
    if holds.isHeld || !waiting.isEmpty || isDoubtful {
      return advanceHeld(log, to: source, from: shown)
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
  private mutating func areObjects(at places: [Int], in shown: ArraySnapshot<Element>) -> Bool {
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
    results.rewrite(order.map { Int32(numbers.order[Int($0)]) })
    (waiting, isDoubtful) = ([], false)
    holds.note(isAwaited: false)
    var turn = DerivedTurn<Element>(runs: runs)
    turn.operations = operations
    turn.inserted = operations.pick(elements, inserted)
    turn.updated = operations.pick(elements, updated)
    return turn
  }

  func sourceIndex(at index: Int) -> Int { numbers.order.index(of: results[index]) }

  func index(atSource index: Int) -> Int? { results.index(of: numbers.order[index]) }
}

// MARK: - Held
//
// An order that is or was held: edited elements keep their places until the last hold ends.
//
// The result is then no longer in order, but without the waiting elements it is. So elements are
// placed among the others, its *anchors*, directly behind their last predecessor among the anchors.

extension Ordering {
  /// The changes of the result while the order is held, or since it was.
  private mutating func advanceHeld(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    let isHeld = holds.isHeld
    if isDoubtful, !isHeld { return adjust(log, to: source, from: shown) }
    var plan = OrderingPlan(log, numbers.order, results)
    let waited = Set(waiting.map { results.index(of: $0) })
    plan.insertedNumbers = numbers.take(log, removing: plan.gone)
    plan.add(waiting: waited) { numbers.order.index(of: results[$0]) }
    let elements = operations.fetch(source, plan.ranges)
    let (fit, waits) = decide(plan.touched, elements, shown, isHeld: isHeld, waited: waited)
    waiting = Set(waits.map { results[$0] })
    plan.lift(
      fit, waiting: waits, areObjects: areObjects(at: plan.removedPlaces, in: shown))
    // All are sorted when the last hold has ended.
    if !plan.gaps.isEmpty, !joins(plan, elements, shown) { isDoubtful = true }
    holds.note(isAwaited: !waiting.isEmpty || isDoubtful)
    place(&plan, elements, shown)
    plan.keep(waiting: waits)
    return write(plan, elements)
  }

  /// Decides which touched elements stay, and which wait.
  ///
  /// An element that is in order between those before and those behind it stays an anchor. A
  /// sequence of changed elements is examined from its start, and an element that is greater than
  /// the next is skipped: so one that jumps does not make the others wait.
  ///
  /// - Parameters:
  ///   - elements: the touched elements, by their numbers in the plan.
  ///   - waited: the places of the elements that have waited before the turn.
  /// - Returns: for each touched element, whether it stays in order, and the places of those that
  ///   wait. All others are lifted.
  private func decide(
    _ touched: [TouchedElement], _ elements: [Element], _ shown: ArraySnapshot<Element>,
    isHeld: Bool, waited: Set<Int>
  ) -> (fit: [Bool], waits: Set<Int>) {
    var fit = touched.map { _ in false }
    var waits: Set<Int> = []
    let isOpen = touched.map { $0.fate != .removed && !(isHeld && $0.fate == .waiting) }
    // The next untouched anchor, and the next touched element that may become one.
    var next = touched.map { Int($0.place) + 1 }
    var candidates = [Int?](repeating: nil, count: touched.count)
    for index in touched.indices.dropLast().reversed()
    where touched[index + 1].place == touched[index].place + 1 {
      next[index] = next[index + 1]
      candidates[index] = isOpen[index + 1] ? index + 1 : candidates[index + 1]
    }
    var previous: (element: Element, newIndex: Int)?
    for index in touched.indices {
      let place = Int(touched[index].place)
      let isBehindTouched = index > 0 && Int(touched[index - 1].place) == place - 1
      if place > 0, !isBehindTouched { previous = anchor(at: place - 1, shown) }
      if isOpen[index] {
        let candidate = current(touched[index], elements)
        fit[index] =
          (previous.map { isBefore($0, candidate) } ?? true)
          && (next[index] == shown.count || isBefore(candidate, anchor(at: next[index], shown)))
          && (candidates[index].map { isBefore(candidate, current(touched[$0], elements)) } ?? true)
        if fit[index] { previous = candidate }
      }
      let mayWait = touched[index].fate == .updated || waited.contains(place)
      if isHeld, mayWait, !fit[index], touched[index].fate != .removed { waits.insert(place) }
    }
    return (fit, waits)
  }

  /// An untouched element of the old result.
  private func anchor(
    at place: Int, _ shown: ArraySnapshot<Element>
  ) -> (element: Element, newIndex: Int) {
    (shown[place], numbers.order.index(of: results[place]))
  }

  /// A touched element, as it is now.
  private func current(
    _ touched: TouchedElement, _ elements: [Element]
  ) -> (element: Element, newIndex: Int) {
    (elements[Int(touched.element)], Int(touched.newIndex))
  }

  private func isBefore(
    _ first: (element: Element, newIndex: Int), _ second: (element: Element, newIndex: Int)
  ) -> Bool {
    if function(first.element, second.element) { return true }
    if function(second.element, first.element) { return false }
    return first.newIndex < second.newIndex
  }
}

// MARK: - By a key of objects that change

/// The operator behind an order by a key of objects that change: the keys are remembered.
///
/// So elements are placed among the keys that the others had when they were asked, and not among
/// what they have become since: those are asked, and placed, later.
struct KeyedOrdering<Element, Key>: Derivation {
  typealias Output = DerivedList<Element>

  static var keepsOrder: Bool { false }

  /// An element and its key.
  private struct Keyed {
    let element: Element
    let key: Key
  }

  /// Asks each inserted or replaced element for its key, in their order.
  private let mapping: Mapping<Element, Keyed>
  private var ordering: Ordering<Keyed>
  private let operations = ElementOperations<Keyed>()
  /// The source and the result, with keys.
  private var (source, shown) = (ArraySnapshot<Keyed>(), ArraySnapshot<Keyed>())

  init(
    holds: DueWork = DueWork(), _ key: @escaping (Element) -> Key,
    areInIncreasingOrder: @escaping (Key, Key) -> Bool
  ) {
    mapping = Mapping(transform: { Keyed(element: $0, key: key($0)) }, isSame: nil)
    ordering = Ordering(operations: operations, holds: holds) {
      areInIncreasingOrder($0.key, $1.key)
    }
  }

  var dueWork: DueWork? { ordering.holds }

  mutating func build(_ source: ArraySnapshot<Element>) -> ArraySnapshot<Element> {
    self.source = mapping.build(source)
    shown = ordering.build(self.source)
    return ArraySnapshot(shown.map(\.element))
  }

  mutating func advance(
    _ log: EditLog, to source: ArraySnapshot<Element>, from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    operations.change(&self.source, by: mapping.advance(log, to: source, from: self.source))
    let turn = ordering.advance(log, to: self.source, from: self.shown)
    operations.change(&self.shown, by: turn)
    return DerivedTurn(
      runs: turn.runs, inserted: turn.inserted.map(\.element),
      updated: turn.updated.map(\.element))
  }

  func sourceIndex(at index: Int) -> Int { ordering.sourceIndex(at: index) }

  func index(atSource index: Int) -> Int? { ordering.index(atSource: index) }
}

extension ElementOperations {
  /// Changes a list as a turn does.
  fileprivate func change(_ list: inout ArraySnapshot<Element>, by turn: DerivedTurn<Element>) {
    if turn.runs.recordCount == 0 { return }
    let news = NewElements(turn.runs, inserted: turn.inserted, updated: turn.updated)
    if turn.runs.areBuiltAnew || !turn.runs.staysAreInOrder {
      list = rebuild(list, news)
    } else {
      _ = edit(&list, news)
    }
  }
}

// MARK: - Objects among the elements

/// Whether the elements of a list are objects, which may change without a replacement.
enum ElementForm {
  /// All elements are objects.
  case objects
  /// No element is an object.
  case values
  /// Optionals and values of a protocol type: each element is asked.
  case mixed

  /// Determines the form of an element's type. The element is needed because a protocol type cannot
  /// be recognized by the type alone.
  init<Element>(_ element: Element) {
    if Element.self is AnyObject.Type {
      self = .objects
    } else if Element.self is any OptionalValue.Type || type(of: element as Any) != Element.self {
      self = .mixed
    } else {
      self = .values
    }
  }
}

/// Whether an element of a ``ElementForm/mixed`` list is an object.
func isObject<Element>(_ element: Element) -> Bool {
  if let optional = element as? any OptionalValue { return optional.holdsObject }
  return type(of: element as Any) is AnyObject.Type
}

/// An optional of any type.
private protocol OptionalValue {
  /// Whether the wrapped value is an object.
  var holdsObject: Bool { get }
}

extension Optional: OptionalValue {
  fileprivate var holdsObject: Bool { map { isObject($0) } ?? false }
}
