/// The surviving elements of a two-level list that moved, in their section or across sections, or
/// were updated.
public typealias ElementPathPairs = PairedRanges<ElementPathPair>

extension PairedRanges where Pair == ElementPathPair {
  /// The number of elements in the pairs.
  ///
  /// - Complexity: O(R) for R pairs.
  public var elementCount: Int { ranges.elementCount }

  /// The old and new path of each element, pair by pair. Nothing is allocated.
  @inlinable
  public var elements: some Sequence<(old: ElementPath, new: ElementPath)> {
    lazy.flatMap { $0.elements }
  }
}
