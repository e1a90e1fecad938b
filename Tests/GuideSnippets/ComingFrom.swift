import ObservableCollections

// The code of Docs/Guides/ComingFrom.md, in its order, and calls of its tables.

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

private func compared(_ items: ObservableArray<Post>, _ old: [Post], _ new: [Post]) -> Int {
  items.replaceAll(with: new, matching: .key(\.title))
  items.replaceAll(with: new, matching: .id(updatedWhen: { $0.title != $1.title }))
  return BatchChanges(from: old, to: new, matching: .id).moves.elementCount
}

private func followed(_ items: ObservableArray<Post>, id: Post.ID) {
  let found = items.filtered(with: "") { $0.title.contains($1) }
  let table = items.ordered(with: false) { $2 ? $0.title > $1.title : $0.title < $1.title }
  let days = items.sections { $0.day }
  found.parameter = "swift"
  table.parameter = true
  items.remove(id: id)
  print(days.snapshot.count, SectionSnapshot(Day(id: "today"), elements: items.snapshot).elements)
}
