// error: 'remove' is unavailable: use remove(at:), remove(id:), or removeAll { $0 == element }
import ObservableCollections

func remove(_ post: Post, from posts: ObservableArray<Post>) {
  posts.remove(post)
}
