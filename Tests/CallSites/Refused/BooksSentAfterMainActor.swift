// error: passing closure as a 'sending' parameter risks causing data races
import ObservableCollections

@MainActor func start() {
  let books = ObservableArray<Book>()
  _ = books.observe { _ in }
  Task.detached { books.append(Book("a")) }
}
