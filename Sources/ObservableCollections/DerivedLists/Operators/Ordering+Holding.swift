// An order that is or was held: edited elements keep their places until the last hold ends.
//
// The result is then no longer in order, but without the waiting elements it is. So elements are
// placed among the others, its *anchors*, directly behind their last predecessor among the anchors.

extension Ordering {
  /// The changes of the result while the order is held, or since it was.
  ///
  /// - Parameter isHeld: whether it is still held.
  mutating func advance(
    isHeld: Bool, _ log: EditLog, to source: ArraySnapshot<Element>,
    from shown: ArraySnapshot<Element>
  ) -> DerivedTurn<Element> {
    if isDoubtful, !isHeld { return adjust(log, to: source, from: shown) }
    var (touched, gone) = collect(log)
    let inserted = numbers.take(log, removing: gone)
    for index in touched.indices where !touched[index].isGone {
      touched[index].newIndex = numbers.order.index(of: touched[index].number)
    }
    let elements = touched.map { $0.isGone ? nil : source[$0.newIndex] }
    decide(&touched, elements, shown, isHeld: isHeld)
    waiting = Set(touched.lazy.filter { $0.fate == .waits }.map(\.number))
    let removed = touched.filter(\.isGone).map(\.place)
    let areObjects = areObjects(at: removed, in: shown)
    if !joins(touched, elements, shown, areObjects: areObjects) { isDoubtful = true }
    holds.note(isAwaited: !waiting.isEmpty || isDoubtful)

    let lifted = touched.enumerated().filter { $0.element.fate == .lifted }.map { index, touch in
      HeldPlacement(
        element: source[touch.newIndex], number: touch.number, newIndex: touch.newIndex,
        old: touch.place, isUpdated: touch.isUpdated)
    }
    var placed =
      lifted
      + inserted.map { number in
        let index = numbers.order.index(of: number)
        return HeldPlacement(
          element: source[index], number: number, newIndex: index, old: nil, isUpdated: false)
      }
    place(&placed, touched, elements, shown)
    return write(placed, touched, elements)
  }

  /// All touched and waiting elements, in the order of the result.
  ///
  /// - Returns: those elements, and the numbers of the removed ones.
  private func collect(_ log: EditLog) -> (touched: [HeldElement], gone: [Int]) {
    let effect = NetEffect(log)
    var touched: [HeldElement] = []
    var known: Set<Int> = []
    let touch = { [numbers, results, waiting] (oldIndex: Int, isUpdated: Bool, isGone: Bool) in
      let number = numbers.order[oldIndex]
      if !known.insert(number).inserted { return }
      touched.append(
        HeldElement(
          number: number, place: results.index(of: number), isUpdated: isUpdated, isGone: isGone,
          hasWaited: waiting.contains(number), isTouched: true))
    }
    for range in effect.removals.ranges {
      for index in range { touch(index, false, true) }
    }
    log.forEachRun { run in
      if run.isInserted || !run.isUpdated { return }
      for index in run.oldStart..<run.oldStart + run.count { touch(index, true, false) }
    }
    for move in effect.moves {
      for index in move.oldRange { touch(index, false, false) }
    }
    let gone = touched.filter(\.isGone).map(\.number)
    for number in waiting where !known.contains(number) {
      touched.append(
        HeldElement(
          number: number, place: results.index(of: number), isUpdated: false, isGone: false,
          hasWaited: true, isTouched: false))
    }
    return (touched.sorted(byKey: \.place), gone)
  }

  // MARK: - Elements that keep their places

  /// Decides the fate of the touched elements.
  ///
  /// An element that is in order between those before and those behind it stays an anchor. A
  /// sequence of changed elements is examined from its start, and an element that is greater than
  /// the next is skipped: so one that jumps does not make the others wait.
  private func decide(
    _ touched: inout [HeldElement], _ elements: [Element?], _ shown: ArraySnapshot<Element>,
    isHeld: Bool
  ) {
    for index in touched.indices {
      let touch = touched[index]
      touched[index].fate =
        touch.isGone ? .gone : isHeld && !touch.isTouched ? .waits : .undecided
    }
    // The next untouched anchor, and the next touched element that may become one.
    var next = touched.map { $0.place + 1 }
    var candidates = [Int?](repeating: nil, count: touched.count)
    for index in touched.indices.dropLast().reversed()
    where touched[index + 1].place == touched[index].place + 1 {
      next[index] = next[index + 1]
      candidates[index] =
        touched[index + 1].fate == .undecided ? index + 1 : candidates[index + 1]
    }
    var previous: (element: Element, newIndex: Int)?
    for index in touched.indices {
      let place = touched[index].place
      let isBehindTouched = index > 0 && touched[index - 1].place == place - 1
      if place > 0, !isBehindTouched { previous = anchor(at: place - 1, shown) }
      guard touched[index].fate == .undecided, let element = elements[index] else { continue }
      let candidate = (element: element, newIndex: touched[index].newIndex)
      var fits = previous.map { isBefore($0, candidate) } ?? true
      if fits, next[index] < shown.count {
        fits = isBefore(candidate, anchor(at: next[index], shown))
      }
      if fits, let other = candidates[index], let element = elements[other] {
        fits = isBefore(candidate, (element, touched[other].newIndex))
      }
      if fits {
        touched[index].fate = .stays
        previous = candidate
      } else {
        let mayWait = touched[index].isUpdated || touched[index].hasWaited
        touched[index].fate = isHeld && mayWait ? .waits : .lifted
      }
    }
  }

