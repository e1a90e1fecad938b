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

  /// What is said; shared by all who hear it.
  @usableFromInline let record: ChangeRecord<Element>
  /// What of it is kept from this hearer.
  @usableFromInline let mask: ChangeMask

  /// What the call did.
  public var kind: Kind { record.kind }
  /// The elements that the record is about: for an insertion and a setting, indexes in the array
  /// after the record; for a removal and a move, in the array before it; for a replacement the
  /// same in both.
  public var indexes: IndexRanges { record.indexes }
  /// For a move the ranges, each with its start before and its start after the record, ascending
  /// by source. What they do not name keeps its order. Empty for every other kind.
  public var moves: RangePairs { RangePairs(record.moves) }
  /// What stood at `indexes` before the record. Nil unless observed with `.old`; nil for an
  /// insertion and a setting.
  public var oldElements: [Element]? { mask.contains(.old) ? nil : record.oldElements }
  /// What stands at `indexes` after the record; for a move, what stands at its targets, ascending.
  /// Nil unless observed with `.new`; nil for a removal and for a prior record.
  public var newElements: [Element]? { mask.contains(.new) ? nil : record.newElements }
  /// Whether this is the announcement that `.prior` asks for, which the whole record follows.
  public var isPrior: Bool { mask.contains(.prior) }
  /// The state after the record. A record of one mutating call leads to a version, with part 0.
  /// Records that were composed, for a slow reader of a stream or an observer with a limit, lead
  /// through unversioned states to a version.
  public var revision: Revision { record.revision }
  /// The state before the record: that which the record before it led to.
  public var previousRevision: Revision { record.previous }

  /// Makes a record.
  ///
  /// - Parameters:
  ///   - kind: what happened.
  ///   - indexes: where; see ``indexes``.
  ///   - moves: for a move the ranges, ascending by source.
  ///   - oldElements: as many as `indexes`, if given.
  ///   - newElements: as many as `indexes`, if given.
  ///   - isPrior: whether this announces the record.
  ///   - revision: the state after it.
  ///   - previousRevision: the state before it; by default the version before, or the
  ///     part before; for a setting `revision`.
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

  /// What somebody hears of a record.
  @inlinable
  init(_ record: ChangeRecord<Element>, without mask: ChangeMask) {
    self.record = record
    self.mask = mask
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

extension ArrayChange: Equatable where Element: Equatable {
  /// Whether both say the same.
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
