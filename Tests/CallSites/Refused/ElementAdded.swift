// error: 'add' is unavailable: use append(_:), or insert(_:at:)
import ObservableCollections

func add(_ post: Post, to posts: ObservableArray<Post>) {
  posts.add(post)
}
