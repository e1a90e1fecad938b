// error: cannot assign value of type '[Post]' to type 'ObservableArray<Post>'
import ObservableCollections

func clear(_ posts: inout ObservableArray<Post>) {
  posts = [Post(id: 1, title: "a")]
}
