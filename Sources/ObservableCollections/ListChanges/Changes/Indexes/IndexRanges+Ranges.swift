extension IndexRanges {
  /// The ranges of a set: ascending, not empty, neither overlapping nor touching.
  ///
  /// Most records and batches have a single range, which is stored without an allocation.
  public struct Ranges: Hashable, Sendable {
    /// The only range; empty if there is none, or more than one.
    @usableFromInline var single: Range<Int>
    /// All ranges if there are two or more, else empty.
    @usableFromInline var several: [Range<Int>]

    /// Creates a list without ranges.
    init() {
      single = 0..<0
      several = []
    }

    /// Creates a list of one range, or an empty list if the range is empty.
    init(_ range: Range<Int>) {
      single = range.isEmpty ? 0..<0 : range
      several = []
    }

    /// Creates a list from an array of ranges, none of them empty.
    init(_ ranges: [Range<Int>]) {
      single = ranges.count == 1 ? ranges[0] : 0..<0
      several = ranges.count > 1 ? ranges : []
    }
  }
}

extension IndexRanges.Ranges: RandomAccessCollection {
  /// The position of the first range: always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last range: the number of ranges.
  @inlinable public var endIndex: Int {
    if several.isEmpty { return single.isEmpty ? 0 : 1 }
    return several.count
  }

  /// The only range, an empty range if there is none, or nil if there are several.
  var only: Range<Int>? { several.isEmpty ? single : nil }

  /// The range at a position.
  ///
  /// - Parameter position: A position among the ranges. Traps outside `0..<count`.
  public internal(set) subscript(position: Int) -> Range<Int> {
    @inlinable get {
      checkIndex(position, count: count)
      return several.isEmpty ? single : several[position]
    }
    set {
      checkIndex(position, count: count)
      if several.isEmpty { single = newValue } else { several[position] = newValue }
    }
  }
}

extension IndexRanges.Ranges {
  /// The results of a transform. That of all collections reads position by position.
  @usableFromInline
  package func map<Result>(_ transform: (Range<Int>) throws -> Result) rethrows -> [Result] {
    if !several.isEmpty { return try several.map(transform) }
    return single.isEmpty ? [] : [try transform(single)]
  }
}

// MARK: - Editing

extension IndexRanges.Ranges {
  /// Appends a range, which must not be empty.
  mutating func append(_ range: Range<Int>) {
    if !several.isEmpty {
      several.append(range)
    } else if single.isEmpty {
      single = range
    } else {
      several = [single, range]
      single = 0..<0
    }
  }

  /// Inserts a range, which must not be empty, before the one at a position.
  mutating func insert(_ range: Range<Int>, at position: Int) {
    replaceSubrange(position..<position, with: CollectionOfOne(range))
  }

  /// Replaces the ranges at some positions by others, none of which may be empty.
  mutating func replaceSubrange(
    _ positions: Range<Int>, with ranges: some Collection<Range<Int>>
  ) {
    var list = several.isEmpty ? Array(self) : several
    several = []
    list.replaceSubrange(positions, with: ranges)
    self = Self(list)
  }
}

extension IndexRanges.Ranges: CustomStringConvertible {
  /// The ranges, as an array prints them.
  public var description: String { "\(Array(self))" }
}
