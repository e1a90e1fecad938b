// Set operations, each a single walk along both sets.

extension IndexRanges {
  /// Returns the members of this set, of the other, or of both.
  ///
  /// - Parameter other: The other set.
  /// - Complexity: O(R) of both.
  public func union(_ other: IndexRanges) -> IndexRanges {
    if isEmpty { return other }
    var result = self
    result.formUnion(other)
    return result
  }

  /// Returns the members of both sets.
  ///
  /// - Parameter other: The other set.
  /// - Complexity: O(R) of both.
  public func intersection(_ other: IndexRanges) -> IndexRanges {
    var result: [Range<Int>] = []
    var (mine, theirs) = (0, 0)
    while mine < ranges.count, theirs < other.ranges.count {
      let (left, right) = (ranges[mine], other.ranges[theirs])
      if left.overlaps(right) { result.append(left.clamped(to: right)) }
      if left.upperBound < right.upperBound { mine += 1 } else { theirs += 1 }
    }
    return IndexRanges(sortedDisjoint: result)
  }

  /// Returns the members of this set that are not in the other.
  ///
  /// - Parameter other: The other set.
  /// - Complexity: O(R) of both.
  public func subtracting(_ other: IndexRanges) -> IndexRanges {
    guard !other.isEmpty else { return self }
    var result: [Range<Int>] = []
    var theirs = 0
    for range in ranges {
      var start = range.lowerBound
      while theirs < other.ranges.count, other.ranges[theirs].lowerBound < range.upperBound {
        let taken = other.ranges[theirs]
        if start < taken.lowerBound { result.append(start..<taken.lowerBound) }
        start = Swift.max(start, taken.upperBound)
        guard taken.upperBound <= range.upperBound else { break }
        theirs += 1
      }
      if start < range.upperBound { result.append(start..<range.upperBound) }
    }
    return IndexRanges(sortedDisjoint: result)
  }

  /// Inserts the members of the other set.
  ///
  /// - Parameter other: The other set.
  /// - Complexity: O(R) of both; O(R) of the other if it starts no earlier than this one's last
  ///   range.
  package mutating func formUnion(_ other: IndexRanges) {
    guard let start = other.first else { return }
    if other.ranges.count == 1 { return insert(contentsOf: other.ranges[0]) }
    if let mine = ranges.last, start < mine.lowerBound {
      self = merged(with: other)
    } else {
      for range in other.ranges { appendAscending(range) }
    }
  }

  /// Merges both lists of ranges in one walk.
  private func merged(with other: IndexRanges) -> IndexRanges {
    var result = IndexRanges()
    var theirs = other.ranges[...]
    for range in ranges {
      while let next = theirs.first, next.lowerBound < range.lowerBound {
        result.appendAscending(next)
        theirs.removeFirst()
      }
      result.appendAscending(range)
    }
    for range in theirs { result.appendAscending(range) }
    return result
  }
}
