// error: missing argument for parameter 'initial' in call
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(awaiting: { batch in print(batch) })
}
