// error: call to main actor-isolated instance method 'render(on:every:initial:_:)'
// code: books.render(initial: false)
// instead: in an actor `render(isolatedTo: self, initial: false)`
import ObservableCollections

actor Library {
  let books = ObservableArray<Book>()

  func start() -> CoalescingObserver<BatchUpdate<Book>> {
    books.render(initial: false) { batch in print(batch) }
  }
}
