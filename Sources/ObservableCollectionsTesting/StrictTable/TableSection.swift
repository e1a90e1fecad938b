/// A section of a plain data source: its own value, and its elements.
public struct TableSection<Section, Element> {
  /// What the section is: its header.
  public var section: Section
  /// The elements in it.
  public var elements: [Element]

  /// Creates a section.
  ///
  /// - Parameters:
  ///   - section: What the section is.
  ///   - elements: The elements in it. Complexity: O(*n*), *n* elements.
  public init(_ section: Section, _ elements: some Sequence<Element>) {
    self.section = section
    self.elements = Array(elements)
  }
}

extension TableSection: Sendable where Section: Sendable, Element: Sendable {}
extension TableSection: Equatable where Section: Equatable, Element: Equatable {}
extension TableSection: Hashable where Section: Hashable, Element: Hashable {}

extension TableSection: CustomStringConvertible {
  /// The section and its elements: `fruit: ["apple", "pear"]`.
  public var description: String { "\(section): \(elements)" }
}

/// A row of the flat list that shows sections: a section's head, or an element.
///
/// Widgets without sections (NSTableView with group rows, a GListModel, a web page's node) show
/// each section as its head followed by its elements. Their rules are those of a ``StrictTable``
/// whose rows are these:
///
///     var table = StrictTable(rows: old.flatRows(), profile: .sequential)
///     try table.perform(steps, after: new.flatRows())
public enum SectionsRow<Section, Element> {
  /// The head of a section.
  case head(Section)
  /// An element of the section whose head is the last one above.
  case element(Element)
}

extension SectionsRow: Sendable where Section: Sendable, Element: Sendable {}
extension SectionsRow: Equatable where Section: Equatable, Element: Equatable {}
extension SectionsRow: Hashable where Section: Hashable, Element: Hashable {}

extension Sequence {
  /// The sections as one flat list: each head followed by its elements. Complexity: O(*n*), *n*
  /// rows.
  public func flatRows<Section, Value>() -> [SectionsRow<Section, Value>]
  where Element == TableSection<Section, Value> {
    flatMap { [.head($0.section)] + $0.elements.map(SectionsRow.element) }
  }
}
