// The edits of `Storage` with the types of a record: index sets and range pairs. Every index and
// count is checked by the caller. A single range, the usual case, goes straight to its edit.

extension ArraySnapshot {
  /// Inserts elements at several indexes.
  ///
  /// - Parameters:
  ///   - new: The elements to insert, one for each index.
  ///   - indexes: Their indexes after the insertion, in the new array.
  /// - Complexity: O(R log N) for R ranges among N elements.
  @inlinable
  package mutating func insert(_ new: ArraySnapshot, at indexes: IndexRanges) {
    if indexes.ranges.count == 1 {
      insert(contentsOf: new, at: indexes.ranges[0].lowerBound)
    } else {
      insert(new, at: indexes.ranges)
    }
  }

  /// Removes the elements at several indexes.
  ///
  /// - Parameter indexes: The indexes to remove, in the old array.
  /// - Returns: The removed elements, in their order.
  /// - Complexity: O(R log N) for R ranges among N elements.
  @inlinable
  package mutating func remove(at indexes: IndexRanges) -> ArraySnapshot {
    indexes.ranges.count == 1
      ? removeSubrange(indexes.ranges[0]) : remove(at: indexes.ranges)
  }

  /// Replaces the elements at several indexes.
  ///
  /// - Parameters:
  ///   - indexes: The indexes to replace; the same in the old and the new array.
  ///   - new: The new elements, one for each index.
  /// - Returns: The removed elements, in their order.
  /// - Complexity: O(R log N) for R ranges among N elements.
  @inlinable
  package mutating func replace(at indexes: IndexRanges, with new: ArraySnapshot) -> ArraySnapshot {
    indexes.ranges.count == 1
      ? replaceSubrange(indexes.ranges[0], with: new) : replace(at: indexes.ranges, with: new)
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by old start.
  /// - Complexity: O(M log N) for M moves among N elements.
  @inlinable
  package mutating func move(_ moves: [RangePair]) {
    if moves.count == 1 {
      move(moves[0].oldRange, to: moves[0].newStart)
    } else {
      move(moves.map { (source: $0.oldRange, target: $0.newRange) })
    }
  }

  /// The indexes of the elements that satisfy a predicate.
  ///
  /// - Parameter predicate: Called once for each element, in order.
  /// - Throws: Any error of `predicate`.
  /// - Complexity: O(N).
  @inlinable
  package func indexes<Failure: Error>(
    where predicate: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> IndexRanges {
    var ranges: [Range<Int>] = []
    // The start of the current range, which continues up to `index`.
    var (start, index): (Int?, Int) = (nil, 0)
    for element in self {
      if try predicate(element) {
        if start == nil { start = index }
      } else if let first = start.take() {
        ranges.append(first..<index)
      }
      index &+= 1
    }
    if let start { ranges.append(start..<index) }
    return IndexRanges(sortedDisjoint: ranges)
  }

  /// The elements at several indexes, in their order.
  ///
  /// - Parameter indexes: Indexes in this snapshot.
  /// - Complexity: O(*n*) for *n* indexes.
  @inlinable
  package func elements(at indexes: IndexRanges) -> [Element] {
    elements(at: indexes.ranges)
  }

  /// A snapshot of the elements at several indexes, in their order.
  ///
  /// - Parameter indexes: Indexes in this snapshot.
  /// - Complexity: O(*n*) for *n* indexes; O(log N) for a single range.
  @inlinable
  package func part(at indexes: IndexRanges) -> ArraySnapshot {
    indexes.ranges.count == 1 ? part(indexes.ranges[0]) : picked(indexes.ranges)
  }
}
