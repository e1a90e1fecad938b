// error: cannot convert key path into a multi-argument function type '(Post, Post) -> Bool'
// error: cannot infer key path type from context; consider explicitly specifying a root type
// code: posts.ordered(by: \.titel)
// instead: a property that the element has, `\.title`
import ObservableCollections

// The compiler does not mention the property, because the call takes a comparator, too.
func calls(_ posts: ObservableArray<Post>) { _ = posts.ordered(by: \.titel) }
