// error: no exact matches in call to instance method 'observingElements'
import ObservableCollections

// Nothing is named to follow.
func rows(of books: ObservableArray<Book>) -> DerivedList<Book> { books.observingElements() }
