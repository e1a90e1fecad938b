/// Survivors in a list of two levels: what moved in it, also across sections, or was updated.
public typealias ElementPathPairs = PairedRanges<ElementPathPair>

extension PairedRanges where Pair == ElementPathPair {
  /// The number of elements that the pairs name.
  ///
  /// - Complexity: O(R) for R pairs.
  public var elementCount: Int { ranges.elementCount }

  /// Old and new path of each element, pair by pair. Nothing is allocated.
  public var elements: some Sequence<(old: ElementPath, new: ElementPath)> {
    lazy.flatMap(\.elements)
  }
}
