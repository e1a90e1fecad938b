// What an array does to its own state, in terms of ascending, disjoint ranges. Every index and
// count is checked by the caller. No element is released here: those that leave are returned, so
// that a caller who holds a lock can give it back first.

extension ArraySnapshot {
  /// Puts elements in, so that afterwards they fill these ranges.
  ///
  /// - Parameters:
  ///   - new: As many elements as the ranges have indexes.
  ///   - targets: Where they stand afterwards, in the new array.
  /// - Complexity: O(N) for N elements; at the end, O(*n*) for *n* new ones.
  mutating func insert(_ new: [Element], at targets: [Range<Int>]) {
    guard targets.count == 1 else {
      return elements = Self.merge(elements[...], new[...], at: targets)
    }
    if targets[0].lowerBound == elements.count { return elements.append(contentsOf: new) }
    elements.insert(contentsOf: new, at: targets[0].lowerBound)
  }

  /// Takes the elements in some ranges out.
  ///
  /// - Parameter ranges: Where they stand, in the old array.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(N) for N elements.
  mutating func remove(at ranges: [Range<Int>]) -> [Element] {
    let removed = elements(at: ranges)
    if ranges.count == 1 {
      elements.removeSubrange(ranges[0])
    } else {
      elements = elementsOutside(ranges, within: 0..<elements.count)
    }
    return removed
  }

  /// Exchanges the elements in some ranges for others.
  ///
  /// - Parameters:
  ///   - ranges: Where they stand; the same in the old and the new array.
  ///   - new: As many elements as the ranges have indexes.
  /// - Returns: The elements that left, in their order.
  /// - Complexity: O(*n*) for *n* indexes, if nobody else holds the storage.
  mutating func replace(at ranges: [Range<Int>], with new: [Element]) -> [Element] {
    let removed = elements(at: ranges)
    var position = 0
    for range in ranges {
      elements.replaceSubrange(range, with: new[position..<(position + range.count)])
      position += range.count
    }
    return removed
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by source; sources count in the old array, targets in the new
  ///   one, each as long as its source.
  /// - Complexity: O(S + M log M) for M ranges and S elements between the lowest and the highest
  ///   index that they name, if nobody else holds the storage.
  mutating func move(_ moves: [(source: Range<Int>, target: Range<Int>)]) {
    let starts = moves.lazy.map { Swift.min($0.source.lowerBound, $0.target.lowerBound) }
    let ends = moves.lazy.map { Swift.max($0.source.upperBound, $0.target.upperBound) }
    guard let start = starts.min(), let end = ends.max() else { return }
    let staying = elementsOutside(moves.map(\.source), within: start..<end)
    let inTargetOrder = moves.sorted { $0.target.lowerBound < $1.target.lowerBound }
    let moving = elements(at: inTargetOrder.map(\.source))
    let targets = inTargetOrder.map { move in
      (move.target.lowerBound - start)..<(move.target.upperBound - start)
    }
    let arranged = Self.merge(staying[...], moving[...], at: targets)
    elements.replaceSubrange(start..<end, with: arranged)
  }

  /// The elements in some ranges, range by range.
  ///
  /// - Parameter ranges: Where they stand, in this snapshot.
  /// - Complexity: O(*n*) for *n* indexes.
  func elements(at ranges: [Range<Int>]) -> [Element] {
    if ranges.count == 1 { return Array(elements[ranges[0]]) }
    var result: [Element] = []
    result.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
    for range in ranges { result += elements[range] }
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
