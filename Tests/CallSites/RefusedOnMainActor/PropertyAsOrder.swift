// error: type 'KeyPath<Post, Double>' does not conform to the 'Sendable' protocol
// code: posts.ordered(by: \.score)
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.ordered(by: \.score) }
