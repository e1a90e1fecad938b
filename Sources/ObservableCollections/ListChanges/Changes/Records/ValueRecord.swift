/// A change as an observer receives it, with the operations that its record needs.
package protocol RecordedChange {
  /// The state after the change.
  var revision: Revision { get }
  /// The state before the change.
  var previousRevision: Revision { get }
  /// The kind and the places, as the record's description has them.
  var places: String { get }

  /// The change without the elements that no observer wants; nil if it has no such elements.
  func keeping(old: Bool, new: Bool) -> Self?

  /// The change with an earlier start, for an observer that has not received the states in between,
  /// which had no effect.
  func starting(at previous: Revision) -> Self
}

/// A record that holds the change that an observer receives.
package final class ValueRecord<Change: RecordedChange>: AnyChangeRecord {
  package let change: Change

  package init(_ change: Change) {
    self.change = change
    super.init(revision: change.revision, previous: change.previousRevision)
  }

  package override func keeping(old: Bool, new: Bool) -> AnyChangeRecord {
    guard let kept = change.keeping(old: old, new: new) else { return self }
    return ValueRecord(kept)
  }

  package override func starting(at previous: Revision) -> AnyChangeRecord {
    ValueRecord(change.starting(at: previous))
  }

  package override var places: String { change.places }
}
