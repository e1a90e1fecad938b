// error: 'render(on:every:isolation:_:)' is unavailable: say what comes first: render(on: .callingThread, initial: true)
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(on: .callingThread) { batch in print(batch) }
}
