/// The net effect of a turn on one array, with the array before and after it, as a sink receives
/// it.
///
/// A widget that requests rows during the update reads `before` or `after`, never the live array,
/// which may have changed again.
public struct BatchUpdate<Element> {
  /// The changed indexes.
  public let changes: BatchChanges
  /// The array that old indexes refer to.
  public let before: ArraySnapshot<Element>
  /// The array that new indexes refer to, taken at the same instant as the batch.
  public let after: ArraySnapshot<Element>

  /// Creates a batch from changes, and from the arrays before and after them.
  ///
  /// - Parameters:
  ///   - changes: the changes.
  ///   - before: the array before the changes; traps unless it has `changes.oldCount` elements.
  ///   - after: the array after the changes; traps unless it has `changes.newCount` elements.
  public init(
    changes: BatchChanges, before: ArraySnapshot<Element>, after: ArraySnapshot<Element>
  ) {
    if before.count != changes.oldCount || after.count != changes.newCount {
      trap(
        """
        Changes from \(changes.oldCount) to \(changes.newCount) elements do not lead from \
        \(before.count) to \(after.count)
        """)
    }
    self.changes = changes
    self.before = before
    self.after = after
  }
}

extension BatchUpdate: Sendable where Element: Sendable {}

extension BatchUpdate: Equatable where Element: Equatable {}

extension BatchUpdate {
  /// The indexes of the removed elements, in `before`.
  @_alwaysEmitIntoClient
  public var removals: IndexRanges { changes.removals }
  /// The indexes of the inserted elements, in `after`.
  @_alwaysEmitIntoClient
  public var insertions: IndexRanges { changes.insertions }
  /// The survivors that moved, ascending by index in `before`.
  @_alwaysEmitIntoClient
  public var moves: RangePairs { changes.moves }
  /// The survivors that were replaced, ascending by index in `before`.
  @_alwaysEmitIntoClient
  public var updates: RangePairs { changes.updates }
  /// Whether nothing changed.
  @_alwaysEmitIntoClient
  public var isEmpty: Bool { changes.isEmpty }
  /// Whether the batch contains the whole list, for an observer that requested it with `initial:
  /// true`.
  ///
  /// It replaces any shown content: its patch applies to any rows, and each of ``calls`` is one
  /// reload. Its `before` is empty, and its `start` equals its `end`.
  @_alwaysEmitIntoClient
  public var isInitial: Bool { changes.isInitial }
  /// The revision of `before`. If `before` is an unversioned state, the revision has a part.
  @_alwaysEmitIntoClient
  public var start: Revision { changes.start }
  /// The revision of `after`. If `after` is an unversioned state, the revision has a part.
  @_alwaysEmitIntoClient
  public var end: Revision { changes.end }

  /// The batch that undoes this one. O(R log R) for R entries.
  public var inverse: BatchUpdate {
    BatchUpdate(changes: changes.inverse, before: after, after: before)
  }
}

extension BatchUpdate: CustomStringConvertible {
  /// The indexes, with one line for each kind of change.
  public var description: String { changes.description }
}
