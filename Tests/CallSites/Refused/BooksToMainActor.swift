// error: sending value of non-Sendable type 'ObservableArray<Book>' risks causing data races
import ObservableCollections

// Elements that are not `Sendable` do not leave the place where their array lives.
nonisolated func start(_ books: ObservableArray<Book>) async -> ChangeObservation {
  await books.observe { change in print(change) }
}
