// error: main actor-isolated instance method 'observe(on:options:limit:_:)' cannot be called
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) {
  Task.detached {
    let token = posts.observe { change in print(change) }
    token.cancel()
  }
}
