import ObservableCollections

@testable import ListChanges

extension AnyChangeRecord {
  /// The record without elements that leads to a version from the one before it.
  convenience init(version: Int) {
    self.init(revision: Revision(version), previous: Revision(version - 1))
  }
}
