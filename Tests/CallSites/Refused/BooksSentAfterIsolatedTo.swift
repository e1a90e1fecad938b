// error: passing closure as a 'sending' parameter risks causing data races
import ObservableCollections

actor Library {
  func start() {
    let books = ObservableArray<Book>()
    _ = books.observe(isolatedTo: self) { _, _ in }
    Task.detached { books.append(Book("a")) }
  }
}
