/// The plan of a turn of an order: the elements to lift, and their places among the remaining ones.
///
/// It is not generic, and elements have numbers: otherwise the runtime would be asked for types at
/// each step.
@usableFromInline
struct OrderingPlan {
  /// The ranges, in the new source, of the inserted, replaced, moved and waiting elements, which
  /// are numbered in this order.
  private(set) var ranges: [Range<Int>]
  /// The touched, removed and waiting elements of the old result, in its order.
  private(set) var touched: [TouchedElement] = []
  /// The numbers of the removed elements in the order.
  private(set) var gone: [Int] = []
  /// The elements to place, in the order of the source until they are placed.
  @usableFromInline var placed: [ElementPlacement] = []
  /// The numbers of the new elements, in the order of the source.
  var insertedNumbers: [Int] = []
  /// The remaining elements.
  @usableFromInline private(set) var remaining = RemainingElements(
    count: 0, lifted: [], updated: [])
  /// Lifted places whose neighbours must be compared: it is not known whether those are in order.
  @usableFromInline private(set) var gaps: [Range<Int>] = []
  private let count: Int

  /// Collects the removed, replaced, moved and inserted elements.
  ///
  /// - Parameters:
  ///   - log: the changes of the source.
  ///   - sources: the numbers in the order of the old source.
  ///   - results: the numbers in the order of the old result.
  init(_ log: EditLog, _ sources: NumberList, _ results: NumberList) {
    count = results.count
    ranges = log.renewedIndexes
    let effect = log.hasMoves ? NetEffect(log) : nil
    for range in (effect?.removals ?? []).ranges { remove(range, sources, results) }
    var (next, newIndex, oldEnd) = (0, 0, 0)
    var updatedOld: Set<Int> = []
    log.forEachRun { run in
      if !run.isInserted {
        if effect == nil { remove(oldEnd..<run.oldStart, sources, results) }
        oldEnd = run.oldStart + run.count
      }
      if run.isInserted {
        for offset in 0..<run.count { insert(next + offset, newIndex + offset) }
        next += run.count
      } else if run.isUpdated {
        for offset in 0..<run.count {
          let place = results.index(of: sources[run.oldStart + offset])
          touch(.updated, place, newIndex + offset, next + offset)
          if effect != nil { updatedOld.insert(run.oldStart + offset) }
        }
        next += run.count
      }
      newIndex += run.count
    }
    if let effect {
      collect(effect.moves.ranges, but: updatedOld, from: next, sources, results)
    } else {
      remove(oldEnd..<log.oldCount, sources, results)
    }
    touched.sortFew(byKey: { Int($0.place) })
  }

  /// Notes the elements that were moved in the source, and not replaced.
  private mutating func collect(
    _ moves: [RangePair], but updatedOld: Set<Int>, from first: Int, _ sources: NumberList,
    _ results: NumberList
  ) {
    var next = first
    for move in moves {
      for offset in 0..<move.count where !updatedOld.contains(move.oldStart + offset) {
        let newIndex = move.newStart + offset
        touch(.moved, results.index(of: sources[move.oldStart + offset]), newIndex, next)
        if let last = ranges.last, next > first, last.upperBound == newIndex {
          ranges[ranges.count - 1] = last.lowerBound..<newIndex + 1
        } else {
          ranges.append(newIndex..<newIndex + 1)
        }
        next += 1
      }
    }
  }

  private mutating func remove(
    _ range: Range<Int>, _ sources: NumberList, _ results: NumberList
  ) {
    for index in range {
      let number = sources[index]
      gone.append(number)
      touch(.removed, results.index(of: number), -1, -1)
    }
  }

  /// Adds elements that wait, and that the changes of the source do not touch.
  ///
  /// - Parameters:
  ///   - places: the places of all waiting elements in the old result.
  ///   - newIndex: the index in the new source of an element, by its place in the old result.
  mutating func add(waiting places: Set<Int>, _ newIndex: (_ place: Int) -> Int) {
    var next = ranges.reduce(0) { $0 + $1.count }
    for place in places.subtracting(touched.lazy.map { Int($0.place) }).sorted() {
      let index = newIndex(place)
      touch(.waiting, place, index, next)
      ranges.append(index..<index + 1)
      next += 1
    }
    touched.sortFew(byKey: { Int($0.place) })
  }

  private mutating func touch(
    _ fate: TouchedElement.Fate, _ place: Int, _ newIndex: Int, _ element: Int
  ) {
    touched.append(
      TouchedElement(
        fate: fate, place: Int32(place), newIndex: Int32(newIndex), element: Int32(element)))
  }

