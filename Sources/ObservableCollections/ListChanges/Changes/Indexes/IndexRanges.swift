/// A set of indexes, stored as sorted ranges.
///
/// The indexes count in one array: the property or method that returns the set says whether it is
/// the old or the new one. Iterating yields the members in ascending order.
///
/// ```swift
/// let indexes: IndexRanges = [5, 2, 3]
/// print(indexes.union(IndexRanges(7..<9)))  // {2...3, 5, 7...8}
/// ```
///
/// In the complexities, *R* is the number of ranges. Indexes are never negative: a negative one
/// traps, and so does `Int.max`, which no range can contain.
public struct IndexRanges: Hashable, Sendable {
  /// The members as ranges: ascending, not empty, neither overlapping nor touching.
  public internal(set) var ranges: Ranges

  /// Creates an empty set.
  public init() {
    ranges = Ranges()
  }

  /// Creates a set from ranges that are ascending, not empty and apart from one another.
  ///
  /// Debug builds check that, O(R); release builds do not.
  @usableFromInline
  package init(sortedDisjoint ranges: [Range<Int>]) {
    self.ranges = Ranges(ranges)
    assert(hasValidRanges, "\(ranges) are not ascending, disjoint and apart")
  }

  /// Creates a set of the indexes in a range, which must not start below 0.
  package init(checked range: Range<Int>) {
    ranges = Ranges(range)
  }

  /// Whether the ranges are ascending, not empty, not negative and apart from one another.
  package var hasValidRanges: Bool {
    var end = -1
    for range in ranges {
      guard !range.isEmpty, range.lowerBound > end else { return false }
      end = range.upperBound
    }
    return true
  }
}

// MARK: - Making a set

extension IndexRanges {
  /// Creates a set with one member.
  ///
  /// - Parameter index: The member. Traps if it is negative.
  @usableFromInline
  package init(_ index: Int) {
    ranges = Ranges(Self.range(of: index))
  }

  /// Creates a set of the indexes in a range, which may be empty.
  ///
  /// - Parameter range: The members. Traps if one is negative.
  public init(_ range: Range<Int>) {
    Self.check(range)
    ranges = Ranges(range)
  }

  /// Creates a set of indexes, in any order and with or without duplicates.
  ///
  /// - Parameter indexes: The members. Traps if one is negative.
  /// - Complexity: O(*n* log *n*) for *n* indexes, O(*n*) if they ascend.
  public init(_ indexes: some Sequence<Int>) {
    var collector = RangeCollector()
    for index in indexes { collector.append(Self.range(of: index)) }
    self = collector.finished()
  }

  /// Creates a set of the indexes in several ranges, in any order; they may overlap or be empty.
  ///
  /// - Parameter ranges: The members. Traps if one is negative.
  /// - Complexity: O(*n* log *n*) for *n* ranges, O(*n*) if they ascend.
  public init(_ ranges: some Sequence<Range<Int>>) {
    var collector = RangeCollector()
    for range in ranges {
      Self.check(range)
      collector.append(range)
    }
    self = collector.finished()
  }

  // Calls of an unspecialized generic function of another module ask the runtime at each step.

  /// Creates a set of the indexes in an array, as of those in any sequence.
  @usableFromInline @inline(never)
  package init(_ indexes: [Int]) {
    var collector = RangeCollector()
    for index in indexes { collector.append(Self.range(of: index)) }
    self = collector.finished()
  }

  /// Creates a set of the indexes in an array of ranges, as of those in any sequence.
  @usableFromInline @inline(never)
  package init(_ ranges: [Range<Int>]) {
    var collector = RangeCollector()
    for range in ranges {
      Self.check(range)
      collector.append(range)
    }
    self = collector.finished()
  }

  /// Appends a range that starts at or after the start of the last one, and merges the two if they
  /// touch.
  package mutating func appendAscending(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    guard let last = ranges.last, range.lowerBound <= last.upperBound else {
      return ranges.append(range)
    }
    guard range.upperBound > last.upperBound else { return }
    ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
  }

  /// The range of one index. Traps if there is none.
  static func range(of index: Int) -> Range<Int> {
    guard index >= 0 else { trap("Index \(index) is negative") }
    guard index < Int.max else { trap("Index \(index) is too large for a range") }
    return index..<(index + 1)
  }

  /// Traps if the range contains a negative index.
  static func check(_ range: Range<Int>) {
    guard range.lowerBound >= 0 || range.isEmpty else { trap("Range \(range) starts below 0") }
  }
}

/// Ranges in any order: those that ascend are appended, and only the others are sorted. Not generic,
/// so that only a loop is compiled for each sequence.
private struct RangeCollector {
  private var indexes = IndexRanges()
  private var late: [Range<Int>] = []

  @inline(never)
  mutating func append(_ range: Range<Int>) {
    if let last = indexes.ranges.last, range.lowerBound < last.lowerBound {
      late.append(range)
    } else {
      indexes.appendAscending(range)
    }
  }

  /// The set of all indexes in the ranges.
  @inline(never)
  consuming func finished() -> IndexRanges {
    if late.isEmpty { return indexes }
    late.sort(byKey: \.lowerBound)
    var ordered = IndexRanges()
    for range in late { ordered.appendAscending(range) }
    indexes.formUnion(ordered)
    return indexes
  }
}

extension IndexRanges: ExpressibleByArrayLiteral {
  /// Creates a set of the listed indexes, in any order.
  ///
  /// - Parameter elements: The members. Traps if one is negative.
  public init(arrayLiteral elements: Int...) {
    self.init(elements)
  }
}

extension IndexRanges: CustomStringConvertible {
  /// The members in braces, with ranges as closed ranges: `{0, 2...5}`.
  public var description: String {
    let parts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\(ClosedRange($0))" }
    return "{\(parts.joined(separator: ", "))}"
  }
}
