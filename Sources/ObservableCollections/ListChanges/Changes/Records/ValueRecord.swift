/// What an observer receives, as a record of it is made and passed on.
protocol RecordedChange {
  /// The state after the change.
  var revision: Revision { get }
  /// The state before it.
  var previousRevision: Revision { get }
  /// Kind and places, as the record prints them.
  var places: String { get }

  /// The change with only those elements that somebody wants; nil if it has no others.
  func keeping(old: Bool, new: Bool) -> Self?

  /// The change for somebody who has not heard of the states before it that came to nothing.
  func starting(at previous: Revision) -> Self
}

/// A record that holds what an observer receives.
final class ValueRecord<Change: RecordedChange>: AnyChangeRecord {
  let change: Change

  init(_ change: Change) {
    self.change = change
    super.init(revision: change.revision, previous: change.previousRevision)
  }

  override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    guard let kept = change.keeping(old: old, new: new) else { return self }
    return ValueRecord(kept)
  }

  override func starting(at previous: Revision) -> AnyChangeRecord {
    ValueRecord(change.starting(at: previous))
  }

  override var places: String { change.places }
}
