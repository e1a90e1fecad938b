/// Survivors of a change, held as ranges: each pair names neighbours by their place before and their
/// place after it.
///
/// What moved and what was updated is told in these, as what came and went is in ``IndexRanges`` and
/// ``ElementPaths``. In all of them `elementCount` is the number of elements that they name.
///
/// ```swift
/// for pair in batch.moves { print(pair.oldRange, pair.newRange) }      // range by range
/// for (old, new) in batch.moves.elements { print(old, new) }           // element by element
/// ```
public struct PairedRanges<Pair: Hashable & Sendable>: Hashable, Sendable {
  /// The pairs, in the order in which they were given; in a batch and a record ascending by old place.
  public let ranges: [Pair]

  /// Takes pairs.
  ///
  /// - Parameter ranges: in the order in which they are told.
  public init(_ ranges: [Pair] = []) {
    self.ranges = ranges
  }

  /// Whether there are none.
  public var isEmpty: Bool { ranges.isEmpty }

  /// It would not be clear what is counted.
  @available(*, unavailable, message: "Say what to count: elementCount or ranges.count")
  public var count: Int { ranges.count }
}

/// Survivors in one array: what moved in it, or was updated.
public typealias RangePairs = PairedRanges<RangePair>

/// Survivors in a list of two levels: what moved in it, also across sections, or was updated.
public typealias ElementPathPairs = PairedRanges<ElementPathPair>

extension PairedRanges: Sequence {
  /// An iterator over the pairs.
  public func makeIterator() -> IndexingIterator<[Pair]> { ranges.makeIterator() }

  /// The number of pairs.
  public var underestimatedCount: Int { ranges.count }
}

extension PairedRanges: ExpressibleByArrayLiteral {
  /// Takes the listed pairs.
  public init(arrayLiteral ranges: Pair...) {
    self.init(ranges)
  }
}

extension PairedRanges: CustomStringConvertible {
  /// The pairs, as an array prints them.
  public var description: String { "\(ranges)" }
}

// MARK: - Element by element

extension PairedRanges where Pair == RangePair {
  /// The number of elements that the pairs name.
  ///
  /// - Complexity: O(R) for R pairs.
  public var elementCount: Int { ranges.elementCount }

  /// Old and new index of each element, pair by pair. Nothing is allocated.
  public var elements: some Sequence<(old: Int, new: Int)> {
    ranges.lazy.flatMap(\.elements)
  }
}

extension PairedRanges where Pair == ElementPathPair {
  /// The number of elements that the pairs name.
  ///
  /// - Complexity: O(R) for R pairs.
  public var elementCount: Int { ranges.elementCount }

  /// Old and new path of each element, pair by pair. Nothing is allocated.
  public var elements: some Sequence<(old: ElementPath, new: ElementPath)> {
    ranges.lazy.flatMap(\.elements)
  }
}
