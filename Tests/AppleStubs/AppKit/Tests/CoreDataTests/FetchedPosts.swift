import CoreData
import Foundation
import ObservableCollections

// The code of Docs/Guides/ComingFrom.md for Core Data; a test of the root package looks for it here.

/// A post of a Core Data store, as a value.
struct Post: Identifiable, Equatable, Sendable {
  let id: NSManagedObjectID
  var title: String

  init(_ stored: StoredPost) { (id, title) = (stored.objectID, stored.title) }
}

@MainActor final class Posts: NSObject, NSFetchedResultsControllerDelegate {
  let posts = ObservableArray<Post>()
  private let results: NSFetchedResultsController<StoredPost>

  /// Follows the context of the main queue.
  init(_ context: NSManagedObjectContext) throws {
    let request = NSFetchRequest<StoredPost>(entityName: "StoredPost")
    request.sortDescriptors = [NSSortDescriptor(keyPath: \StoredPost.title, ascending: true)]
    results = NSFetchedResultsController(
      fetchRequest: request, managedObjectContext: context, sectionNameKeyPath: nil, cacheName: nil)
    super.init()
    results.delegate = self
    try results.performFetch()
    read()
  }

  nonisolated func controllerDidChangeContent(
    _ controller: NSFetchedResultsController<any NSFetchRequestResult>
  ) {
    MainActor.assumeIsolated { read() }
  }

  /// Only what differs changes the list.
  private func read() {
    posts.replaceAll(with: (results.fetchedObjects ?? []).map(Post.init))
  }
}
