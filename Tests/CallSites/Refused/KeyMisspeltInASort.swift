// error: cannot convert key path into a multi-argument function type '(Post, Post) throws -> Bool'
// error: cannot infer key path type from context; consider explicitly specifying a root type
// code: posts.sort(by: \.titel)
// instead: a property that the element has, `\.title`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) { posts.sort(by: \.titel) }
