// error: 'replace(at:with:)' is unavailable: assign the element: list[index] = element
import ObservableCollections

func rename(_ posts: ObservableArray<Post>, _ post: Post) {
  posts.replace(at: 0, with: post)
}
