// Edits of many ranges at once: ascending and disjoint, checked by the caller. The ranges are
// edited one by one, unless many are long for the length of the array: then it is rebuilt in one
// pass.

extension ArraySnapshot {
  /// Inserts elements at several ranges.
  ///
  /// - Parameters:
  ///   - new: The elements to insert, one for each index in the ranges.
  ///   - targets: The ranges that they fill afterwards, in the new array.
  /// - Complexity: O(R log N) for R ranges of a bounded length; for longer ones at most O(N).
  @inlinable
  package mutating func insert(_ new: ArraySnapshot, at targets: some Collection<Range<Int>>) {
    if isRebuilding(targets, count: elementCount + new.elementCount) {
      return self = merged(with: new, at: targets)
    }
    var position = 0
    for target in targets {
      insert(position..<(position + target.count), of: new, at: target.lowerBound)
      position += target.count
    }
  }

  /// Inserts the elements in a range of another tree.
  @inlinable
  mutating func insert(_ range: Range<Int>, of new: ArraySnapshot, at index: Int) {
    if range.count == 1 { return insert(new[range.lowerBound], at: index) }
    // The buffer is valid only while the tree that contains it is held.
    let isInserted = withExtendedLifetime(new) {
      let run = UnsafeMutableBufferPointer(
        rebasing: new.run(from: range.lowerBound).prefix(range.count))
      return run.count == range.count && insertIntoLeaf(run, at: index)
    }
    if isInserted { return }
    insert(contentsOf: new.part(range), at: index)
  }

  /// Removes the elements in several ranges.
  ///
  /// - Parameter ranges: The ranges to remove, in the old array.
  /// - Returns: The removed elements, in their order.
  /// - Complexity: O(R log N) for R ranges of a bounded length; for longer ones at most O(N).
  @inlinable
  package mutating func remove(at ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    guard isRebuilding(ranges, count: elementCount) else { return removeEach(of: ranges) }
    let (removed, kept) = parted(by: ranges)
    self = kept
    return removed
  }

  /// Removes the elements in several ranges, range by range.
  @inlinable
  mutating func removeEach(of ranges: some Collection<Range<Int>>) -> ArraySnapshot {
    var (removed, gone) = (ArraySnapshot(shape: shape), 0)
    for range in ranges {
      let start = range.lowerBound - gone
      if range.count == 1 {
        removed.append(remove(at: start))
      } else {
        let part = removeSubrange(start..<(start + range.count))
        removed.insert(contentsOf: part, at: removed.elementCount)
      }
      gone += range.count
    }
    return removed
  }

  /// Replaces the elements in several ranges.
  ///
  /// - Parameters:
  ///   - ranges: The ranges to replace; the same in the old and the new array.
  ///   - new: The new elements, one for each index in the ranges.
  /// - Returns: The removed elements, in their order.
  /// - Complexity: O(R log N) for R ranges of a bounded length; for longer ones at most O(N).
  @inlinable
  package mutating func replace(
    at ranges: some Collection<Range<Int>>, with new: ArraySnapshot
  ) -> ArraySnapshot {
    if isRebuilding(ranges, count: elementCount) {
      let (removed, result) = exchanging(ranges, for: new)
      self = result
      return removed
    }
    var (removed, position) = (ArraySnapshot(shape: shape), 0)
    for range in ranges {
      if range.count <= Self.fewElements {
        for index in range {
          removed.append(replace(at: index, with: new[position + index - range.lowerBound]))
        }
      } else {
        let part = new.part(position..<(position + range.count))
        let old = replaceSubrange(range, with: part)
        removed.insert(contentsOf: old, at: removed.elementCount)
      }
      position += range.count
    }
    return removed
  }

  /// Moves ranges of elements to their new places; all others keep their order.
  ///
  /// - Parameter moves: Ascending by source, which counts in the old array; targets count in the
  ///   new one. Each is as long as its source.
  /// - Complexity: O(M (log N + log M)) for M ranges of a bounded length; for longer ones at most
  ///   O(N + M log M).
  @inlinable
  package mutating func move(_ moves: [RangeMove]) {
    if moves.count == 1 { return move(moves[0].source, to: moves[0].target.lowerBound) }
    let sources = moves.map(\.source)
    if isRebuilding(sources, count: elementCount) {
      let inOrder = sortedByTarget(moves)
      let moving = picked(inOrder.map(\.source))
      self = parted(by: sources).kept.merged(with: moving, at: inOrder.map(\.target))
    } else {
      moveOneByOne(moves)
    }
  }

  @usableFromInline
  mutating func moveOneByOne(_ moves: [RangeMove]) {
    var (parts, gone): ([ArraySnapshot], Int) = ([], 0)
    parts.reserveCapacity(moves.count)
    for (source, _) in moves {
      parts.append(removeSubrange((source.lowerBound - gone)..<(source.upperBound - gone)))
      gone += source.count
    }
    let places = placesInOrder(ofKeys: moves.map(\.target.lowerBound))
    for index in moves.indices {
      let place = places?[index] ?? index
      insert(contentsOf: parts[place], at: moves[place].target.lowerBound)
    }
  }
}

/// A range of elements before a move (`source`), and after it (`target`).
@usableFromInline package typealias RangeMove = (source: Range<Int>, target: Range<Int>)

/// The moves sorted by target. A separate function because it is not generic.
@usableFromInline
func sortedByTarget(_ moves: [RangeMove]) -> [RangeMove] {
  moves.sorted(byKey: { $0.target.lowerBound })
}
