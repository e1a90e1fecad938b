extension Array where Element == RangePair {
  /// Appends a pair, merged with the last one if it continues that pair in both arrays.
  package mutating func appendFusing(_ pair: RangePair) {
    if let last, last.oldStart + last.count == pair.oldStart,
      last.newStart + last.count == pair.newStart
    {
      self[count - 1] = RangePair(
        knownOldStart: last.oldStart, newStart: last.newStart, count: last.count + pair.count)
    } else {
      append(pair)
    }
  }

  /// The same pairs ascending by old start, in maximal ranges.
  package func sortedAndFused() -> [RangePair] {
    var result: [RangePair] = []
    result.reserveCapacity(count)
    for pair in sortedByOldStart() { result.appendFusing(pair) }
    return result
  }

  /// The same pairs with old and new swapped, ascending by the former new start.
  @usableFromInline
  package func inverted() -> [RangePair] {
    if isEmpty { return [] }
    return map { RangePair(knownOldStart: $0.newStart, newStart: $0.oldStart, count: $0.count) }
      .sortedByOldStart()
  }

  /// The same pairs ascending by old start.
  @inline(never)
  package func sortedByOldStart() -> [RangePair] {
    var pairs = self
    pairs.sortFew(byKey: { $0.oldStart })
    return pairs
  }

  /// The same pairs ascending by new start.
  @inline(never)
  @usableFromInline
  package func sortedByNewStart() -> [RangePair] { sorted(byKey: \.newStart) }

  /// The pair that contains an old index, among pairs that ascend by old start.
  func pair(holdingOld oldIndex: Int) -> RangePair? {
    let index = partitioningIndex { $0.oldRange.upperBound > oldIndex }
    return index < count && self[index].oldStart <= oldIndex ? self[index] : nil
  }

  /// The new index of the element at an old index, in pairs that ascend by old start.
  @usableFromInline
  package func newIndex(forOld oldIndex: Int) -> Int? {
    pair(holdingOld: oldIndex).map { $0.newStart + oldIndex - $0.oldStart }
  }

  /// The old index of the element at a new index, in pairs that ascend by new start.
  package func oldIndex(forNew newIndex: Int) -> Int? {
    let index = partitioningIndex { $0.newRange.upperBound > newIndex }
    guard index < count, self[index].newStart <= newIndex else { return nil }
    return self[index].oldStart + newIndex - self[index].newStart
  }
}
