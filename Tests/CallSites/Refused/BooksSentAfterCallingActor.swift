// error: passing closure as a 'sending' parameter risks causing data races
// code: Task.detached { books.append(Book("a")) }
// instead: make the elements `Sendable`, or stay on the actor where the list was made
import ObservableCollections

actor Library {
  func start() {
    let books = ObservableArray<Book>()
    _ = books.observe(on: .callingActor) { _ in }
    Task.detached { books.append(Book("a")) }
  }
}
