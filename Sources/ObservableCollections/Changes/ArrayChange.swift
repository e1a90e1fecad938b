/// What one mutating call did to an array: a record in the manner of key-value observing.
///
/// *Before* and *after* speak of this one record, not of a turn.
public struct ArrayChange<Element> {
  /// What the call did.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The whole array, told once when an observer starts with `.initial`.
    case setting
    /// New elements came in.
    case insertion
    /// Elements went.
    case removal
    /// Elements were exchanged for others, or changed, in their places.
    case replacement
    /// Elements changed their places.
    case move
  }

  /// What the call did.
  public let kind: Kind
  /// The elements that the record is about: for an insertion and a setting, indexes in the array
  /// after the record; for a removal and a move, in the array before it; for a replacement the
  /// same in both.
  public let indexes: IndexRanges
  /// For a move the ranges, each with its start before and its start after the record, ascending
  /// by source. What they do not name keeps its order. Empty for every other kind.
  public let moves: [RangePair]
  /// What stood at `indexes` before the record. Nil unless observed with `.old`; nil for an
  /// insertion and a setting.
  public let oldElements: [Element]?
  /// What stands at `indexes` after the record; for a move, what stands at its targets, ascending.
  /// Nil unless observed with `.new`; nil for a removal and for a prior record.
  public let newElements: [Element]?
  /// Whether this is the announcement that `.prior` asks for, which the whole record follows.
  public let isPrior: Bool
  /// The version of the array after the record.
  public let version: Int

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - indexes: where; see ``indexes``.
  ///   - moves: for a move the ranges, ascending by source.
  ///   - oldElements: as many as `indexes`, if given.
  ///   - newElements: as many as `indexes`, if given.
  ///   - isPrior: whether this announces the record.
  ///   - version: the version of the array after it.
  @inlinable
  public init(
    kind: Kind, indexes: IndexRanges, moves: [RangePair] = [], oldElements: [Element]? = nil,
    newElements: [Element]? = nil, isPrior: Bool = false, version: Int
  ) {
    self.kind = kind
    self.indexes = indexes
    self.moves = moves
    self.oldElements = oldElements
    self.newElements = newElements
    self.isPrior = isPrior
    self.version = version
  }

  /// Makes the record of an edit.
  ///
  /// - Parameters:
  ///   - edit: what happened.
  ///   - oldElements: what stood at its old indexes; nil if it has none, or nobody wants them.
  ///   - newElements: what stands at its new indexes; nil if it has none, or nobody wants them.
  ///   - version: the version of the array after it.
  @inlinable
  init(_ edit: IndexEdit, oldElements: [Element]?, newElements: [Element]?, version: Int) {
    self.init(
      kind: Kind(of: edit), indexes: edit.indexes, moves: edit.moves, oldElements: oldElements,
      newElements: newElements, version: version)
  }

  /// The same record with only the elements that somebody wants.
  @inlinable
  func masked(old: Bool, new: Bool, isPrior: Bool) -> ArrayChange {
    ArrayChange(
      kind: kind, indexes: indexes, moves: moves, oldElements: old ? oldElements : nil,
      newElements: new ? newElements : nil, isPrior: isPrior, version: version)
  }
}

extension ArrayChange.Kind {
  /// What a record is called.
  @inlinable
  init(of edit: IndexEdit) {
    switch edit {
    case .insertion: self = .insertion
    case .removal: self = .removal
    case .replacement: self = .replacement
    case .move: self = .move
    }
  }
}

extension ArrayChange: Sendable where Element: Sendable {}

extension ArrayChange: Equatable where Element: Equatable {}

extension ArrayChange: CustomStringConvertible {
  /// The kind with its indexes: `insertion {0, 2...5}`, version last.
  public var description: String {
    let places = kind == .move ? moves.listing : indexes.description
    return "\(isPrior ? "prior " : "")\(kind.rawValue) \(places), version \(version)"
  }
}
