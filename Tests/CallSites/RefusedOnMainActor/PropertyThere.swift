// error: converting non-Sendable function value to '@MainActor @Sendable (Post) -> Double' may introduce data races
// code: posts.mapped(on: .mainActor, \.score)
// instead: `posts.mapped(\.score)`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.mapped(on: .mainActor, \.score) }
