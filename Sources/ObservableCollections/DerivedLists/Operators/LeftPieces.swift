/// The elements of a result that are left in their places, in order.
@usableFromInline
struct LeftPieces {
  /// Some of them that follow each other in the old result.
  struct Piece {
    /// Their places in the old result.
    let range: Range<Int>
    /// The number of what took the place of the only one; nil if nothing was replaced.
    var updated: Int?
  }

  /// How many are left.
  @usableFromInline let count: Int
  /// The places of those that are not, ascending.
  @usableFromInline let lifted: [Int]
  /// How many of those left come before each of them.
  @usableFromInline let leftBefore: [Int]
  /// Those that were replaced in their places, ascending.
  @usableFromInline let updated: [(place: Int, element: Int)]
  /// How many were taken, and how many of `lifted` and `updated` they passed.
  private var taken = 0
  private var liftedPassed = 0
  private var updatedPassed = 0

  /// - Parameters:
  ///   - count: the length of the old result.
  ///   - lifted: places in it, ascending.
  ///   - updated: other places in it, ascending, and the number of what stands there now.
  init(count: Int, lifted: [Int], updated: [(place: Int, element: Int)]) {
    self.count = count - lifted.count
    self.lifted = lifted
    self.updated = updated
    leftBefore = lifted.enumerated().map { $0.element - $0.offset }
  }

  /// The place in the old result of one that is left.
  ///
  /// - Parameter index: counted among those left.
  func oldPlace(of index: Int) -> Int {
    index + leftBefore.partitioningIndex { $0 > index }
  }

  /// The number of what took the place of one that was replaced there; nil if it was not.
  @inlinable @inline(__always)
  func updatedElement(at place: Int) -> Int? {
    updated.isEmpty ? nil : foundUpdatedElement(at: place)
  }

  @usableFromInline
  func foundUpdatedElement(at place: Int) -> Int? {
    let index = updated.partitioningIndex { $0.place >= place }
    return index < updated.count && updated[index].place == place ? updated[index].element : nil
  }

  /// The first of those left, from one on, at which something holds; their number if it holds at none.
  ///
  /// - Parameters:
  ///   - start: the first one to look at, counted among those left.
  ///   - passed: how many of those that are not left come before it; afterwards, before the one that is returned.
  ///   - isNear: whether to look in the neighbourhood first.
  ///   - holds: gets a place in the old result. It holds at all behind one at which it holds.
  @inlinable
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

  /// How many of those that are not left come before one that is.
  ///
  /// - Parameters:
  ///   - index: counted among those left.
  ///   - range: from the least to the greatest answer that is possible.
  @inlinable @inline(__always)
  func liftedCount(before index: Int, in range: Range<Int>) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    if low == high || leftBefore[low] > index { return low }
    while low < high {
      let middle = (low + high) / 2
      if leftBefore[middle] > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The place in the old result of the next one to be taken; the length of the old result if all are taken.
  mutating func nextPlace() -> Int {
    while liftedPassed < lifted.count, leftBefore[liftedPassed] <= taken { liftedPassed += 1 }
    return taken + liftedPassed
  }

  /// Takes the next ones, piece by piece.
  ///
  /// - Parameter end: up to here, counted among those left.
  mutating func take(upTo end: Int, _ body: (Piece) -> Void) {
    while taken < end {
      while liftedPassed < lifted.count, leftBefore[liftedPassed] <= taken { liftedPassed += 1 }
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

  /// Takes all that there are.
  mutating func takeAll(_ body: (Piece) -> Void) {
    take(upTo: count, body)
  }
}

/// The first place of some at which something holds; the end of them if it holds at none.
///
/// - Parameters:
///   - places: where to look.
///   - isNear: whether to look near the start first.
///   - holds: it holds at all places behind one at which it holds.
@inlinable
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
