// error: missing argument for parameter 'initial' in call
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> ChangeStream<BatchUpdate<Post>> {
  posts.batches()
}
