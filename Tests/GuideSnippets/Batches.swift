import Foundation
import ObservableCollections
import Testing

// The code of Batches.md, in its order.

@MainActor private func show(_ posts: ObservableArray<Post>) -> [Int] {
  @MainActor final class Table: @MainActor RenderSink {
    private(set) var rows = ArraySnapshot<Post>()

    // The first state, and then batches that chain.
    func reload(_ rows: ArraySnapshot<Post>, at revision: Revision) { self.rows = rows }
    func apply(_ batch: BatchUpdate<Post>) { rows = batch.after }
  }

  let table = Table()
  let coalescer = posts.render(into: table)  // one batch a main-actor turn
  posts.removeLast()
  coalescer.flush()
  return table.rows.map(\.id)
}

private func tell(_ batch: BatchUpdate<Post>) {
  print("\(batch.insertions.elementCount) new, \(batch.moves.elementCount) moved")
  for (old, new) in batch.moves.elements { print(old, "→", new) }  // element by element
  for pair in batch.moves { print(pair.oldRange, "→", pair.newRange) }  // range by range
}

private func keep(_ batch: BatchUpdate<Post>, in store: inout [Post.ID: Post]) {
  for (old, new) in batch.updates.elements {
    let (before, after) = (batch.before[old], batch.after[new])
    if before.id != after.id { store[before.id] = nil }
    store[after.id] = after
  }
}

private func send(
  _ batch: BatchUpdate<Post>, to rows: inout ArraySnapshot<Post>, at revision: inout Revision
) throws {
  let data = try JSONEncoder().encode(batch.patch)  // here
  let patch = try JSONDecoder().decode(BatchPatch<Post>.self, from: data)  // there
  rows = try patch.applied(to: rows, at: revision)
  revision = patch.end
}

private struct Server {
  let posts: ObservableArray<Post>
  let receive: (BatchPatch<Post>) -> Void

  func send(patchSince shown: Revision?) {
    let patch = shown.flatMap { posts.patch(since: $0) } ?? posts.fullPatch()
    receive(patch)
  }
}

private func follow(
  _ patch: BatchPatch<Post>, _ client: ObservableArray<Post>, _ server: Server
) throws {
  do {
    try client.apply(patch)
  } catch let error as PatchError where error.isStale {
    server.send(patchSince: client.followedRevision)
  }
}

@MainActor private func takeBack(_ posts: ObservableArray<Post>, _ latest: [Post]) throws {
  let undo = ListUndo(of: posts)
  undo.group("Delete") { posts.remove(at: 3) }
  try undo.undo()

  var last: BatchUpdate<Post>?
  let coalescer = posts.render(initial: false) { last = $0 }
  posts.append(latest[0])
  coalescer.flush()
  let batch = try #require(last)
  try posts.apply(batch.inverse)  // undone
  try posts.apply(batch)  // done again
  #expect(posts.snapshot == batch.after)
  try posts.apply(latest.difference(from: posts.snapshot).inferringMoves())
}

@Test("The guide to batches: shown, sent and taken back")
@MainActor func batches() throws {
  let old = (0..<4).map { Post(id: $0, title: "\($0)", date: .distantPast) }
  #expect(show(ObservableArray(old)) == [0, 1, 2])

  let posts = ObservableArray(old)
  let client = ObservableArray<Post>()
  posts.historyLimit = 10
  try client.apply(posts.fullPatch())
  var (rows, revision) = posts.state
  let start = revision
  posts.move(from: 0, to: 3)
  let patch = try #require(posts.patch(since: start))
  rows = try patch.applied(to: rows, at: revision)
  #expect(rows.map(\.id) == [1, 2, 3, 0])
  let server = Server(posts: posts) { #expect($0.changes.isEmpty) }
  try follow(patch, client, server)
  // It is there already: stale.
  try follow(patch, client, server)
  #expect(client.map(\.id) == [1, 2, 3, 0])

  var store = Dictionary(uniqueKeysWithValues: posts.map { ($0.id, $0) })
  let coalescer = posts.render(initial: false) { keep($0, in: &store) }
  posts[0] = Post(id: 8, title: "8", date: .distantPast)
  coalescer.flush()
  #expect(store.keys.sorted() == [0, 2, 3, 8])
  posts[0] = old[1]
  coalescer.cancel()

  try takeBack(posts, old.reversed())
  #expect(posts.map(\.id) == [3, 2, 1, 0])
}
