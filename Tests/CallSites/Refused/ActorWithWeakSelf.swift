// error: actor-isolated property 'count' can not be mutated
// code: books.observe(on: .callingActor) { [weak self] change in self?.count += 1 }
// instead: `books.observe(isolatedTo: self) { library, change in library.count += 1 }`
import ObservableCollections

// A closure with `[weak self]` is not isolated to the actor.
actor Library {
  let books = ObservableArray<Book>()
  var count = 0

  func start() -> ChangeObservation {
    books.observe(on: .callingActor) { [weak self] change in self?.count += 1 }
  }
}
