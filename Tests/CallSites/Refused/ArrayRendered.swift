// error: value of type '[Post]' has no member 'render'
// error: value of type '[Int]' has no member 'observe'
// code: posts.filter { $0.id > 1 }.render(initial: true)
// instead: `posts.filtered { … }`: what `filter`, `map` and `sorted` return is an array, which does not follow
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) {
  _ = posts.filter { $0.id > 1 }.render(initial: true) { batch in print(batch) }
  _ = posts.map { $0.id }.observe { change in print(change) }
}
