import ObservableCollections
import Testing

// The code of ObservingChanges.md, in its order.

@Test("The guide to changes: the first example prints what it says")
@MainActor func observingChanges() {
  let printed = Printed()
  func print(_ items: Any...) { printed.add(items) }

  let posts = ObservableArray(["a", "b", "c", "d"])
  let observation = posts.observe(options: [.initial, .old, .new]) { change in
    print(change)
  }
  // setting {0...3}, version 0
  posts.insert(contentsOf: ["x", "y"], at: 1)  // insertion {1...2}, version 1
  posts.remove(at: [0, 5])  // removal {0, 5}, version 2
  posts[0] = "z"  // replacement {0}, version 3
  posts.move(from: 3, to: 0)  // move 3 → 0, version 4

  observation.cancel()
  #expect(
    printed.lines == [
      "setting {0...3}, version 0", "insertion {1...2}, version 1", "removal {0, 5}, version 2",
      "replacement {0}, version 3", "move 3 → 0, version 4",
    ])
}

@MainActor final class Counter {
  private(set) var count = 0
  private var observation: ChangeObservation?

  init(_ posts: ObservableArray<Post>) {
    observation = posts.observe(options: .initial) { [weak self] change in
      guard let self else { return }  // A record can be under way when its owner goes.
      count += change.kind == .removal ? -change.indexes.count : 0
      count += change.kind == .insertion ? change.indexes.count : 0
      if change.kind == .setting { count = change.indexes.count }
    }
  }
}

@Test("The guide to changes: the counter counts")
@MainActor func counter() {
  let posts = ObservableArray((0..<4).map { Post(id: $0, title: "\($0)", date: .distantPast) })
  let counter = Counter(posts)
  posts.remove(at: [0, 2])
  posts.append(contentsOf: posts.snapshot)
  #expect(counter.count == posts.count)
}

actor Library {
  private let books = ObservableArray<Book>()
  private var count = 0
  private var observation: ChangeObservation?

  func start() {
    observation = books.observe(isolatedTo: self) { library, change in
      library.count = library.books.count
    }
  }
}

/// What a slow reader keeps of the posts.
private final class SearchIndex: Sendable {
  func apply(_ change: ArrayChange<Post>) {}
}

private func slow(_ posts: ObservableArray<Post>, _ index: SearchIndex) {
  let observation = posts.observe(on: .callingThread, limit: 256) { change in index.apply(change) }
  observation.cancel()
}

@MainActor private func untilUnread(_ posts: ObservableArray<Post>) {
  let observation = posts.observe(options: [.initial, .new]) { change, observation in
    if change.newElements?.contains(where: \.isUnread) == true { observation.cancel() }
  }
  observation.cancel()
}

private func together(
  _ posts: ObservableArray<Post>, _ archive: ObservableArray<Post>, nextPost: () throws -> Post,
  save: () throws -> Void
) throws {
  let inbox = posts
  try posts.transaction { posts in
    posts.removeAll { $0.isRead }
    posts.append(try nextPost())  // if this throws, nothing was removed
  }

  try transaction(inbox, archive) { inbox, archive in
    archive.append(inbox.remove(at: 0))
    try save()  // if this throws, both are as they were
  }
}

@Test("The guide to changes: a transaction that throws changes nothing")
func thrown() throws {
  struct Refusal: Error {}
  let old = (0..<4).map { Post(id: $0, title: "\($0)", date: .distantPast, isUnread: $0 > 1) }
  let (posts, archive) = (ObservableArray(old), ObservableArray<Post>())
  #expect(throws: Refusal.self) {
    try together(posts, archive, nextPost: { throw Refusal() }, save: {})
  }
  #expect(Array(posts) == old)
  #expect(throws: Refusal.self) {
    try together(posts, archive, nextPost: { old[0] }, save: { throw Refusal() })
  }
  #expect(posts.map(\.id) == [2, 3, 0])
  #expect(archive.isEmpty)
  try together(posts, archive, nextPost: { old[1] }, save: {})
  #expect(posts.map(\.id) == [3, 1])
  #expect(archive.map(\.id) == [2])
}
