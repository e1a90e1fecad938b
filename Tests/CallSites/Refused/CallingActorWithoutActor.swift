// error: call to actor-isolated instance method 'observe(on:options:limit:isolation:_:)'
// error: 'nil' is not compatible with expected argument type 'any Actor'
// code: posts.observe(on: .callingActor)
// instead: without an actor `on: .callingThread`
import ObservableCollections

nonisolated func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe(on: .callingActor) { change in print(change) }
}
