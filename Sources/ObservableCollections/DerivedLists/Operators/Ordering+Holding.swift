// An order that is or was held: edited elements keep their places until the last hold ends.
//
// The result is then no longer in order, but without the waiting elements it is. So elements are
// placed among the others, its *anchors*, directly behind their last predecessor among the anchors.

extension Ordering {
  /// The changes of the result while the order is held, or since it was.
  mutating func advanceHeld(
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
