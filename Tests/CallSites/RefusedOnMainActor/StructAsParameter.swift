// error: main actor-isolated conformance of 'Query' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
// code: posts.filtered(with: Query())
// instead: `nonisolated struct Query`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) {
  _ = posts.filtered(with: Query()) { post, query in post.title.contains(query.text) }
}
