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
