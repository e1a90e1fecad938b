// error: passing non-Sendable parameter 'handler' to function expecting a '@Sendable' closure
// code: posts.observe(on: .callingThread, handler)
// instead: a parameter of type `@escaping @Sendable (…) -> Void`
import ObservableCollections

@MainActor func start(
  _ posts: ObservableArray<Post>, _ handler: @escaping (ArrayChange<Post>) -> Void
) -> ChangeObservation {
  posts.observe(on: .callingThread, handler)
}
