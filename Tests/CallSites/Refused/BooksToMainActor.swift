// error: sending value of non-Sendable type 'ObservableArray<Book>' risks causing data races
// code: await books.observe { change in print(change) }
// instead: make the elements `Sendable`, or stay on the actor where the list was made
import ObservableCollections

// Elements that are not `Sendable` do not leave the place where their array lives.
nonisolated func start(_ books: ObservableArray<Book>) async -> ChangeObservation {
  await books.observe { change in print(change) }
}