  /// Whether the anchors before and after each former anchor are in order: see
  /// ``SortingOperations/joins``.
  ///
  /// - Parameter areObjects: whether a removed element, too, may have changed inside before.
  private func joins(
    _ touched: [HeldElement], _ elements: [Element?], _ shown: ArraySnapshot<Element>,
    areObjects: Bool
  ) -> Bool {
    var index = 0
    while index < touched.count {
      let first = index
      var isDoubtful = false
      while index < touched.count, touched[index].fate != .stays,
        touched[index].place == touched[first].place + index - first
      {
        isDoubtful =
          isDoubtful || touched[index].isTouched && (areObjects || !touched[index].isGone)
        index += 1
      }
      if index == first {
        index += 1
        continue
      }
      let (before, behind) = (touched[first].place - 1, touched[index - 1].place + 1)
      if !isDoubtful || before < 0 || behind == shown.count { continue }
      let anchors = [(before, first - 1), (behind, index)].map { place, number in
        guard touched.indices.contains(number), touched[number].place == place,
          let element = elements[number]
        else { return anchor(at: place, shown) }
        return (element, touched[number].newIndex)
      }
      if !isBefore(anchors[0], anchors[1]) { return false }
    }
    return true
  }

  /// An untouched element of the old result.
  private func anchor(
    at place: Int, _ shown: ArraySnapshot<Element>
  ) -> (element: Element, newIndex: Int) {
    (shown[place], numbers.order.index(of: results[place]))
  }

  private func isBefore(
    _ first: (element: Element, newIndex: Int), _ second: (element: Element, newIndex: Int)
  ) -> Bool {
    if function(first.element, second.element) { return true }
    if function(second.element, first.element) { return false }
    return first.newIndex < second.newIndex
  }

  // MARK: - Placing

  /// Finds the places of the inserted and lifted elements.
  private func place(
    _ placed: inout [HeldPlacement<Element>], _ touched: [HeldElement], _ elements: [Element?],
    _ shown: ArraySnapshot<Element>
  ) {
    placed.sort { $0.newIndex < $1.newIndex }
    placed.sort { function($0.element, $1.element) }
    let anchors = pieces(touched) { $0 == .stays }
    let lifted = touched.filter { !$0.fate.isRemaining }.map(\.place)
    var place = 0
    for index in placed.indices {
      let new = (element: placed[index].element, newIndex: placed[index].newIndex)
      place = firstPlace(in: place..<anchors.count, isNear: false) { other in
        let old = anchors.oldPlace(of: other)
        let element = anchors.updatedElement(at: old).flatMap { elements[$0] } ?? shown[old]
        return isBefore(new, (element, numbers.order.index(of: results[old])))
      }
      if place == 0 { continue }
      let before = anchors.oldPlace(of: place - 1)
      placed[index].place = before + 1 - lifted.partitioningIndex { $0 >= before }
    }
  }

  /// The untouched elements of the old result, and those of the touched ones that remain.
  ///
  /// - Parameter isRemaining: whether an element with a given fate remains.
  private func pieces(
    _ touched: [HeldElement], _ isRemaining: (HeldElement.Fate) -> Bool
  ) -> RemainingElements {
    RemainingElements(
      count: results.count, lifted: touched.filter { !isRemaining($0.fate) }.map(\.place),
      updated: touched.enumerated().filter { isRemaining($0.element.fate) && $0.element.isUpdated }
        .map { (place: $0.element.place, element: $0.offset) })
  }

  // MARK: - Writing

  /// Writes the result: the remaining elements, and between them the placed ones.
  private mutating func write(
    _ placed: [HeldPlacement<Element>], _ touched: [HeldElement], _ elements: [Element?]
  ) -> DerivedTurn<Element> {
    var remaining = pieces(touched, \.isRemaining)
    var turn = DerivedTurn<Element>(runs: DerivedRuns(oldCount: results.count))
    var writer = ChunkWriter(results.take())
    let append = { (piece: RemainingElements.Piece) in
      writer.append(piece.range)
      turn.runs.append(
        retained: piece.range, marks: piece.updated == nil ? 0 : PackedRun.updatedMark)
      if let element = piece.updated.flatMap({ elements[$0] }) { turn.updated.append(element) }
    }
    for new in placed {
      remaining.take(upTo: new.place, append)
      writer.append(new.number)
      if let old = new.old {
        turn.runs.append(
          retained: old..<old + 1, marks: new.isUpdated ? PackedRun.updatedMark : 0)
        if new.isUpdated { turn.updated.append(new.element) }
      } else {
        turn.runs.append(inserted: 1)
        turn.inserted.append(new.element)
      }
    }
    remaining.takeAll(append)
    results = writer.finish()
    return turn
  }
}

/// A touched or waiting element of a result.
private struct HeldElement {
  /// The fate of an element in a turn.
  enum Fate {
    case undecided
    case gone
    /// The element is in order in its place.
    case stays
    /// The element keeps its place out of order, until the last hold ends.
    case waits
    case lifted

    /// Whether the element keeps its place.
    var isRemaining: Bool { self == .stays || self == .waits }
  }

  let number: Int
  /// The element's place in the old result.
  let place: Int
  let isUpdated: Bool
  let isGone: Bool
  let hasWaited: Bool
  /// Whether this turn changed it.
  let isTouched: Bool
  /// The element's index in the new source, or -1 if the element was removed.
  var newIndex = -1
  var fate = Fate.undecided
}

/// An element to be placed.
private struct HeldPlacement<Element> {
  let element: Element
  let number: Int
  /// The element's index in the new source.
  let newIndex: Int
  /// The element's place in the old result, or nil if the element is new.
  let old: Int?
  let isUpdated: Bool
  /// The number of remaining elements before it.
  var place = 0
}
