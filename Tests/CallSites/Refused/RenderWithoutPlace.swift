// error: call to main actor-isolated instance method 'render(on:every:
// note: Elsewhere: on: .callingThread, or isolatedTo: an actor
// code: posts.render(initial: false)
// instead: `on: .callingThread`, or `isolatedTo:` an actor
import ObservableCollections

nonisolated func start(
  _ posts: ObservableArray<Post>
) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(initial: false) { batch in print(batch) }
}
