// error: call to main actor-isolated instance method 'render(on:every:initial:_:)'
import ObservableCollections

actor Library {
  let books = ObservableArray<Book>()

  func start() -> CoalescingObserver<BatchUpdate<Book>> {
    books.render(initial: false) { batch in print(batch) }
  }
}
