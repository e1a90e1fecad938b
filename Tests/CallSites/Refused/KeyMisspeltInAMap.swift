// error: converting non-Sendable function value to '@Sendable (Post?, Post, Post?) -> Row' may introduce data races
// error: cannot infer key path type from context; consider explicitly specifying a root type
// code: posts.mapped(\.titel)
// instead: a property that the element has, `\.title`
import ObservableCollections

// The compiler does not mention the property, because there is a map of three elements, too.
func calls(_ posts: ObservableArray<Post>) { _ = posts.mapped(\.titel) }
