// error: main actor-isolated instance method 'observe(on:options:limit:_:)' cannot be called
// code: posts.observe { change in print(change) }
// instead: `on: .callingThread`, or `isolatedTo:` an actor
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) {
  Task.detached {
    let token = posts.observe { change in print(change) }
    token.cancel()
  }
}
