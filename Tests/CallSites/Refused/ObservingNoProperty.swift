// error: no exact matches in call to instance method 'observingElements'
// code: books.observingElements()
// instead: name what to follow: `observingElements(\.title)`
import ObservableCollections

// Nothing is named to follow.
func rows(of books: ObservableArray<Book>) -> DerivedList<Book> { books.observingElements() }
