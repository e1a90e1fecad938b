extension IndexRanges: Sequence {
  /// Walks the members in ascending order.
  private struct Walk: IteratorProtocol {
    private let ranges: Ranges
    private var nextRange = 0
    private var index = 0
    private var end = 0

    init(_ ranges: Ranges) {
      self.ranges = ranges
    }

    mutating func next() -> Int? {
      if index == end {
        guard nextRange < ranges.count else { return nil }
        index = ranges[nextRange].lowerBound
        end = ranges[nextRange].upperBound
        nextRange += 1
      }
      defer { index += 1 }
      return index
    }
  }

  /// An iterator over the members, in ascending order.
  public func makeIterator() -> some IteratorProtocol<Int> { Walk(ranges) }

  /// The number of members.
  ///
  /// - Complexity: O(R).
  public var underestimatedCount: Int { count }
}

// MARK: - The standard library's set of ranges

extension IndexRanges {
  /// The members of a range set.
  ///
  /// - Parameter rangeSet: The members. Traps if one is negative.
  /// - Complexity: O(R).
  public init(_ rangeSet: RangeSet<Int>) {
    self.init(Array(rangeSet.ranges))
  }

  /// The members as the standard library's range set.
  ///
  /// - Complexity: O(R).
  public var rangeSet: RangeSet<Int> {
    RangeSet(ranges)
  }
}
