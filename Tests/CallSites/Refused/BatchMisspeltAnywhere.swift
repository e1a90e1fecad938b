// error: value of type 'BatchUpdate<Post>' has no member 'insertedIndexes'
// code: batch.insertedIndexes
// instead: `batch.insertions`
import ObservableCollections

func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(on: .callingThread, initial: false) { batch in print(batch.insertedIndexes) }
}