  /// Notes a new element. Called in the order of the source.
  private mutating func insert(_ element: Int, _ newIndex: Int) {
    placed.append(
      ElementPlacement(
        element: Int32(element), newIndex: Int32(newIndex), old: -1, isUpdated: false,
        insertion: Int32(placed.count)))
  }

  /// The places of the removed elements in the old result.
  var removedPlaces: [Int] { touched.compactMap { $0.fate == .removed ? Int($0.place) : nil } }

  /// Lifts the removed elements, the replaced ones that may not stay, and those that were moved in
  /// the source and have an equal neighbour.
  ///
  /// - Parameters:
  ///   - fit: for each touched element, whether it may stay; false for a removed one.
  ///   - waiting: the places of elements that do not fit, and wait: the others are placed as if those
  ///     were lifted.
  ///   - areObjects: whether a removed element, too, may have changed inside before.
  mutating func lift(_ fit: [Bool], waiting: Set<Int> = [], areObjects: Bool) {
    if areObjects || touched.count > gone.count { noteGaps(fit, areObjects: areObjects) }
    var lifted: [Int] = []
    var updated: [(place: Int, element: Int)] = []
    for (touch, isFitting) in zip(touched, fit) {
      if !isFitting {
        lifted.append(Int(touch.place))
        if touch.fate == .removed || waiting.contains(Int(touch.place)) { continue }
        placed.append(
          ElementPlacement(
            element: touch.element, newIndex: touch.newIndex, old: touch.place,
            isUpdated: touch.fate == .updated, insertion: -1))
      } else if touch.fate == .updated {
        updated.append((Int(touch.place), Int(touch.element)))
      }
    }
    remaining = RemainingElements(count: count, lifted: lifted, updated: updated)
    if lifted.count > gone.count { placed.sortFew(byKey: { Int($0.newIndex) }) }
  }

  /// Notes the places of lifted elements that may have changed inside before: an element that was
  /// placed beside one since then was compared with its changed value.
  private mutating func noteGaps(_ fit: [Bool], areObjects: Bool) {
    var (gap, isDoubtful) = (0..<0, false)
    for (touch, isFitting) in zip(touched, fit) where !isFitting {
      let place = Int(touch.place)
      if gap.upperBound < place {
        if isDoubtful { gaps.append(gap) }
        (gap, isDoubtful) = (place..<place, false)
      }
      gap = gap.lowerBound..<place + 1
      if areObjects ? touch.fate != .waiting : touch.fate.mayHaveChanged { isDoubtful = true }
    }
    if isDoubtful { gaps.append(gap) }
  }

  /// Puts elements that wait back in their places, after the others are placed without them.
  mutating func keep(waiting places: Set<Int>) {
    if places.isEmpty { return }
    let anchors = remaining
    let lifted = anchors.lifted.filter { !places.contains($0) }
    for index in placed.indices where placed[index].place > 0 {
      // Directly behind the last anchor before it.
      let before = anchors.oldPlace(of: Int(placed[index].place) - 1)
      placed[index].place = Int32(before + 1 - lifted.partitioningIndex { $0 >= before })
    }
    var updated = anchors.updated
    for touch in touched where touch.fate == .updated && places.contains(Int(touch.place)) {
      updated.append((Int(touch.place), Int(touch.element)))
    }
    remaining = RemainingElements(
      count: count, lifted: lifted, updated: updated.sorted(byKey: { $0.place }))
  }

  /// Removes and returns the elements to place, so that they can be changed without a copy.
  @usableFromInline
  mutating func takePlaced() -> [ElementPlacement] {
    var taken: [ElementPlacement] = []
    swap(&taken, &placed)
    return taken
  }
}

// MARK: - Writing

extension OrderingPlan {
  /// Writes the result: the remaining elements, and between them the placed ones.
  ///
  /// - Returns: the changes of the result, and the numbers in this plan of its new and replaced
  ///   elements.
  func write(
    _ results: inout NumberList
  ) -> (runs: DerivedRuns, inserted: [Int32], updated: [Int32]) {
    // Lifted and placed elements are written like new ones, so that the rest is in order.
    let numbers = placed.map { element in
      element.old < 0 ? insertedNumbers[Int(element.insertion)] : results[Int(element.old)]
    }
    var writer = OrderWriter(results.take(), runCount: 2 * (touched.count + placed.count) + 1)
    var remaining = remaining
    for (element, number) in zip(placed, numbers) {
      remaining.take(upTo: Int(element.place)) { writer.append($0) }
      writer.append(element, number, before: remaining.nextPlace())
    }
    remaining.takeAll { writer.append($0) }
    results = writer.numbers.finish()
    return (writer.runs, writer.inserted, writer.updated)
  }
}

