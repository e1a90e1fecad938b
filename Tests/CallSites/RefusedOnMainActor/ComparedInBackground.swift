// error: main actor-isolated conformance of 'Post' to 'Equatable' cannot satisfy conformance requirement for a 'Sendable' type parameter
// error: main actor-isolated conformance of 'Post' to 'Identifiable' cannot satisfy conformance requirement for a 'Sendable' type parameter
// code: await posts.replaceAllInBackground(with: answer)
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>, _ answer: [Post]) async {
  await posts.replaceAllInBackground(with: answer)
}
