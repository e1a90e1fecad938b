import Foundation
import ObservableCollections
import SwiftData

// The code of Docs/Guides/ComingFrom.md for SwiftData; a test of the root package looks for it here.

/// A post of a SwiftData store, as a value.
struct Post: Identifiable, Equatable, Sendable {
  let id: PersistentIdentifier
  var title: String

  init(_ stored: StoredPost) { (id, title) = (stored.persistentModelID, stored.title) }
}

@MainActor final class Posts {
  let posts = ObservableArray<Post>()
  private let container: ModelContainer

  init(_ container: ModelContainer) throws {
    self.container = container
    try read()
    // These posts live as long as the app: else keep what this returns, and remove it.
    _ = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: nil, queue: nil
    ) { [weak self] _ in
      Task { @MainActor in try? self?.read() }
    }
  }

  /// Reads what is saved, by whichever context: only what differs changes the list.
  func read() throws {
    let descriptor = FetchDescriptor<StoredPost>(sortBy: [SortDescriptor(\.title)])
    posts.replaceAll(with: try ModelContext(container).fetch(descriptor).map(Post.init))
  }
}
