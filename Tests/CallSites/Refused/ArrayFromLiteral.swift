// error: cannot assign value of type '[Post]' to type 'ObservableArray<Post>'
// code: posts = [Post(id: 1, title: "a")]
// instead: `posts.replaceAll(with:)`
import ObservableCollections

func clear(_ posts: inout ObservableArray<Post>) {
  posts = [Post(id: 1, title: "a")]
}
