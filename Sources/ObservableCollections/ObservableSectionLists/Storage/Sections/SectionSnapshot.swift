/// An immutable version of a section: its header, and its elements.
public struct SectionSnapshot<Header, Element> {
  /// The data of the section besides its elements, such as a title, a date, an id.
  public var header: Header
  /// The elements of the section.
  public var elements: ArraySnapshot<Element>

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - header: the data of the section besides its elements.
  ///   - elements: the elements of the section.
  /// - Complexity: O(*n*) for *n* elements; O(1) for a snapshot.
  public init(_ header: Header, elements: some Sequence<Element>) {
    self.header = header
    self.elements = ArraySnapshot(elements)
  }
}

extension SectionSnapshot: Sendable where Header: Sendable, Element: Sendable {}

extension SectionSnapshot: Equatable where Header: Equatable, Element: Equatable {}

extension SectionSnapshot: Hashable where Header: Hashable, Element: Hashable {}

extension SectionSnapshot: Identifiable where Header: Identifiable {
  /// The id of the header.
  public var id: Header.ID { header.id }
}

extension SectionSnapshot: Encodable where Header: Encodable, Element: Encodable {}

extension SectionSnapshot: Decodable where Header: Decodable, Element: Decodable {}

extension SectionSnapshot: CustomStringConvertible {
  /// The header and the elements: `fruit: ["apple", "pear"]`.
  public var description: String { "\(header): \(elements)" }
}
