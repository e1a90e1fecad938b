// error: converting non-Sendable function value to '@Sendable (Post) -> Double' may introduce data races
// code: posts.mapped(\.score)
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.mapped(\.score) }
