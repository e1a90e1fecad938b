// error: call to actor-isolated instance method 'observe(on:options:limit:isolation:_:)'
import ObservableCollections

nonisolated func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe(on: .callingActor) { change in print(change) }
}
