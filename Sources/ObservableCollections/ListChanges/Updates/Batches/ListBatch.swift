/// The net effect of a turn, with the states before and after it: what ``BatchUpdate`` and
/// ``SectionsBatchUpdate`` have in common.
///
/// The types of a level follow from its batch: what its lists are when they are read, and what their
/// observers receive. There are these two levels; a type of your own that conforms has no list.
public protocol ListBatch: SendableMetatype {
  /// A state of the list, as a value.
  associatedtype Snapshot
  /// One record, as an observer receives it.
  associatedtype Change

  /// The state that old indexes count in.
  var before: Snapshot { get }
  /// The state that new indexes count in.
  var after: Snapshot { get }
  /// The revision of the list that `before` shows.
  var start: Revision { get }
  /// The revision of the list that `after` shows.
  var end: Revision { get }
  /// Whether nothing changed.
  var isEmpty: Bool { get }
  /// Whether the batch brings the whole content of a list to somebody who asked for it with `initial: true`.
  var isInitial: Bool { get }
  /// The batch that undoes this one.
  var inverse: Self { get }
}

extension BatchUpdate: ListBatch {
  /// One record of an ``ObservableList``.
  public typealias Change = ArrayChange<Element>
}
