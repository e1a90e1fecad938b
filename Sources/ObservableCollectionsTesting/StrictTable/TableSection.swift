/// A section of a plain data source.
package struct TableSection<Section, Element> {
  /// The header of the section.
  package var section: Section
  /// The elements of the section.
  package var elements: [Element]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - section: The header of the section.
  ///   - elements: The elements of the section. Complexity: O(*n*) for *n* elements.
  package init(_ section: Section, _ elements: some Sequence<Element>) {
    self.section = section
    self.elements = Array(elements)
  }
}

extension TableSection: Sendable where Section: Sendable, Element: Sendable {}
extension TableSection: Equatable where Section: Equatable, Element: Equatable {}
extension TableSection: Hashable where Section: Hashable, Element: Hashable {}

extension TableSection: CustomStringConvertible {
  /// A description of the header and the elements: `fruit: ["apple", "pear"]`.
  package var description: String { "\(section): \(elements)" }
}
