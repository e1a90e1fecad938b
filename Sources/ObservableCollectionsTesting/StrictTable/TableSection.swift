/// A section of a plain data source: its header, and its elements.
package struct TableSection<Section, Element> {
  /// What the section is: its header.
  package var section: Section
  /// The elements in it.
  package var elements: [Element]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - section: What the section is.
  ///   - elements: The elements in it. Complexity: O(*n*), *n* elements.
  package init(_ section: Section, _ elements: some Sequence<Element>) {
    self.section = section
    self.elements = Array(elements)
  }
}

extension TableSection: Sendable where Section: Sendable, Element: Sendable {}
extension TableSection: Equatable where Section: Equatable, Element: Equatable {}
extension TableSection: Hashable where Section: Hashable, Element: Hashable {}

extension TableSection: CustomStringConvertible {
  /// The section and its elements: `fruit: ["apple", "pear"]`.
  package var description: String { "\(section): \(elements)" }
}
