/// What a record says, made once and shared by all who hear it.
@usableFromInline
final class ChangeRecord<Element>: AnyChangeRecord {
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

  /// The record of an edit.
  ///
  /// - Parameters:
  ///   - edit: what happened.
  ///   - oldElements: what stood at its old indexes; nil if it has none, or nobody wants them.
  ///   - newElements: what stands at its new indexes; nil if it has none, or nobody wants them.
  ///   - revision: the state that it leads to.
  ///   - previous: the state that it starts from.
  @inlinable
  init(
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

  /// The record of the edit that leads to the state of a version from the one before it.
  @inlinable
  convenience init(
    _ edit: IndexEdit, oldElements: [Element]?, newElements: [Element]?,
    leadingTo revision: Revision
  ) {
    self.init(
      edit, oldElements: oldElements, newElements: newElements, revision: revision,
      previous: revision.at(revision.version - 1))
  }

  override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    if (old || oldElements == nil) && (new || newElements == nil) { return self }
    return ChangeRecord(
      kind: kind, indexes: indexes, moves: moves, oldElements: old ? oldElements : nil,
      newElements: new ? newElements : nil, revision: revision, previous: previous)
  }

  override func starting(at previous: Revision) -> AnyChangeRecord {
    ChangeRecord(
      kind: kind, indexes: indexes, moves: moves, oldElements: oldElements,
      newElements: newElements, revision: revision, previous: previous)
  }

  override var places: String {
    "\(kind.rawValue) \(kind == .move ? moves.listing : indexes.description)"
  }
}

// `@unchecked Sendable` holds because everything in it is constant, and elements cross threads with
// it only if they are `Sendable`.
extension ChangeRecord: @unchecked Sendable where Element: Sendable {}

/// A record without its element type: what waits in the queue.
@usableFromInline
class AnyChangeRecord {
  /// The state after the record.
  @usableFromInline final let revision: Revision
  /// The state before it.
  @usableFromInline final let previous: Revision

  @usableFromInline
  init(revision: Revision, previous: Revision) {
    self.revision = revision
    self.previous = previous
  }

  /// The version of the list after the record, or that which the state after it is based on.
  @inlinable final var version: Int { revision.version }

  /// The record with only those elements that somebody wants; the same one if it has no others.
  func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    trap("A record of version \(revision) has no elements")
  }

  /// The record for somebody who has not heard of the states before it that came to nothing.
  func starting(at previous: Revision) -> AnyChangeRecord {
    trap("A record of version \(revision) starts at \(self.previous) only")
  }

  /// Kind and places, as the record prints them.
  var places: String { trap("A record of version \(revision) has no places") }
}

/// What of a record is kept from somebody who hears it.
@usableFromInline
struct ChangeMask: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The old elements.
  @inlinable static var old: ChangeMask { ChangeMask(rawValue: 1) }
  /// The new elements.
  @inlinable static var new: ChangeMask { ChangeMask(rawValue: 2) }
  /// Nothing: it is an announcement.
  @inlinable static var prior: ChangeMask { ChangeMask(rawValue: 4) }
}
