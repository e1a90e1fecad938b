// error: value of type 'BatchUpdate<Post>' has no member 'insertedIndexes'
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(initial: false) { batch in print(batch.insertedIndexes) }
}
