import ObservableCollections

/// A mutating call on a list with sections that affects many places or the whole list, as a value.
/// Indexes and paths are those before the edit, unless noted otherwise.
package enum SectionsBulkEdit: Hashable, Sendable {
  /// Swaps two elements of one section or of two.
  case swapElements(ElementPath, ElementPath)
  /// Moves elements together, keeping their order; `to` is the path of the first one after the
  /// move.
  case gatherElements(ElementPaths, to: ElementPath)
  /// Inserts new elements; the paths are those after the insertion.
  case insertElements(ElementPaths)
  /// Removes elements.
  case removeElements(ElementPaths)
  /// Replaces elements by the same number of new ones.
  case replaceElements(ElementPaths)
  /// Replaces a range of a section's elements by `count` new ones.
  case exchangeElements(Range<Int>, section: Int, count: Int)
  /// Reorders a section's elements.
  case reorderElements(Order, section: Int)
  /// Removes every n-th element of the list, by a predicate.
  case removeEachElement(every: Int)
  /// Swaps two sections.
  case swapSections(Int, Int)
  /// Moves sections together, keeping their order; the offset is an insertion index before the
  /// move.
  case gatherSections(IndexRanges, toOffset: Int)
  /// Removes sections.
  case removeSections(IndexRanges)
  /// Replaces the headers of sections and keeps their elements.
  case updateSections(IndexRanges)
  /// Replaces a range of sections by new ones with the given numbers of new elements.
  case exchangeSections(Range<Int>, counts: [Int])
  /// Reorders the sections.
  case reorderSections(Order)
  /// Removes every n-th section, by a predicate.
  case removeEachSection(every: Int)
  /// Replaces the whole list by one with reordered sections, without every n-th element, and with a
  /// new element at the end of each section.
  case replaceAll(Order, every: Int)

  /// A new order of sections or elements.
  package enum Order: Hashable, Sendable {
    /// The reverse order.
    case reversed
    /// A random order. The same seed gives the same order.
    case shuffled(seed: UInt64)
    /// Every n-th one after all others.
    case partitioned(every: Int)
  }
}

extension SectionsBulkEdit.Order {
  /// Returns the old index for each new one.
  ///
  /// - Parameter count: The number of sections or elements.
  func indexes(of count: Int) -> [Int] {
    switch self {
    case .reversed: return (0..<count).reversed()
    case .shuffled(let seed):
      var generator = SplitMix64(seed: seed)
      return (0..<count).shuffled(using: &generator)
    case .partitioned(let distance):
      return (0..<count).filter { !$0.isLast(every: distance) }
        + (0..<count).filter { $0.isLast(every: distance) }
    }
  }
}

extension Int {
  /// Returns whether an index is the last one in its group of `distance` indexes.
  func isLast(every distance: Int) -> Bool { self % distance == distance - 1 }
}

extension SectionsBulkEdit: CustomStringConvertible {
  /// The source code of the edit.
  package var description: String {
    switch self {
    case .swapElements(let one, let other): ".swapElements(\(one.written), \(other.written))"
    case .gatherElements(let paths, let target):
      ".gatherElements(\(paths.written), to: \(target.written))"
    case .insertElements(let paths): ".insertElements(\(paths.written))"
    case .removeElements(let paths): ".removeElements(\(paths.written))"
    case .replaceElements(let paths): ".replaceElements(\(paths.written))"
    case .exchangeElements(let range, let section, let count):
      ".exchangeElements(\(range), section: \(section), count: \(count))"
    case .reorderElements(let order, let section):
      ".reorderElements(\(order), section: \(section))"
    case .removeEachElement(let distance): ".removeEachElement(every: \(distance))"
    case .swapSections(let one, let other): ".swapSections(\(one), \(other))"
    case .gatherSections(let sections, let target):
      ".gatherSections(\(Array(sections)), toOffset: \(target))"
    case .removeSections(let sections): ".removeSections(\(Array(sections)))"
    case .updateSections(let sections): ".updateSections(\(Array(sections)))"
    case .exchangeSections(let range, let counts):
      ".exchangeSections(\(range), counts: \(counts))"
    case .reorderSections(let order): ".reorderSections(\(order))"
    case .removeEachSection(let distance): ".removeEachSection(every: \(distance))"
    case .replaceAll(let order, let distance): ".replaceAll(\(order), every: \(distance))"
    }
  }
}

extension SectionsBulkEdit.Order: CustomStringConvertible {
  /// The source code of the order.
  package var description: String {
    switch self {
    case .reversed: ".reversed"
    case .shuffled(let seed): ".shuffled(seed: \(seed))"
    case .partitioned(let distance): ".partitioned(every: \(distance))"
    }
  }
}

extension ElementPath {
  /// The source code of the path.
  var written: String { "ElementPath(section: \(section), element: \(element))" }
}

extension ElementPaths {
  /// The paths as they would be written.
  fileprivate var written: String {
    "ElementPaths([" + map(\.written).joined(separator: ", ") + "])"
  }
}
