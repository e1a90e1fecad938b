/// Elements that survive a change, as pairs of ranges.
///
/// Each pair is a range of adjacent elements, with its place before the change and its place after
/// it.
///
/// Moves and updates have this type, as insertions and removals have ``IndexRanges`` or
/// ``ElementPaths``. The `elementCount` of each is the number of elements that it contains.
///
/// ```swift
/// for pair in batch.moves { print(pair.oldRange, pair.newRange) }      // range by range
/// for (old, new) in batch.moves.elements { print(old, new) }           // element by element
/// ```
public struct PairedRanges<Pair: Hashable & Sendable>: Hashable, Sendable {
  /// The only pair; nil if there is none, or more than one. Most batches have a single pair, which
  /// is stored without an allocation.
  @usableFromInline let single: Pair?
  /// All pairs if there are two or more, else empty.
  @usableFromInline let several: [Pair]

  /// The pairs, in the given order; in a batch and a record, ascending by old place.
  ///
  /// To visit each pair, iterate over the value itself: for a single pair this property allocates
  /// an array.
  public var ranges: [Pair] { single.map { [$0] } ?? several }

  /// Creates a list of pairs.
  ///
  /// - Parameter ranges: the pairs, in any order.
  @usableFromInline
  package init(_ ranges: [Pair] = []) {
    single = ranges.count == 1 ? ranges[0] : nil
    several = ranges.count == 1 ? [] : ranges
  }

  /// Creates a list of one pair.
  @inlinable
  package init(_ pair: Pair) {
    single = pair
    several = []
  }

  /// Whether there are no pairs.
  @inlinable
  public var isEmpty: Bool { single == nil && several.isEmpty }

  /// The number of pairs.
  @inlinable
  package var rangeCount: Int { single == nil ? several.count : 1 }

  /// Unavailable, because its meaning would be unclear: use `elementCount` or `ranges.count`.
  @available(*, unavailable, message: "Say what to count: elementCount or ranges.count")
  public var count: Int { ranges.count }
}

/// The surviving elements of one array that moved or were updated.
public typealias RangePairs = PairedRanges<RangePair>

extension PairedRanges: Sequence {
  /// Returns an iterator over the pairs. Nothing is allocated.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<Pair> { PairIterator(self) }

  /// The number of pairs.
  public var underestimatedCount: Int { rangeCount }
}

/// An iterator over the pairs of a ``PairedRanges``.
@frozen @usableFromInline
struct PairIterator<Pair: Hashable & Sendable>: IteratorProtocol {
  @usableFromInline var single: Pair?
  @usableFromInline var several: IndexingIterator<[Pair]>

  @inlinable
  init(_ pairs: PairedRanges<Pair>) {
    single = pairs.single
    several = pairs.several.makeIterator()
  }

  @inlinable
  mutating func next() -> Pair? {
    guard let pair = single else { return several.next() }
    single = nil
    return pair
  }
}

extension PairedRanges: ExpressibleByArrayLiteral {
  /// Creates a list of the listed pairs.
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
  /// The number of elements in the pairs.
  ///
  /// - Complexity: O(R) for R pairs.
  public var elementCount: Int { reduce(0) { $0 + $1.count } }

  /// The old and new index of each element, pair by pair. Nothing is allocated.
  @inlinable
  public var elements: some Sequence<(old: Int, new: Int)> {
    lazy.flatMap { $0.elements }
  }
}
