// error: 'append' is unavailable: change the list: list.append(_:); or a copy: var copy = Array(snapshot)
// error: 'insert(_:at:)' is unavailable: change the list: list.insert(_:at:); or a copy: var copy = Array(snapshot)
// error: 'remove(at:)' is unavailable: change the list: list.remove(at:); or a copy: var copy = Array(snapshot)
import ObservableCollections

func change(_ posts: ObservableArray<Post>, _ post: Post) {
  posts.snapshot.append(post)
  posts.snapshot.insert(post, at: 0)
  var copy = posts.snapshot
  copy.remove(at: 0)
  copy = posts.snapshot
}
