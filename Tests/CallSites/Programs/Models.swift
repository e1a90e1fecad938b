import ObservableCollections

// What the call sites show. In a module whose code is isolated to the main actor by default, models say
// that they are not.

/// A row whose array may be changed from any thread.
nonisolated struct Post: Identifiable, Codable, Sendable {
  let id: Int
  var title: String
}

/// A row that is not `Sendable`: it lives where its array lives.
nonisolated final class Book {
  var title: String

  init(_ title: String) {
    self.title = title
  }
}
