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
    oldElements: [Element]?, newElements: [Element]?, version: Int, part: Int
  ) {
    self.kind = kind
    self.indexes = indexes
    self.moves = moves
    self.oldElements = oldElements
    self.newElements = newElements
    super.init(version: version, part: part)
  }

  /// The record of an edit.
  ///
  /// - Parameters:
  ///   - edit: what happened.
  ///   - oldElements: what stood at its old indexes; nil if it has none, or nobody wants them.
  ///   - newElements: what stands at its new indexes; nil if it has none, or nobody wants them.
  ///   - version: the version of the array after it.
  ///   - part: 0 if it leads to the state of `version`; else the number of an unversioned state.
  @inlinable
  init(
    _ edit: IndexEdit, oldElements: [Element]?, newElements: [Element]?, version: Int,
    part: Int = 0
  ) {
    kind = ArrayChange.Kind(of: edit)
    indexes = edit.indexes
    moves = edit.moves
    self.oldElements = oldElements
    self.newElements = newElements
    super.init(version: version, part: part)
  }

  override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    if (old || oldElements == nil) && (new || newElements == nil) { return self }
    return ChangeRecord(
      kind: kind, indexes: indexes, moves: moves, oldElements: old ? oldElements : nil,
      newElements: new ? newElements : nil, version: version, part: part)
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
  /// The version of the array after the record, or that which the state after it is based on.
  @usableFromInline final let version: Int
  /// 0 if it leads to the state of `version`; else the number of an unversioned state.
  @usableFromInline final let part: Int

  @usableFromInline
  init(version: Int, part: Int = 0) {
    self.version = version
    self.part = part
  }

  /// The state after the record.
  final var state: Revision { Revision(version: version, part: part) }

  /// The record with only those elements that somebody wants; the same one if it has no others.
  func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    trap("A record of version \(version) has no elements")
  }

  /// Kind and places, as the record prints them.
  var places: String { trap("A record of version \(version) has no places") }
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
