import Observation
import ObservableCollections

// Elements as a new app declares them: they belong to the main actor.

/// A value.
struct Post: Identifiable, Equatable {
  let id: Int
  var title: String
  var state = State.new

  var initial: String { String(title.prefix(1)) }
  var isOn: Bool { state == .new }
  var score: Double { Double(title.count) }
}

/// A state of a value.
enum State { case new, read }

/// What a list is searched for.
struct Query: Equatable {
  var text = ""
}

/// An object.
@Observable final class Chore: Identifiable {
  let id = 1
  var title = ""
  var isDone = false
}
