import ObservableCollections

/// One mutating call on a list with sections that names many places at once, or all of them, as a
/// value. Sections and elements count in the list before the edit, unless said otherwise.
package enum SectionsBulkEdit: Hashable, Sendable {
  /// Exchanges two elements, also of different sections.
  case swapElements(ElementPath, ElementPath)
  /// Moves elements together, in their order; `to` is the path that the first has afterwards.
  case gatherElements(ElementPaths, to: ElementPath)
  /// Inserts new elements at the paths that they have afterwards.
  case insertElements(ElementPaths)
  /// Removes elements.
  case removeElements(ElementPaths)
  /// Replaces elements by as many new ones.
  case replaceElements(ElementPaths)
  /// Exchanges a range of a section's elements for `count` new ones.
  case exchangeElements(Range<Int>, section: Int, count: Int)
  /// Puts a section's elements in another order.
  case reorderElements(Order, section: Int)
  /// Removes every n-th element of the list, by a predicate.
  case removeEachElement(every: Int)
  /// Exchanges two sections.
  case swapSections(Int, Int)
  /// Moves sections together, in their order; the offset is an insertion index counted before.
  case gatherSections(IndexRanges, toOffset: Int)
  /// Removes sections.
  case removeSections(IndexRanges)
  /// Replaces the heads of sections and leaves their elements.
  case updateSections(IndexRanges)
  /// Exchanges a range of sections for new ones with these counts of new elements.
  case exchangeSections(Range<Int>, counts: [Int])
  /// Puts the sections in another order.
  case reorderSections(Order)
  /// Removes every n-th section, by a predicate.
  case removeEachSection(every: Int)
  /// Replaces the whole list by one with its sections in another order, without every n-th element,
  /// and with a new element at the end of each section.
  case replaceAll(Order, every: Int)

  /// Another order of sections or elements.
  package enum Order: Hashable, Sendable {
    /// The other way round.
    case reversed
    /// A random order; the same seed gives the same one.
    case shuffled(seed: UInt64)
    /// Every n-th after all others.
    case partitioned(every: Int)
  }
}

extension SectionsBulkEdit.Order {
  /// For each index afterwards the one before.
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
  /// Whether a place, counted from 0, is the last of a group of `distance`.
  func isLast(every distance: Int) -> Bool { self % distance == distance - 1 }
}

extension SectionsBulkEdit: CustomStringConvertible {
  /// The edit as it would be written.
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
  /// The order as it would be written.
  package var description: String {
    switch self {
    case .reversed: ".reversed"
    case .shuffled(let seed): ".shuffled(seed: \(seed))"
    case .partitioned(let distance): ".partitioned(every: \(distance))"
    }
  }
}

extension ElementPath {
  /// The path as it would be written.
  var written: String { "ElementPath(section: \(section), element: \(element))" }
}

extension ElementPaths {
  /// The paths as they would be written.
  fileprivate var written: String {
    "ElementPaths([" + map(\.written).joined(separator: ", ") + "])"
  }
}
