/// A row of a list with separators: an element, or what stands between two.
///
/// `separated(_:)` makes lists of them.
public enum SeparatedRow<Element, Separator> {
  /// An element of the list that is separated.
  case element(Element)
  /// A row between two elements, before the first or behind the last.
  case separator(Separator)
}

extension SeparatedRow: Equatable where Element: Equatable, Separator: Equatable {}
extension SeparatedRow: Hashable where Element: Hashable, Separator: Hashable {}
extension SeparatedRow: Sendable where Element: Sendable, Separator: Sendable {}

extension SeparatedRow: Identifiable where Element: Identifiable, Separator: Identifiable {
  /// The id of the element or of the separator; never the same for both.
  public var id: SeparatedRow<Element.ID, Separator.ID> {
    switch self {
    case .element(let element): .element(element.id)
    case .separator(let separator): .separator(separator.id)
    }
  }
}
