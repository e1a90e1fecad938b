// error: missing argument for parameter 'initial' in call
import ObservableCollections

func start(
  _ posts: ObservableArray<Post>, _ index: Index
) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(isolatedTo: index) { index, batch in index.take(batch) }
}

actor Index {
  func take(_ batch: BatchUpdate<Post>) {}
}
