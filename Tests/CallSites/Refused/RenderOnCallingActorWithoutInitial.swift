// error: 'render(on:every:isolation:_:)' is unavailable: say what comes first: render(on: .callingActor, initial: true)
import ObservableCollections

@globalActor actor Work {
  static let shared = Work()
}

@Work func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(on: .callingActor) { batch in print(batch) }
}
