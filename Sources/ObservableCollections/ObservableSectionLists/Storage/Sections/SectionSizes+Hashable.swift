// How the sizes are cut into chunks does not matter.

extension SectionSizes: Hashable {
  /// Whether two lists have as many rows in each section. O(S); O(1) for copies of each other.
  @usableFromInline
  package static func == (left: SectionSizes, right: SectionSizes) -> Bool {
    if left.count != right.count || left.total != right.total { return false }
    return left.isSameStorage(as: right) || left.elementCounts == right.elementCounts
  }

  /// Hashes the sizes. O(S).
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(elementCounts)
  }
}
