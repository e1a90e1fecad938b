import ObservableCollections

// The code of Docs/Guides/ComingFrom.md, in its order, and calls of its tables.

private func takeOver(_ items: ObservableArray<Post>, _ answer: [Post]) {
  items.replaceAll(with: answer, matching: .id)
}

@MainActor private func stream(_ items: ObservableArray<Post>) async {
  for await batch in items.batches(every: .turn) {
    print(batch.insertions, batch.removals)
  }
}

private func query(_ items: ObservableArray<Post>, _ queries: AsyncStream<[Post]>) async {
  for await rows in queries {
    items.replaceAll(with: rows)
  }
}

@MainActor private func calls(_ items: ObservableArray<Post>, _ item: Post) {
  items.append(item)
  items.insert(item, at: 3)
  items.removeAll { !$0.isUnread }
  items.move(from: 2, to: 0)
  items[3].title = "new"
  items.touch(at: 3)
  items.replace(at: [0, 2], with: [item, item])
  let observation = items.observe(options: [.initial, .prior, .old, .new]) { change in
    print(change.kind, change.indexes, change.oldElements ?? [], change.newElements ?? [])
  }
  observation.cancel()
}