/// Writes the numbers of a result, and its runs.
private struct OrderWriter {
  var numbers: ChunkWriter<NumberStore>
  var runs: DerivedRuns
  /// The numbers in the plan of the new and of the replaced elements.
  private(set) var (inserted, updated): ([Int32], [Int32]) = ([], [])

  init(_ old: NumberList, runCount: Int) {
    runs = DerivedRuns(oldCount: old.count)
    runs.reserveCapacity(runCount)
    numbers = ChunkWriter(old, isInOrder: true)
  }

  /// Writes remaining elements.
  mutating func append(_ piece: RemainingElements.Piece) {
    numbers.append(piece.range)
    runs.append(retained: piece.range, marks: piece.updated == nil ? 0 : PackedRun.updatedMark)
    if let element = piece.updated { updated.append(Int32(element)) }
  }

  /// Writes a placed element.
  ///
  /// - Parameters:
  ///   - number: its number in the order.
  ///   - next: the old place of the next remaining element.
  mutating func append(_ element: ElementPlacement, _ number: Int, before next: Int) {
    numbers.append(number)
    if element.old < 0 {
      runs.append(inserted: 1)
      inserted.append(element.element)
      return
    }
    let old = Int(element.old)
    let stays = runs.stayEnd <= old && old < next
    runs.append(
      retained: old..<old + 1,
      marks: (element.isUpdated ? PackedRun.updatedMark : 0) | (stays ? 0 : PackedRun.movedMark))
    if element.isUpdated { updated.append(element.element) }
  }
}

/// A touched element of a result.
@usableFromInline
struct TouchedElement {
  /// The fate of an element in a turn.
  enum Fate {
    case removed
    case updated
    case moved
    /// Only the hold of the order has kept it in its place.
    case waiting

    /// Whether it is in the new source, and the turn has changed it.
    var mayHaveChanged: Bool { self == .updated || self == .moved }
  }

  let fate: Fate
  /// The element's place in the old result.
  @usableFromInline let place: Int32
  /// The element's index in the new source, or -1 if the element was removed.
  let newIndex: Int32
  /// The number of the new element, or -1 if the element was removed.
  @usableFromInline let element: Int32

  /// Whether it was not removed, and its neighbours are untouched.
  ///
  /// - Parameters:
  ///   - index: its index among the touched elements.
  ///   - touched: all touched elements.
  @inlinable
  func isAlone(at index: Int, in touched: [TouchedElement]) -> Bool {
    if element < 0 || index > 0 && touched[index - 1].place == place - 1 { return false }
    return index + 1 == touched.count || touched[index + 1].place != place + 1
  }
}

/// An element to be placed.
@usableFromInline
struct ElementPlacement {
  /// The element's number in the plan.
  @usableFromInline let element: Int32
  /// The element's index in the new source.
  @usableFromInline let newIndex: Int32
  /// The element's place in the old result, or -1 if the element is new.
  let old: Int32
  let isUpdated: Bool
  /// The element's index among the new elements, in the order of the source, or -1 if the element
  /// is not new.
  let insertion: Int32
  /// The number of remaining elements before it.
  @usableFromInline var place: Int32 = 0
}

// MARK: - Remaining elements

/// The elements of a result that keep their places, in order.
@usableFromInline
struct RemainingElements {
  /// Remaining elements that are adjacent in the old result.
  struct Piece {
    /// Their places in the old result.
    let range: Range<Int>
    /// The number of the element that replaces the only one; `nil` if none was replaced.
    var updated: Int?
  }

  /// The number of remaining elements.
  @usableFromInline let count: Int
  /// The old places of the other elements, the *lifted* ones, ascending.
  @usableFromInline let lifted: [Int]
  /// For each lifted element the number of remaining elements before it.
  @usableFromInline let remainingBefore: [Int]
  /// The remaining elements that were replaced in place, ascending.
  @usableFromInline let updated: [(place: Int, element: Int)]
  /// The numbers of elements taken so far, and of elements of `lifted` and `updated` before them.
  private var taken = 0
  private var liftedPassed = 0
  private var updatedPassed = 0

  /// - Parameters:
  ///   - count: the length of the old result.
  ///   - lifted: places in it, ascending.
  ///   - updated: other places in it, ascending, with the number of the new element at each.
  init(count: Int, lifted: [Int], updated: [(place: Int, element: Int)]) {
    self.count = count - lifted.count
    self.lifted = lifted
    self.updated = updated
    remainingBefore = lifted.enumerated().map { $0.element - $0.offset }
  }

