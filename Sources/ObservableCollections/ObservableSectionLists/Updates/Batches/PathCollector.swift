/// Collects paths in any order.
@usableFromInline
struct PathCollector {
  private var ranges: [Int: [Range<Int>]] = [:]

  @usableFromInline
  init() {}

  /// Creates a collector with the members of a set.
  @usableFromInline
  init(_ paths: ElementPaths) {
    for entry in paths.entries { ranges[entry.section] = Array(entry.elements.ranges) }
  }

  /// Inserts the elements in a range of a section.
  @usableFromInline
  mutating func insert(_ elements: Range<Int>, in section: Int) {
    ranges[section, default: []].append(elements)
  }

  /// All collected paths. O(R log R) for R ranges.
  @usableFromInline
  var paths: ElementPaths {
    ElementPaths(
      sortedEntries: Array(ranges).sorted(byKey: { $0.key })
        .map { (section: $0.key, elements: IndexRanges($0.value)) })
  }
}
