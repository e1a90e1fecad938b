// error: main actor-isolated conformance of 'Post' to 'Equatable' cannot be used in nonisolated context
// note: warning: 'replaceAllInBackground(with:)' is deprecated: '==' of the elements belongs to the main actor, so it compares them: use 'nonisolated struct'
// code: await posts.replaceAllInBackground(with: answer)
// instead: `nonisolated struct Post`
import ObservableCollections

nonisolated func calls(_ posts: ObservableArray<Post>, _ answer: [Post]) async {
  await posts.replaceAllInBackground(with: answer)
}
