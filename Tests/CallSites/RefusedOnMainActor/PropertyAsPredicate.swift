// error: converting non-Sendable function value to '@Sendable (Post) -> Bool' may introduce data races
// code: posts.filtered(\.isOn)
// instead: `nonisolated struct Post`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { _ = posts.filtered(\.isOn) }
