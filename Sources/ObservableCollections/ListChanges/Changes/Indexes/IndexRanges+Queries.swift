// Queries. A binary search finds a position among the ranges.

extension IndexRanges {
  /// Whether the set has no members.
  public var isEmpty: Bool { ranges.isEmpty }

  /// The number of members.
  ///
  /// - Complexity: O(R).
  public var count: Int {
    var total = 0
    for range in ranges { total += range.count }
    return total
  }

  /// The number of members: ``count``, under the name that all lists of ranges share.
  ///
  /// - Complexity: O(R).
  public var elementCount: Int { count }

  /// The smallest member, or nil if the set is empty.
  public var first: Int? { ranges.first?.lowerBound }

  /// The largest member, or nil if the set is empty.
  public var last: Int? { ranges.last.map { $0.upperBound - 1 } }

  /// Whether an index is a member.
  ///
  /// - Parameter index: Any number; a negative one is no member.
  /// - Complexity: O(log R).
  public func contains(_ index: Int) -> Bool {
    let position = firstRange(endingAfter: index)
    return position < ranges.count && ranges[position].lowerBound <= index
  }

  /// The position of the first range that ends after an index: the range that contains the index,
  /// or the next one.
  package func firstRange(endingAfter index: Int) -> Int {
    guard let last = ranges.last, index < last.upperBound else { return ranges.count }
    var low = 0
    var high = ranges.count - 1
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > index { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

// MARK: - Counting

extension IndexRanges {
  /// The number of members below an index.
  ///
  /// - Parameter index: Any number, member or not.
  /// - Complexity: O(R).
  @usableFromInline
  package func rank(of index: Int) -> Int {
    var below = 0
    for range in ranges {
      guard range.upperBound <= index else {
        return below + Swift.max(0, index - range.lowerBound)
      }
      below += range.count
    }
    return below
  }

  /// The index at an offset among the indexes that are *not* members.
  ///
  /// If the set contains removals, this is the old index of the survivor at that offset.
  ///
  /// ```swift
  /// IndexRanges([1, 2]).nonmember(atOffset: 1)  // 3
  /// ```
  ///
  /// - Parameter offset: The offset, counted from 0. Traps if it is negative, or if the index is
  ///   too large for an `Int`.
  /// - Complexity: O(R).
  @usableFromInline
  package func nonmember(atOffset offset: Int) -> Int {
    guard offset >= 0 else { trap("Offset \(offset) is negative") }
    var index = offset
    for range in ranges {
      guard range.lowerBound <= index else { break }
      let (sum, isTooLarge) = index.addingReportingOverflow(range.count)
      guard !isTooLarge else { trap("The nonmember at offset \(offset) is above \(Int.max)") }
      index = sum
    }
    return index
  }
}
