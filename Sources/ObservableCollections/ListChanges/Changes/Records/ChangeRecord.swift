/// The content of a record, created once and shared by all its observers.
@usableFromInline
package final class ChangeRecord<Element>: AnyChangeRecord {
  @usableFromInline let kind: ArrayChange<Element>.Kind
  @usableFromInline let indexes: IndexRanges
  @usableFromInline let moves: [RangePair]
  @usableFromInline let oldElements: [Element]?
  @usableFromInline let newElements: [Element]?

  init(
    kind: ArrayChange<Element>.Kind, indexes: IndexRanges, moves: [RangePair],
    oldElements: [Element]?, newElements: [Element]?, revision: Revision, previous: Revision
  ) {
    self.kind = kind
    self.indexes = indexes
    self.moves = moves
    self.oldElements = oldElements
    self.newElements = newElements
    super.init(revision: revision, previous: previous)
  }

  /// Creates the record of an edit.
  ///
  /// - Parameters:
  ///   - edit: the edit.
  ///   - oldElements: the elements at its old indexes; nil if it has none, or no observer wants
  ///     them.
  ///   - newElements: the elements at its new indexes; nil if it has none, or no observer wants
  ///     them.
  ///   - revision: the state after the edit.
  ///   - previous: the state before the edit.
  @inlinable
  package init(
    _ edit: IndexEdit, oldElements: [Element]?, newElements: [Element]?, revision: Revision,
    previous: Revision
  ) {
    kind = ArrayChange.Kind(of: edit)
    indexes = edit.indexes
    moves = edit.moves
    self.oldElements = oldElements
    self.newElements = newElements
    super.init(revision: revision, previous: previous)
  }

  /// Creates the record of the edit that leads to a version from the version before it.
  @_alwaysEmitIntoClient
  package convenience init(
    _ edit: IndexEdit, oldElements: [Element]?, newElements: [Element]?,
    leadingTo revision: Revision
  ) {
    self.init(
      edit, oldElements: oldElements, newElements: newElements, revision: revision,
      previous: revision.at(revision.version - 1))
  }

  package override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    if (old || oldElements == nil) && (new || newElements == nil) { return self }
    return ChangeRecord(
      kind: kind, indexes: indexes, moves: moves, oldElements: old ? oldElements : nil,
      newElements: new ? newElements : nil, revision: revision, previous: previous)
  }

  package override func starting(at previous: Revision) -> AnyChangeRecord {
    ChangeRecord(
      kind: kind, indexes: indexes, moves: moves, oldElements: oldElements,
      newElements: newElements, revision: revision, previous: previous)
  }

  package override var places: String {
    "\(kind.rawValue) \(kind == .move ? moves.listing : indexes.description)"
  }
}

// `@unchecked Sendable` holds because all properties are constant, and elements cross threads with
// a record only if they are `Sendable`.
extension ChangeRecord: @unchecked Sendable where Element: Sendable {}

/// A record without its element type, as the queue holds it.
@usableFromInline
package class AnyChangeRecord {
  /// The state after the record.
  @usableFromInline package final let revision: Revision
  /// The state before the record.
  @usableFromInline final let previous: Revision

  @usableFromInline
  init(revision: Revision, previous: Revision) {
    self.revision = revision
    self.previous = previous
  }

  /// The version of the list after the record, or the version on which the state after it is based.
  @_alwaysEmitIntoClient package final var version: Int { revision.version }

  /// The record without the elements that no observer wants; the same one if it has no such
  /// elements.
  package func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    trap("A record of version \(revision) has no elements")
  }

  /// The record with an earlier start, for an observer that has not received the states in between,
  /// which had no effect.
  package func starting(at previous: Revision) -> AnyChangeRecord {
    trap("A record of version \(revision) starts at \(self.previous) only")
  }

  /// The kind and the places, as the record's description has them.
  package var places: String { trap("A record of version \(revision) has no places") }
}

/// The parts of a record that an observer does not receive.
@usableFromInline
package struct ChangeMask: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8

  @_alwaysEmitIntoClient
  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The old elements.
  @_alwaysEmitIntoClient package static var old: ChangeMask { ChangeMask(rawValue: 1) }
  /// The new elements.
  @_alwaysEmitIntoClient package static var new: ChangeMask { ChangeMask(rawValue: 2) }
  /// Nothing: the record is an announcement.
  @_alwaysEmitIntoClient package static var prior: ChangeMask { ChangeMask(rawValue: 4) }
}
