// error: converting non-Sendable function value to '@Sendable (Post) -> String' may introduce data races
// code: posts.sections(by: \.initial)
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) {
  _ = posts.sections(by: \.initial)
  _ = posts.distinct(by: \.initial)
}
