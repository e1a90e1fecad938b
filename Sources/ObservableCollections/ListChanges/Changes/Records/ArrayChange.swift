/// A record of one mutating call on an array, in the style of key-value observing.
///
/// *Before* and *after* refer to this one record, not to a turn.
public struct ArrayChange<Element> {
  /// The effect of the call.
  public enum Kind: String, Hashable, Sendable, Codable {
    /// The whole array, delivered once when an observation with `.initial` starts.
    case setting
    /// Elements were inserted.
    case insertion
    /// Elements were removed.
    case removal
    /// Elements were replaced by others, or changed, in their places.
    case replacement
    /// Elements were moved.
    case move
  }

  /// The content of the record, shared by all its observers.
  @usableFromInline let record: ChangeRecord<Element>
  /// The parts of the record that this observer does not receive.
  @usableFromInline let mask: ChangeMask

  /// The effect of the call.
  public var kind: Kind { record.kind }
  /// The indexes of the affected elements.
  ///
  /// For an insertion and a setting, they count in the array after the record; for a removal and a
  /// move, in the array before it; for a replacement, they are the same in both.
  public var indexes: IndexRanges { record.indexes }
  /// The ranges of a move, each with its start before and its start after the record, ascending by
  /// source.
  ///
  /// All other elements keep their order. Empty for every other kind.
  public var moves: RangePairs { RangePairs(record.moves) }
  /// The elements at `indexes` before the record. Nil unless observed with `.old`; nil for an
  /// insertion and a setting.
  public var oldElements: [Element]? { mask.contains(.old) ? nil : record.oldElements }
  /// The elements at `indexes` after the record; for a move, the elements at its targets,
  /// ascending.
  ///
  /// Nil unless observed with `.new`; nil for a removal and for a prior record.
  public var newElements: [Element]? { mask.contains(.new) ? nil : record.newElements }
  /// Whether this is the announcement requested with `.prior`, which precedes the complete record.
  public var isPrior: Bool { mask.contains(.prior) }
  /// The state after the record.
  ///
  /// A record of a single mutating call leads to a version, with part 0. Composed records, for a
  /// slow reader of a stream or an observer with a limit, lead to unversioned states; the last one
  /// leads to a version.
  public var revision: Revision { record.revision }
  /// The state before the record, which the previous record led to.
  @usableFromInline
  package var previousRevision: Revision { record.previous }

  /// Creates a record.
  ///
  /// - Parameters:
  ///   - kind: the effect of the call.
  ///   - indexes: the affected indexes; see ``indexes``.
  ///   - moves: the ranges of a move, ascending by source.
  ///   - oldElements: one for each of `indexes`, if given.
  ///   - newElements: one for each of `indexes`, if given.
  ///   - isPrior: whether this announces the record.
  ///   - revision: the state after the record.
  ///   - previousRevision: the state before the record; by default the previous version or the
  ///     previous part; for a setting `revision`.
  @usableFromInline
  package init(
    kind: Kind, indexes: IndexRanges, moves: RangePairs = [], oldElements: [Element]? = nil,
    newElements: [Element]? = nil, isPrior: Bool = false, revision: Revision,
    previousRevision: Revision? = nil
  ) {
    record = ChangeRecord(
      kind: kind, indexes: indexes, moves: moves.ranges, oldElements: oldElements,
      newElements: newElements, revision: revision,
      previous: previousRevision ?? (kind == .setting ? revision : revision.previous))
    mask = isPrior ? .prior : []
  }

  /// Creates the form of a record that one observer receives.
  @_alwaysEmitIntoClient
  package init(_ record: ChangeRecord<Element>, without mask: ChangeMask) {
    self.record = record
    self.mask = mask
  }
}

extension ArrayChange.Kind {
  /// Creates the kind of an edit's record.
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

extension ArrayChange: Equatable where Element: Equatable {
  /// Returns whether two records have the same content.
  public static func == (left: ArrayChange, right: ArrayChange) -> Bool {
    left.kind == right.kind && left.indexes == right.indexes
      && left.record.moves == right.record.moves
      && left.oldElements == right.oldElements && left.newElements == right.newElements
      && left.isPrior == right.isPrior && left.revision == right.revision
      && left.previousRevision == right.previousRevision
  }
}

extension ArrayChange: CustomStringConvertible {
  /// The kind with its indexes, and the state after it: `insertion {0, 2...5}, version 3`.
  public var description: String {
    "\(isPrior ? "prior " : "")\(record.places), version \(record.revision)"
  }
}
