/// The elements of an outline whose children are shown, by their ids.
///
/// It is a value: what is expanded is saved with `Codable`, and holds for elements that are filtered
/// out, that move, that are loaded anew, or that have not come yet.
///
/// ```swift
/// var expansion = OutlineExpansion<Comment.ID>.levels(2)   // roots and their children
/// expansion.collapse(id: spam.id)
/// let tree = comments.outline(parent: \.parentID, expanded: expansion)
/// ```
public struct OutlineExpansion<ID: Hashable>: Equatable {
  /// The number of levels that are expanded, except for the ids in ``collapsed``.
  public var levels: Int

  /// The ids that are expanded whatever their level.
  public private(set) var expanded: Set<ID>

  /// The ids that are collapsed whatever their level.
  public private(set) var collapsed: Set<ID>

  /// Creates an expansion.
  ///
  /// - Parameters:
  ///   - levels: the number of levels that are expanded.
  ///   - expanded: the ids that are expanded whatever their level.
  ///   - collapsed: the ids that are collapsed whatever their level; one that is in both sets is
  ///     collapsed.
  public init(levels: Int = 0, expanded: Set<ID> = [], collapsed: Set<ID> = []) {
    self.levels = levels
    self.expanded = expanded.subtracting(collapsed)
    self.collapsed = collapsed
  }

  /// Nothing is expanded.
  public static var none: OutlineExpansion { OutlineExpansion() }

  /// Everything is expanded, and so is what comes later.
  public static var all: OutlineExpansion { OutlineExpansion(levels: .max) }

  /// The first levels are expanded.
  ///
  /// - Parameter count: the number of levels; 1 for the roots.
  public static func levels(_ count: Int) -> OutlineExpansion { OutlineExpansion(levels: count) }

  /// Whether an element is expanded.
  ///
  /// - Parameters:
  ///   - id: the id of the element.
  ///   - level: the number of elements above it.
  public func isExpanded(id: ID, level: Int) -> Bool {
    if expanded.contains(id) { return true }
    return level < levels && !collapsed.contains(id)
  }

  /// Expands an element, whether there is one with the id or not.
  ///
  /// - Parameter id: the id of the element.
  public mutating func expand(id: ID) {
    expanded.insert(id)
    collapsed.remove(id)
  }

  /// Collapses an element, whether there is one with the id or not.
  ///
  /// - Parameter id: the id of the element.
  public mutating func collapse(id: ID) {
    collapsed.insert(id)
    expanded.remove(id)
  }

  /// Forgets what was said of all ids but some, such as those that still exist.
  ///
  /// - Parameter ids: the ids to keep.
  public mutating func formIntersection(_ ids: Set<ID>) {
    expanded.formIntersection(ids)
    collapsed.formIntersection(ids)
  }
}

extension OutlineExpansion: Sendable where ID: Sendable {}
extension OutlineExpansion: Encodable where ID: Encodable {
  /// Encodes the expansion.
  ///
  /// - Parameter encoder: the encoder. Throws its errors.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: OutlineExpansionKeys.self)
    try container.encode(levels, forKey: .levels)
    try container.encode(expanded, forKey: .expanded)
    try container.encode(collapsed, forKey: .collapsed)
  }
}

extension OutlineExpansion: Decodable where ID: Decodable {
  /// Decodes an expansion.
  ///
  /// - Parameter decoder: the decoder. Throws its errors.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: OutlineExpansionKeys.self)
    self.init(
      levels: try container.decode(Int.self, forKey: .levels),
      expanded: try container.decode(Set<ID>.self, forKey: .expanded),
      collapsed: try container.decode(Set<ID>.self, forKey: .collapsed))
  }
}

// Not nested: keys inside a generic type would demand what the type's conformance demands.
private enum OutlineExpansionKeys: String, CodingKey { case levels, expanded, collapsed }
