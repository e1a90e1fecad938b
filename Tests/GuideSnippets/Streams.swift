import ObservableCollections

// The code of Streams.md, in its order.

@MainActor private func show(_ posts: ObservableArray<Post>, in table: Table<Post>) async {
  for await batch in posts.batches(initial: true) {
    table.apply(batch)
  }
}

private func save(
  _ tasks: ObservableArray<Post>, _ task: Post,
  _ save: @escaping @Sendable (BatchPatch<Post>) -> Void
) {
  let batches = tasks.batches(initial: false)
  let saving = Task {
    for await batch in batches { save(batch.patch) }
  }
  tasks.append(task)  // is saved
  saving.cancel()
}

private func keep(_ posts: ObservableArray<Post>) async throws -> [Post] {
  var rows: [Post] = []
  for await change in posts.changes(initial: true, options: .new, limit: 64) {
    rows = try change.applied(to: rows)
  }
  return rows
}

/// An element that belongs to the main actor.
final class PostObject {
  var title = ""
}

@MainActor func follow(_ posts: ObservableArray<PostObject>) async {
  for await batch in posts.batches(initial: true) { print(batch.changes) }
}
