// error: 'remove(ids:)' is unavailable: use removeAll { ids.contains($0.id) }
// error: 'index(of:)' has been renamed to 'firstIndex(of:)'
// error: 'contains(id:)' is unavailable: ask whether list[id: id] or index(ofID: id) is nil
// error: 'replace(with:)' has been renamed to 'replaceAll(with:)'
// error: 'touch' is unavailable: use touch(at:) or touch(id:)
// error: 'move(id:after:)' is unavailable: name the next element: move(id:before:), with nil for the end
// error: 'move(id:to:)' is unavailable: use move(from:to:), with index(ofID:)
// error: 'last(where:)' is unavailable: use snapshot.last(where:)
// error: 'ordered(by:ascending:)' is unavailable: leave out 'ascending: true'; for 'ascending: false' use 'descending: true'
// error: 'joined' has been renamed to 'joined(with:)'
// error: 'old' is unavailable: use oldRange, or 'elements' of all pairs: for (old, new) in …
// error: 'new' is unavailable: use newRange, or 'elements' of all pairs: for (old, new) in …
// error: 'invalidate()' has been renamed to 'cancel()'
// error: 'init(_:)' is unavailable: keep one of a list: posts.revision, batch.end; or make one of data of your own
import ObservableCollections

// What DifferenceKit, key-value observing, sort descriptors and other lists call by these names.
@MainActor func calls(
  _ posts: ObservableArray<Post>, _ numbers: ObservableArray<Int>, _ post: Post
) {
  let observation = posts.observe { _ in }
  let rendering = posts.render(initial: true) { batch in
    for pair in batch.updates { print(pair.old, pair.new) }
  }
  observation.invalidate()
  rendering.invalidate()
  posts.remove(ids: [1, 2])
  _ = numbers.index(of: 3)
  _ = posts.contains(id: 3)
  posts.replace(with: [post])
  posts.touch(post)
  posts.move(id: 1, after: 2)
  posts.move(id: 1, to: 2)
  _ = posts.last { $0.id > 1 }
  _ = posts.ordered(by: \.title, ascending: false)
  _ = posts.joined(posts)
  _ = posts.changes(since: Revision(3))
}
