// error: sending value of non-Sendable type 'ObservableArray<Book>' risks causing data races
// code: await books.observe(isolatedTo: index)
// instead: make the elements `Sendable`, or stay on the actor where the list was made
import ObservableCollections

actor Index {
  var count = 0
}

@MainActor func start(_ books: ObservableArray<Book>, _ index: Index) async -> ChangeObservation {
  await books.observe(isolatedTo: index) { index, change in index.count += 1 }
}
