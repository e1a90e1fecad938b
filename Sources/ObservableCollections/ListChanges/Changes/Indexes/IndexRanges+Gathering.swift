extension IndexRanges {
  /// The moves that bring elements of an array together, in their order.
  ///
  /// - Parameters:
  ///   - end: how many elements of the array stand before the place, counted before the moves.
  ///   - newStart: where the first of them stands afterwards.
  /// - Returns: the moves, ascending by source; what stands there already is left out.
  /// - Complexity: O(R) for R ranges.
  func blockMoves(to end: Int, startingAt newStart: Int) -> [RangePair] {
    var start = newStart
    var moves: [RangePair] = []
    for range in ranges {
      for part in [range.clamped(to: 0..<end), range.clamped(to: end..<Int.max)] {
        if part.isEmpty { continue }
        let isThere = part.upperBound == end || part.lowerBound == end
        if !isThere {
          moves.append(
            RangePair(oldStart: part.lowerBound, newStart: start, count: part.count))
        }
        start += part.count
      }
    }
    return moves
  }

  /// The moves that bring elements of an array together in another array, in their order.
  ///
  /// - Parameter newStart: where the first of them stands afterwards.
  func blockMoves(startingAt newStart: Int) -> [RangePair] {
    var start = newStart
    return ranges.map { range in
      defer { start += range.count }
      return RangePair(oldStart: range.lowerBound, newStart: start, count: range.count)
    }
  }
}
