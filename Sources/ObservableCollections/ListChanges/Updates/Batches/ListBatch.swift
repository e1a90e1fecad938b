/// The net effect of a turn, with the states before and after it: the common interface of
/// ``BatchUpdate`` and ``SectionsBatchUpdate``.
///
/// The batch of a level determines its other types: the snapshots that its lists return, and the
/// records that their observers receive. There are only these two levels; a conforming type of your
/// own has no list.
public protocol ListBatch: SendableMetatype {
  /// The type of a list's state, as a value.
  associatedtype Snapshot
  /// The type of a record, as an observer receives it.
  associatedtype Change

  /// The state in which old indexes count.
  var before: Snapshot { get }
  /// The state in which new indexes count.
  var after: Snapshot { get }
  /// The revision of the list that `before` shows, or on which it is based.
  var start: Revision { get }
  /// The revision of the list that `after` shows, or on which it is based.
  var end: Revision { get }
  /// Whether nothing changed.
  var isEmpty: Bool { get }
  /// Whether the batch is the whole content of a list, for an observer that asked for it with
  /// `initial: true`.
  var isInitial: Bool { get }
  /// The batch that undoes this one.
  var inverse: Self { get }
}

extension BatchUpdate: ListBatch {
  /// The type of a record of an ``ObservableList``.
  public typealias Change = ArrayChange<Element>
}
