// error: value of type 'Post' has no member 'titel'
// error: value of type 'Post' has no member 'isUnread'
// code: posts.distinct(by: \.titel)
// instead: a property that the element has, `\.title`
import ObservableCollections

func calls(_ posts: ObservableArray<Post>) {
  _ = posts.filtered(\.isUnread)
  _ = posts.distinct(by: \.titel)
  _ = posts.sections(by: \.titel)
}
