// error: 'reduced' is unavailable: map first what is combined: mapped { $0.cents }.reduced(0, +)
import ObservableCollections

func total(_ posts: ObservableArray<Post>) -> ObservableList<Int> {
  posts.reduced(0) { $0 + $1.id }
}
