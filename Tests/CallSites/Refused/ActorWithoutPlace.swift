// error: call to main actor-isolated instance method 'observe(on:options:limit:_:)'
// error: actor-isolated property 'count' can not be mutated from the main actor
// code: books.observe { change in self.count += 1 }
// instead: in an actor `observe(isolatedTo: self)`
import ObservableCollections

// An actor names itself: `isolatedTo: self`.
actor Library {
  let books = ObservableArray<Book>()
  var count = 0

  func start() -> ChangeObservation { books.observe { change in self.count += 1 } }
}
