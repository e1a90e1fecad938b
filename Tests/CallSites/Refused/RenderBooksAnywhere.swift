// error: type 'Book' does not conform to the 'Sendable' protocol
// code: books.render(on: .callingThread, initial: false)
// instead: leave out `on: .callingThread`, or make the elements `Sendable`
import ObservableCollections

@MainActor func start(_ books: ObservableArray<Book>) -> CoalescingObserver<BatchUpdate<Book>> {
  books.render(on: .callingThread, initial: false) { batch in print(batch) }
}
