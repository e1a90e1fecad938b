// error: value of type 'BatchUpdate<Post>' has no member 'insertedIndexes'
// code: batch.insertedIndexes
// instead: `batch.insertions`
import ObservableCollections

@MainActor func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(initial: false) { batch in print(batch.insertedIndexes) }
}
