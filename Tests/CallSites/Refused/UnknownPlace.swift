// error: reference to member 'background' cannot be resolved
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> ChangeObservation {
  posts.observe(on: .background) { change in print(change) }
}
