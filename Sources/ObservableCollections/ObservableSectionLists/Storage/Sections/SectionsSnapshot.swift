/// An immutable version of a two-level list, as a value: sections of elements.
///
/// Like an ``ArraySnapshot``, it costs nothing to take, to keep and to send to another thread: it
/// is a snapshot of sections, each of which has a snapshot of elements.
///
/// ```swift
/// let groups = SectionsSnapshot([
///   SectionSnapshot("fruit", elements: ["apple", "pear"]), SectionSnapshot("nuts", elements: []),
/// ])
/// groups[0].header                               // "fruit"
/// groups[ElementPath(section: 0, element: 1)]    // "pear"
/// groups.counts                                  // [2, 0]
/// ```
///
/// `SectionElement` is the type of the elements; as a collection, the list consists of its
/// sections.
///
/// In the complexities, *S* is the number of sections and *N* the number of elements of one.
public struct SectionsSnapshot<Header, SectionElement> {
  /// The sections, in order.
  @usableFromInline package internal(set) var sections: Sections
  /// The number of rows of each section in a log's flat list, in which every section is its header
  /// followed by its elements.
  ///
  /// Derived from the sections: every edit updates both.
  @usableFromInline package var sizes: SectionSizes

  /// Creates a list without sections.
  public init() {
    sections = ArraySnapshot()
    sizes = SectionSizes()
  }

  /// Creates a list of sections.
  ///
  /// - Parameter sections: the sections, in order.
  /// - Complexity: O(S); O(1) for a `SectionsSnapshot`.
  public init(_ sections: some Sequence<SectionSnapshot<Header, SectionElement>>) {
    if let snapshot = sections as? SectionsSnapshot {
      self = snapshot
      return
    }
    self.sections = ArraySnapshot(sections)
    sizes = SectionSizes(self.sections.map { $0.elements.count + 1 })
  }

  /// Creates a list of sections of known sizes.
  package init(sections: Sections, sizes: SectionSizes) {
    self.sections = sections
    self.sizes = sizes
  }

  /// The sections by themselves, in order.
  @usableFromInline package typealias Sections = ArraySnapshot<
    SectionSnapshot<Header, SectionElement>
  >
}

extension SectionsSnapshot: Sendable where Header: Sendable, SectionElement: Sendable {}

extension SectionsSnapshot: RandomAccessCollection {
  /// The index of the first section, always 0.
  @inlinable public var startIndex: Int { 0 }

  /// The index after the last section, equal to the number of sections.
  @inlinable public var endIndex: Int { sections.count }

  /// The number of sections.
  @inlinable public var count: Int { sections.count }

  /// The section at an index.
  ///
  /// - Parameter index: An index of a section. Traps outside `0..<count`.
  /// - Complexity: O(log S).
  @inlinable
  public subscript(index: Int) -> SectionSnapshot<Header, SectionElement> { sections[index] }

  /// The element at a path.
  ///
  /// - Parameter path: A path in this list. Traps if there is no such element.
  /// - Complexity: O(log S + log N).
  @inlinable
  public subscript(path: ElementPath) -> SectionElement {
    sections[path.section].elements[path.element]
  }
}

extension SectionsSnapshot {
  /// The number of elements in each section.
  ///
  /// - Complexity: O(S).
  public var counts: [Int] { sizes.elementCounts }

  /// The number of elements in all sections. O(1).
  public var elementCount: Int { sizes.total - sizes.count }
}

extension SectionsSnapshot: ExpressibleByArrayLiteral {
  /// Creates a list of the listed sections.
  ///
  /// - Parameter sections: the sections, in order.
  public init(arrayLiteral sections: SectionSnapshot<Header, SectionElement>...) {
    self.init(sections)
  }
}

extension SectionsSnapshot: Equatable where Header: Equatable, SectionElement: Equatable {
  /// Returns whether two lists have equal sections with equal elements, in the same order. O(n).
  public static func == (left: SectionsSnapshot, right: SectionsSnapshot) -> Bool {
    left.sections == right.sections
  }
}

extension SectionsSnapshot: Hashable where Header: Hashable, SectionElement: Hashable {
  /// Hashes the sections. O(n).
  public func hash(into hasher: inout Hasher) { hasher.combine(sections) }
}

extension SectionsSnapshot: Encodable where Header: Encodable, SectionElement: Encodable {
  /// Encodes the sections as an array does: `[{"header": …, "elements": […]}]`.
  ///
  /// - Parameter encoder: The encoder to write to.
  /// - Throws: Any error of the encoder.
  public func encode(to encoder: any Encoder) throws {
    try sections.encode(to: encoder)
  }
}

extension SectionsSnapshot: Decodable where Header: Decodable, SectionElement: Decodable {
  /// Decodes the encoded form of an array of sections.
  ///
  /// - Parameter decoder: The decoder to read from.
  /// - Throws: Any error of the decoder.
  public init(from decoder: any Decoder) throws {
    self.init(try Sections(from: decoder))
  }
}

extension SectionsSnapshot: CustomStringConvertible, CustomReflectable {
  /// The sections, as an array prints them.
  public var description: String { sections.description }

  /// A mirror with the sections as its children.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: sections, displayStyle: .collection)
  }
}