  /// The old place of a remaining element.
  ///
  /// - Parameter index: its index among the remaining elements.
  func oldPlace(of index: Int) -> Int {
    index + remainingBefore.partitioningIndex { $0 > index }
  }

  /// The number of the element that replaces the one at a place, or `nil`.
  @_alwaysEmitIntoClient @inline(__always)
  func updatedElement(at place: Int) -> Int? {
    updated.isEmpty ? nil : foundUpdatedElement(at: place)
  }

  @usableFromInline
  func foundUpdatedElement(at place: Int) -> Int? {
    let index = updated.partitioningIndex { $0.place >= place }
    return index < updated.count && updated[index].place == place ? updated[index].element : nil
  }

  /// The index, among the remaining elements, of the first one from a start that satisfies a
  /// predicate; their number if none does.
  ///
  /// - Parameters:
  ///   - start: the index of the first one to test, among the remaining elements.
  ///   - passed: the number of lifted elements before it; afterwards, before the result.
  ///   - isNear: whether to search the neighbourhood first.
  ///   - holds: the predicate, for a place in the old result. If it holds at a place, it holds at
  ///     all later ones.
  @_alwaysEmitIntoClient
  func firstPlace(
    from start: Int, passing passed: inout Int, isNear: Bool, _ holds: (Int) -> Bool
  ) -> Int {
    var (low, high) = (start, count)
    var highPassed = lifted.count
    if isNear {
      var step = 1
      while low + step <= high {
        let index = low + step - 1
        let before = liftedCount(before: index, in: passed..<highPassed)
        if holds(index + before) {
          (high, highPassed) = (index, before)
          break
        }
        low += step
        passed = before
        step *= 2
      }
    }
    while low < high {
      let middle = low + (high - low) / 2
      let before = liftedCount(before: middle, in: passed..<highPassed)
      if holds(middle + before) {
        (high, highPassed) = (middle, before)
      } else {
        low = middle + 1
        passed = before
      }
    }
    passed = liftedCount(before: low, in: passed..<lifted.count)
    return low
  }

  /// The number of lifted elements before a remaining one.
  ///
  /// - Parameters:
  ///   - index: its index among the remaining elements.
  ///   - range: the range of possible results.
  @_alwaysEmitIntoClient @inline(__always)
  func liftedCount(before index: Int, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    if low == high || remainingBefore[low] > index { return low }
    while low < high {
      let middle = (low + high) / 2
      if remainingBefore[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The old place of the next element to take; the length of the old result if all are taken.
  mutating func nextPlace() -> Int {
    while liftedPassed < lifted.count, remainingBefore[liftedPassed] <= taken { liftedPassed += 1 }
    return taken + liftedPassed
  }

  /// Takes the next elements, piece by piece.
  ///
  /// - Parameter end: the index to stop at, among the remaining elements.
  mutating func take(upTo end: Int, _ body: (Piece) -> Void) {
    while taken < end {
      while liftedPassed < lifted.count, remainingBefore[liftedPassed] <= taken {
        liftedPassed += 1
      }
      let start = taken + liftedPassed
      let liftedEnd = liftedPassed < lifted.count ? lifted[liftedPassed] : Int.max
      var upper = min(liftedEnd, start + end - taken)
      var piece = Piece(range: start..<upper)
      if updatedPassed < updated.count, updated[updatedPassed].place < upper {
        let next = updated[updatedPassed]
        if next.place == start {
          piece = Piece(range: start..<start + 1, updated: next.element)
          updatedPassed += 1
        } else {
          piece = Piece(range: start..<next.place)
        }
        upper = piece.range.upperBound
      }
      body(piece)
      taken += upper - start
    }
  }

  /// Takes all elements.
  mutating func takeAll(_ body: (Piece) -> Void) {
    take(upTo: count, body)
  }
}

/// The first place in a range that satisfies a predicate; the end of the range if none does.
///
/// - Parameters:
///   - places: the range to search.
///   - isNear: whether to search near the start first.
///   - holds: the predicate. If it holds at a place, it holds at all later ones.
@_alwaysEmitIntoClient
func firstPlace(in places: Range<Int>, isNear: Bool, _ holds: (Int) -> Bool) -> Int {
  var (low, high) = (places.lowerBound, places.upperBound)
  if isNear {
    var step = 1
    while low + step <= high, !holds(low + step - 1) {
      low += step
      step *= 2
    }
    high = min(high, low + step - 1)
  }
  while low < high {
    let middle = low + (high - low) / 2
    if holds(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}
