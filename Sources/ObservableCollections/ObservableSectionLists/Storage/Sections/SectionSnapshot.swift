/// One version of a section: its header, and its elements.
public struct SectionSnapshot<Header, Element> {
  /// What the section has besides its elements: its title, its date, its identity.
  public var header: Header
  /// The elements in it.
  public var elements: ArraySnapshot<Element>

  /// A section of elements.
  ///
  /// - Parameters:
  ///   - header: what the section has besides its elements.
  ///   - elements: the elements in it.
  /// - Complexity: O(*n*) for *n* elements; O(1) if they are a snapshot.
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
  /// The section and its elements: `fruit: ["apple", "pear"]`.
  public var description: String { "\(header): \(elements)" }
}
