extension IndexRanges: Sequence {
  /// An iterator over the members, in ascending order.
  @frozen @usableFromInline
  struct Walk: IteratorProtocol {
    private let ranges: Ranges
    private var nextRange = 0
    private var index = 0
    private var end = 0

    @usableFromInline
    init(_ ranges: Ranges) {
      self.ranges = ranges
    }

    @usableFromInline
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

  // Inlinable, as every function with an opaque result: other modules see what it is, and do not ask
  // the runtime at each loop, which takes 1,300 instructions.

  /// Returns an iterator over the members, in ascending order.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Int> { Walk(ranges) }

  /// The number of members.
  ///
  /// - Complexity: O(R).
  public var underestimatedCount: Int { count }
}

// MARK: - The standard library's set of ranges

extension IndexRanges {
  /// Creates a set of the members of a `RangeSet`.
  ///
  /// - Parameter rangeSet: The members. Traps if one is negative.
  /// - Complexity: O(R).
  public init(_ rangeSet: RangeSet<Int>) {
    self.init(Array(rangeSet.ranges))
  }

  /// The members as a `RangeSet` of the standard library.
  ///
  /// - Complexity: O(R).
  public var rangeSet: RangeSet<Int> {
    RangeSet(ranges)
  }
}
