// What an array does to its own state. Every index and count is checked by the caller. No element
// is released here: those that leave are returned, so that a caller who holds a lock can give it
// back first.

extension ArraySnapshot {
  /// Puts elements in, so that afterwards they stand at these indexes.
  ///
  /// - Parameters:
  ///   - new: As many elements as there are indexes.
  ///   - positions: Where they stand afterwards, in the new array.
  /// - Complexity: O(N) for N elements; at the end, O(*n*) for *n* new ones.
  package mutating func insert(_ new: [Element], at positions: IndexRanges) {
    if let start = positions.first, positions.ranges.count == 1 {
      elements.insert(contentsOf: new, at: start)
    } else if !new.isEmpty {
      elements = Self.merge(elements[...], new[...], at: positions.ranges)
    }
  }

  /// Takes the elements at some indexes out.
  ///
  /// - Parameter indexes: Where they stand, in the old array.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(N) for N elements.
  package mutating func remove(at indexes: IndexRanges) -> [Element] {
    let removed = elements(at: indexes)
    if let span = indexes.span, span.count == removed.count {
      elements.removeSubrange(span)
    } else if !removed.isEmpty {
      elements = elementsOutside(indexes.ranges, within: 0..<elements.count)
    }
    return removed
  }

  /// Exchanges the elements at some indexes for others.
  ///
  /// - Parameters:
  ///   - indexes: Where they stand; the same in the old and the new array.
  ///   - new: As many elements as there are indexes.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(*n*) for *n* indexes, if nobody else holds the storage.
  package mutating func replace(at indexes: IndexRanges, with new: [Element]) -> [Element] {
    let removed = elements(at: indexes)
    var position = 0
    for range in indexes.ranges {
      elements.replaceSubrange(range, with: new[position..<(position + range.count)])
      position += range.count
    }
    return removed
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by old start; sources count in the old array, targets in the
  ///   new one.
  /// - Complexity: O(S + M log M) for M ranges and S elements between the lowest and the highest
  ///   index that they name, if nobody else holds the storage.
  package mutating func move(_ moves: [RangePair]) {
    let starts = moves.lazy.map { Swift.min($0.oldStart, $0.newStart) }
    let ends = moves.lazy.map { Swift.max($0.oldRange.upperBound, $0.newRange.upperBound) }
    guard let start = starts.min(), let end = ends.max() else { return }
    let staying = elementsOutside(moves.map(\.oldRange), within: start..<end)
    let inTargetOrder = moves.sorted { $0.newStart < $1.newStart }
    var moving: [Element] = []
    for move in inTargetOrder { moving += elements[move.oldRange] }
    let targets = inTargetOrder.map { ($0.newStart - start)..<($0.newRange.upperBound - start) }
    let arranged = Self.merge(staying[...], moving[...], at: targets)
    elements.replaceSubrange(start..<end, with: arranged)
  }

  /// The elements at some indexes, in their order.
  ///
  /// - Parameter indexes: Where they stand, in this snapshot.
  /// - Complexity: O(*n*) for *n* indexes.
  package func elements(at indexes: IndexRanges) -> [Element] {
    if indexes.ranges.count == 1 { return Array(elements[indexes.ranges[0]]) }
    var result: [Element] = []
    result.reserveCapacity(indexes.count)
    for range in indexes.ranges { result += elements[range] }
    return result
  }

  /// Takes every element out.
  ///
  /// - Parameter keepingCapacity: Whether to keep the space for as many new ones.
  /// - Returns: The elements that left, in their order.
  package mutating func removeAll(keepingCapacity: Bool) -> [Element] {
    let removed = elements
    elements = []
    if keepingCapacity { elements.reserveCapacity(removed.capacity) }
    return removed
  }

  /// Makes space for elements that are to come.
  ///
  /// - Parameter capacity: How many there will be in all.
  /// - Complexity: O(N) for N elements.
  package mutating func reserveCapacity(_ capacity: Int) {
    elements.reserveCapacity(capacity)
  }
}

// MARK: - Parts of the work

extension ArraySnapshot {
  /// The elements within `span` that none of the ascending `ranges` holds.
  private func elementsOutside(_ ranges: [Range<Int>], within span: Range<Int>) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(span.count)
    var start = span.lowerBound
    for range in ranges {
      result += elements[start..<range.lowerBound]
      start = range.upperBound
    }
    result += elements[start..<span.upperBound]
    return result
  }

  /// `placed` at the ascending `targets` of the result, `rest` in the places between.
  private static func merge(
    _ rest: ArraySlice<Element>, _ placed: ArraySlice<Element>, at targets: [Range<Int>]
  ) -> [Element] {
    var (rest, placed) = (rest, placed)
    var result: [Element] = []
    result.reserveCapacity(rest.count + placed.count)
    for target in targets {
      let kept = target.lowerBound - result.count
      result += rest.prefix(kept)
      rest = rest.dropFirst(kept)
      result += placed.prefix(target.count)
      placed = placed.dropFirst(target.count)
    }
    result += rest
    return result
  }
}
