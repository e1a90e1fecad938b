// error: call to main actor-isolated instance method 'observe(on:options:limit:_:)' in a synchronous nonisolated context
// note: Elsewhere: on: .callingThread, or isolatedTo: an actor
// code: posts.observe { change in print(change) }
// instead: `on: .callingThread`, or `isolatedTo:` an actor
import ObservableCollections

// A nonisolated synchronous function names `.callingThread`.
nonisolated func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe { change in print(change) }
}
