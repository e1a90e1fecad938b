// The edits of `Storage` in the words of a record: index sets and range pairs. Every index and
// count is checked by the caller.

extension ArraySnapshot {
  /// Puts elements in, so that afterwards they stand at these indexes.
  ///
  /// - Parameters:
  ///   - new: As many elements as there are indexes.
  ///   - positions: Where they stand afterwards, in the new array.
  /// - Complexity: O(N) for N elements; at the end, O(*n*) for *n* new ones.
  package mutating func insert(_ new: [Element], at positions: IndexRanges) {
    if !positions.isEmpty { insert(ArraySnapshot(new), at: positions.ranges) }
  }

  /// Takes the elements at some indexes out.
  ///
  /// - Parameter indexes: Where they stand, in the old array.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(N) for N elements.
  package mutating func remove(at indexes: IndexRanges) -> [Element] {
    indexes.isEmpty ? [] : Array(remove(at: indexes.ranges) as ArraySnapshot)
  }

  /// Exchanges the elements at some indexes for others.
  ///
  /// - Parameters:
  ///   - indexes: Where they stand; the same in the old and the new array.
  ///   - new: As many elements as there are indexes.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(*n*) for *n* indexes, if nobody else holds the storage.
  package mutating func replace(at indexes: IndexRanges, with new: [Element]) -> [Element] {
    Array(replace(at: indexes.ranges, with: ArraySnapshot(new)))
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by old start.
  /// - Complexity: O(S + M log M) for M ranges and S elements between the lowest and the highest
  ///   index that they name, if nobody else holds the storage.
  package mutating func move(_ moves: [RangePair]) {
    move(moves.map { (source: $0.oldRange, target: $0.newRange) })
  }

  /// The elements at some indexes, in their order.
  ///
  /// - Parameter indexes: Where they stand, in this snapshot.
  /// - Complexity: O(*n*) for *n* indexes.
  package func elements(at indexes: IndexRanges) -> [Element] {
    elements(at: indexes.ranges)
  }
}
