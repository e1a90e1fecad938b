/// The net effect of a turn, with the states before and after it: the common interface of
/// ``BatchUpdate`` and ``SectionsBatchUpdate``.
///
/// The batch type determines the types of snapshots and records. The two types of batches in this
/// module are the only ones with lists; a conforming type of your own has none.
public protocol ListBatch: SendableMetatype {
  /// The type of a list's state, as a value.
  associatedtype Snapshot
  /// The type of a record, as an observer receives it.
  associatedtype Change

  /// The state that old indexes refer to.
  var before: Snapshot { get }
  /// The state that new indexes refer to.
  var after: Snapshot { get }
  /// The revision of `before`. If `before` is an unversioned state, the revision has a part.
  var start: Revision { get }
  /// The revision of `after`. If `after` is an unversioned state, the revision has a part.
  var end: Revision { get }
  /// Whether nothing changed.
  var isEmpty: Bool { get }
  /// Whether the batch contains the whole list, for an observer that requested it with `initial:
  /// true`.
  var isInitial: Bool { get }
  /// The batch that undoes this one.
  var inverse: Self { get }
}

extension BatchUpdate: ListBatch {
  /// The type of a record of an ``ObservableList``.
  public typealias Change = ArrayChange<Element>
}
