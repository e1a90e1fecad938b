/// A row of an outline: an element, and where it stands.
///
/// ```swift
/// cell.indentationLevel = row.level
/// cell.disclosure = row.isExpandable ? (row.isExpanded ? .open : .closed) : .none
/// ```
public struct OutlineRow<Element> {
  /// The element.
  public let element: Element

  /// The number of elements above it: 0 for a root.
  public let level: Int

  /// Whether there are elements below it in the outline; during a search, those that it shows.
  public let hasChildren: Bool

  /// Whether it has children, or may have some that are not loaded.
  public let isExpandable: Bool

  /// Whether its children are shown, or will be when they come.
  public let isExpanded: Bool

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - element: the element.
  ///   - level: the number of elements above it.
  ///   - hasChildren: whether there are elements below it.
  ///   - isExpandable: whether it has children, or may have some.
  ///   - isExpanded: whether its children are shown, or will be.
  public init(
    _ element: Element, level: Int, hasChildren: Bool, isExpandable: Bool, isExpanded: Bool
  ) {
    self.element = element
    self.level = level
    self.hasChildren = hasChildren
    self.isExpandable = isExpandable
    self.isExpanded = isExpanded
  }
}

extension OutlineRow: Identifiable where Element: Identifiable {
  /// The id of the element.
  public var id: Element.ID { element.id }
}

extension OutlineRow: Equatable where Element: Equatable {}
extension OutlineRow: Hashable where Element: Hashable {}
extension OutlineRow: Sendable where Element: Sendable {}
extension OutlineRow: Encodable where Element: Encodable {}
extension OutlineRow: Decodable where Element: Decodable {}
