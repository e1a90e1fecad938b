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
  /// The only pair; nil if there is none, or more than one. Most batches name a single one: it needs no
  /// memory of its own.
  private let single: Pair?
  /// All pairs if there are two or more, else empty.
  private let several: [Pair]

  /// The pairs, in the order in which they were given; in a batch and a record ascending by old place.
  ///
  /// To visit each, iterate the value itself: an array of a single pair is made when it is asked for.
  public var ranges: [Pair] { single.map { [$0] } ?? several }

  /// Takes pairs.
  ///
  /// - Parameter ranges: in the order in which they are told.
  public init(_ ranges: [Pair] = []) {
    single = ranges.count == 1 ? ranges[0] : nil
    several = ranges.count == 1 ? [] : ranges
  }

  /// Takes one pair.
  init(_ pair: Pair) {
    single = pair
    several = []
  }

  /// Whether there are none.
  public var isEmpty: Bool { single == nil && several.isEmpty }

  /// The number of pairs.
  package var rangeCount: Int { single == nil ? several.count : 1 }

  /// It would not be clear what is counted.
  @available(*, unavailable, message: "Say what to count: elementCount or ranges.count")
  public var count: Int { ranges.count }
}

/// Survivors in one array: what moved in it, or was updated.
public typealias RangePairs = PairedRanges<RangePair>

extension PairedRanges: Sequence {
  /// An iterator over the pairs. Nothing is allocated.
  public func makeIterator() -> some IteratorProtocol<Pair> {
    PairIterator(single: single, several: several.makeIterator())
  }

  /// The number of pairs.
  public var underestimatedCount: Int { rangeCount }
}

/// The pairs of a ``PairedRanges``, one after the other.
private struct PairIterator<Pair>: IteratorProtocol {
  var single: Pair?
  var several: IndexingIterator<[Pair]>

  mutating func next() -> Pair? { single.take() ?? several.next() }
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
  public var elementCount: Int { reduce(0) { $0 + $1.count } }

  /// Old and new index of each element, pair by pair. Nothing is allocated.
  public var elements: some Sequence<(old: Int, new: Int)> {
    lazy.flatMap(\.elements)
  }
}
