// error: value of type 'BatchUpdate<Post>' has no member 'insertedIndexes'
import ObservableCollections

func start(_ posts: ObservableArray<Post>) -> CoalescingObserver<BatchUpdate<Post>> {
  posts.render(on: .callingThread, initial: false) { batch in print(batch.insertedIndexes) }
}
