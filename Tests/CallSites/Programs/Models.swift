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

/// A day of a calendar.
nonisolated struct Day: Identifiable, Equatable, Sendable {
  let date: Int
  var id: Int { date }

  init(date: Int) {
    self.date = date
  }

  /// The day of an event: they are ten apart.
  init(_ event: Event) {
    date = event.date / 10 * 10
  }
}

/// What happens on a day.
nonisolated struct Event: Sendable {
  let date: Int
  var isOld = false
}
