import KitOnAppKit
import Observation
import ObservableCollections
import SwiftData
import TestingOnAppKit
import Testing

/// What `@Model` would make of a class with a title.
@Observable final class StoredPost: PersistentModel {
  let persistentModelID: PersistentIdentifier
  var title: String

  init(_ number: Int, _ title: String) {
    (persistentModelID, self.title) = (PersistentIdentifier(number), title)
  }

  private init(_ id: PersistentIdentifier, _ title: String) {
    (persistentModelID, self.title) = (id, title)
  }

  func copied() -> StoredPost { StoredPost(persistentModelID, title) }
}

@Suite("A list of what a SwiftData store has", .serialized) @MainActor
struct StoredPostsTests {
  private let container = ModelContainer()
  private let turns = ManualTurnScheduler()

  @Test("Each save is one batch of what differs; what is not saved is not seen")
  func saves() async throws {
    let context = ModelContext(container)
    context.insert(StoredPost(1, "one"))
    context.insert(StoredPost(3, "three"))
    try context.save()
    let posts = try Posts(container)
    #expect(posts.posts.map(\.title) == ["one", "three"])
    var batches: [BatchChanges] = []
    let observer = posts.posts.render(every: turns.mainActorScheduler, initial: false) {
      batches.append($0.changes)
    }

    let second = StoredPost(2, "two")
    context.insert(second)
    try posts.read()
    #expect(posts.posts.count == 2)
    try context.save()
    try await wait { posts.posts.count == 3 }
    turns.endMainActorTurn()
    #expect(posts.posts.map(\.id) == [1, 3, 2].map { PersistentIdentifier($0) })
    #expect(batches.last?.insertions == [2] && batches.last?.changeCount == 1)

    // A row whose title sorts it elsewhere is moved and updated: it keeps its identity.
    second.title = "a new title"
    context.delete(
      try #require(
        try context.fetch(FetchDescriptor<StoredPost>()).first {
          $0.title == "three"
        }))
    try context.save()
    try await wait { posts.posts.count == 2 }
    turns.endMainActorTurn()
    #expect(posts.posts.map(\.title) == ["a new title", "one"])
    #expect(batches.last?.removals == [1] && batches.last?.insertions.isEmpty == true)
    #expect(batches.last?.moves.elementCount == 1 && batches.last?.updates.elementCount == 1)
    #expect(batches.count == 2)
    // A save that changes no post.
    try context.save()
    try posts.read()
    turns.endMainActorTurn()
    #expect(batches.count == 2)
    withExtendedLifetime(observer) {}
  }

  @Test("What another thread saves by a context of its own arrives on the main actor")
  func otherThreads() async throws {
    let posts = try Posts(container)
    let container = container
    await Task.detached {
      let context = ModelContext(container)
      for number in 0..<3 { context.insert(StoredPost(number, "post \(number)")) }
      try? context.save()
    }.value
    try await wait { posts.posts.map(\.title) == ["post 0", "post 1", "post 2"] }
  }

  @Test("Posts that nobody holds are gone, and a save does no harm")
  func released() throws {
    weak var gone: Posts?
    do {
      let posts = try Posts(container)
      gone = posts
    }
    #expect(gone == nil)
    try ModelContext(container).save()
  }
}
