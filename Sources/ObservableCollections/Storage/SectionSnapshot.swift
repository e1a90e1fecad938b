/// One version of a section: its own value, and its elements.
public struct SectionSnapshot<Section, Element> {
  /// What the section is: its header.
  public var section: Section
  /// The elements in it.
  public var elements: ArraySnapshot<Element>

  /// A section of elements.
  ///
  /// - Parameters:
  ///   - section: what the section is.
  ///   - elements: the elements in it.
  /// - Complexity: O(*n*) for *n* elements; O(1) if they are a snapshot.
  public init(_ section: Section, elements: some Sequence<Element>) {
    self.section = section
    self.elements = ArraySnapshot(elements)
  }
}

extension SectionSnapshot: Sendable where Section: Sendable, Element: Sendable {}

extension SectionSnapshot: Equatable where Section: Equatable, Element: Equatable {}

extension SectionSnapshot: Hashable where Section: Hashable, Element: Hashable {}

extension SectionSnapshot: Encodable where Section: Encodable, Element: Encodable {}

extension SectionSnapshot: Decodable where Section: Decodable, Element: Decodable {}

extension SectionSnapshot: CustomStringConvertible {
  /// The section and its elements: `fruit: ["apple", "pear"]`.
  public var description: String { "\(section): \(elements)" }
}
