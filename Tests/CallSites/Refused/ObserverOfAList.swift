// error: 'init(of:_:)' is unavailable: ask the list: posts.render(initial: true) { batch in … }
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  CoalescingObserver(of: posts) { batch in print(batch) }
}
