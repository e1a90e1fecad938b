// error: type 'Book' does not conform to the 'Sendable' protocol
import ObservableCollections

@MainActor func start(_ books: ObservableArray<Book>) -> CoalescingObserver<BatchUpdate<Book>> {
  books.render(on: .callingThread, initial: false) { batch in print(batch) }
}
