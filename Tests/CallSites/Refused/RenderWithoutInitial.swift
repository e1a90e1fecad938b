// error: 'render(on:every:_:)' is unavailable: say what comes first: render(initial: true)
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render { batch in print(batch) }
}
