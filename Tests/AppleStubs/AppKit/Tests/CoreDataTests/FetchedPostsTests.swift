import CoreData
import ObservableCollections
import TestingOnAppKit
import Testing

/// What a model's editor would make of an entity with a title.
final class StoredPost: NSManagedObject {
  var title = "" { didSet { didChangeValue(forKey: "title") } }
}

@Suite("A list of what Core Data fetches") @MainActor
struct FetchedPostsTests {
  private let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
  private let turns = ManualTurnScheduler()

  @discardableResult private func insert(_ title: String) throws -> StoredPost {
    let post = StoredPost(context: context)
    post.title = title
    try context.obtainPermanentIDs(for: [post])
    return post
  }

  @Test("What is inserted, changed, moved and deleted in one event is one batch of what differs")
  func events() throws {
    let (one, three) = (try insert("one"), try insert("three"))
    context.processPendingChanges()
    let posts = try Posts(context)
    #expect(posts.posts.map(\.title) == ["one", "three"])
    var shown = posts.posts.map(\.title)
    var batches: [BatchChanges] = []
    let observer = posts.posts.render(every: turns.mainActorScheduler, initial: false) {
      batches.append($0.changes)
      shown = $0.after.map(\.title)
    }
    func end() {
      context.processPendingChanges()
      turns.endMainActorTurn()
    }

    let second = try insert("two")
    turns.endMainActorTurn()
    #expect(shown == ["one", "three"], "Nothing has been processed")
    end()
    #expect(shown == ["one", "three", "two"])
    #expect(posts.posts.map(\.id) == [one, three, second].map(\.objectID))
    #expect(batches.last?.insertions == [2] && batches.last?.changeCount == 1)

    // An update where the row stays.
    one.title = "once"
    end()
    #expect(shown == ["once", "three", "two"])
    #expect(batches.last?.updates.elementCount == 1 && batches.last?.changeCount == 1)

    // A row whose title sorts it elsewhere is moved and updated; another one goes.
    second.title = "a new title"
    context.delete(three)
    end()
    #expect(shown == ["a new title", "once"])
    #expect(posts.posts.map(\.id) == [second, one].map(\.objectID))
    #expect(batches.last?.removals == [1] && batches.last?.insertions.isEmpty == true)
    #expect(batches.last?.moves.elementCount == 1 && batches.last?.updates.elementCount == 1)
    #expect(batches.count == 3)

    // A save: the identifiers are the same, and no row changes.
    try context.save()
    one.title = "once"
    end()
    #expect(batches.count == 3)
    withExtendedLifetime(observer) {}
  }

  @Test("A row without a permanent identifier is another row after the save")
  func temporaryIdentifiers() throws {
    let posts = try Posts(context)
    let post = StoredPost(context: context)
    context.processPendingChanges()
    let first = try #require(posts.posts.first?.id)
    try context.save()
    post.title = "saved"
    context.processPendingChanges()
    #expect(first.isTemporaryID && posts.posts.map(\.id) == [post.objectID])
    #expect(post.objectID != first)
  }
}
