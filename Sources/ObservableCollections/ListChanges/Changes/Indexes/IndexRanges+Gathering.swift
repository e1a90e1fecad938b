extension IndexRanges {
  /// The moves that gather the elements at these indexes in one place, in their order.
  ///
  /// - Parameters:
  ///   - end: the number of elements of the array before that place, counted before the moves.
  ///   - newStart: the index of the first of the gathered elements after the moves.
  /// - Returns: the moves, ascending by source; elements that are already in place are left out.
  /// - Complexity: O(R) for R ranges.
  @usableFromInline
  package func blockMoves(to end: Int, startingAt newStart: Int) -> [RangePair] {
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

  /// The moves that gather the elements at these indexes in another array, in their order.
  ///
  /// - Parameter newStart: the index of the first of them in that array.
  package func blockMoves(startingAt newStart: Int) -> [RangePair] {
    var start = newStart
    return ranges.map { range in
      defer { start += range.count }
      return RangePair(oldStart: range.lowerBound, newStart: start, count: range.count)
    }
  }
}
