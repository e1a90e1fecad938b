// error: reference to member 'background' cannot be resolved
// code: posts.observe(on: .background)
// instead: `on: .callingThread`, or `isolatedTo:` an actor
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe(on: .background) { change in print(change) }
}
