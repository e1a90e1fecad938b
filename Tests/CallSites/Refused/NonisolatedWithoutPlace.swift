// error: call to main actor-isolated instance method
import ObservableCollections

// A nonisolated synchronous function names `.callingThread`.
nonisolated func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe { change in print(change) }
}
