// error: actor-isolated property 'count' can not be mutated
import ObservableCollections

// A closure with `[weak self]` is not isolated to the actor.
actor Library {
  let books = ObservableArray<Book>()
  var count = 0

  func start() -> ChangeObservation {
    books.observe(on: .callingActor) { [weak self] change in self?.count += 1 }
  }
}
