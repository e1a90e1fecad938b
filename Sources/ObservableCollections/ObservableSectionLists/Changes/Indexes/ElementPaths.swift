/// A set of element paths in a two-level list, stored as the indexes in each section.
///
/// Iterating yields the paths in ascending order. The paths count in one list: the property or
/// method that returns the set says whether it is the old or the new one.
///
/// ```swift
/// let paths = ElementPaths([ElementPath(section: 2, element: 0)])
/// paths[2]  // {0}
/// paths[0]  // {}
/// ```
///
/// In the complexities, *E* is the number of sections that have members. No index is negative: a
/// negative one traps.
public struct ElementPaths: Hashable, Sendable {
  /// The members in one section.
  public struct Entry: Hashable, Sendable {
    /// The index of the section.
    public let section: Int
    /// The indexes of the members in the section; never empty.
    public let elements: IndexRanges

    /// Creates an entry of indexes that are not empty, in a section that is not negative.
    init(section: Int, elements: IndexRanges) {
      assert(section >= 0 && !elements.isEmpty, "Entry \(section): \(elements)")
      self.section = section
      self.elements = elements
    }
  }

  /// The members section by section, ascending; no section occurs twice.
  public internal(set) var entries: [Entry]

  /// Creates an empty set.
  public init() {
    entries = []
  }

  /// Creates a set of paths, in any order and with or without duplicates.
  ///
  /// - Parameter paths: The members. Traps if an index is negative.
  /// - Complexity: O(*n* log *n*) for *n* paths.
  public init(_ paths: some Sequence<ElementPath>) {
    self.init()
    var section = 0
    var elements = IndexRanges()
    let paths = Array(reading: paths)
    for place in placesInOrder(paths.count, by: { paths[$0] < paths[$1] }) {
      let path = paths[place]
      if path.section != section { append(section, elements) }
      if path.section != section { (section, elements) = (path.section, IndexRanges()) }
      elements.insert(path.element)
    }
    append(section, elements)
  }

  /// Creates a set of elements of one section.
  ///
  /// ```swift
  /// list.remove(at: ElementPaths(section: 2, elements: IndexRanges(0..<3)))
  /// ```
  ///
  /// - Parameters:
  ///   - section: the index of the section; traps if negative.
  ///   - elements: the indexes of the elements in the section.
  public init(section: Int, elements: IndexRanges) {
    self.init()
    append(section, elements)
  }

  /// Creates a set of the elements in a range of a section, which is empty if the range is.
  @usableFromInline
  init(_ section: Int, _ elements: Range<Int>) {
    self.init()
    append(section, IndexRanges(elements))
  }

  /// Creates a set from entries that ascend by section.
  @usableFromInline
  package init(sortedEntries: [(section: Int, elements: IndexRanges)]) {
    self.init()
    for entry in sortedEntries { append(entry.section, entry.elements) }
  }

  /// Appends the members in a section after the last one, if there are any.
  @usableFromInline
  mutating func append(_ section: Int, _ elements: IndexRanges) {
    if section < 0 { trap("Section \(section) is negative") }
    if elements.isEmpty { return }
    assert(entries.last.map { $0.section < section } ?? true, "\(section) does not ascend")
    entries.append(Entry(section: section, elements: elements))
  }
}

extension ElementPaths {
  /// Whether the set has no members.
  public var isEmpty: Bool { entries.isEmpty }

  /// The number of members.
  ///
  /// - Complexity: O(R) for R ranges in all sections.
  public var count: Int { entries.reduce(0) { $0 + $1.elements.count } }

  /// The number of members: ``count``, under the name that all lists of ranges share.
  ///
  /// - Complexity: O(R) for R ranges in all sections.
  public var elementCount: Int { count }

  /// Whether a path is a member.
  ///
  /// - Parameter path: Any path; a negative one is no member.
  /// - Complexity: O(log E + log R) for R ranges in the section.
  public func contains(_ path: ElementPath) -> Bool {
    self[path.section].contains(path.element)
  }

  /// The indexes of the members in a section; empty if there are none.
  ///
  /// - Parameter section: Any index of a section.
  /// - Complexity: O(log E).
  public subscript(section: Int) -> IndexRanges {
    let position = entries.partitioningIndex { $0.section >= section }
    guard position < entries.count, entries[position].section == section else { return [] }
    return entries[position].elements
  }
}

extension ElementPaths: Sequence {
  /// An iterator over the members, in ascending order.
  @usableFromInline
  struct Walk: IteratorProtocol {
    private let entries: [Entry]
    private var nextEntry = 0
    private var elements: IndexRanges.Iterator = IndexRanges().makeIterator()

    @usableFromInline
    init(_ paths: ElementPaths) {
      entries = paths.entries
    }

    @usableFromInline
    mutating func next() -> ElementPath? {
      while true {
        if let element = elements.next() {
          return ElementPath(section: entries[nextEntry - 1].section, element: element)
        }
        guard nextEntry < entries.count else { return nil }
        elements = entries[nextEntry].elements.makeIterator()
        nextEntry += 1
      }
    }
  }

  /// Returns an iterator over the members, in ascending order.
  @inlinable
  public func makeIterator() -> some IteratorProtocol<ElementPath> { Walk(self) }

  /// The number of members.
  ///
  /// - Complexity: O(R) for R ranges in all sections.
  public var underestimatedCount: Int { count }
}

extension ElementPaths: CustomStringConvertible {
  /// Each section with its members: `0: {1}, 2: {3...5}`; `none` if there are none.
  public var description: String {
    if isEmpty { return "none" }
    return entries.map { "\($0.section): \($0.elements)" }.joined(separator: ", ")
  }
}
