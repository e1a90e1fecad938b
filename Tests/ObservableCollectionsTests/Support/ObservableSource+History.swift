@testable import ObservableLists

extension ObservableSource {
  /// Gives the list the identity of another one.
  func useHistory(_ history: Revision.History) {
    core.withLock { core.revisionHistory = history }
  }
}
