import ObservableCollections

/// An element with a key and contents.
struct Item: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var text = 0

  var description: String { text == 0 ? "\(id)" : "\(id):\(text)" }
}

/// How often elements were asked something.
final class Questions {
  var comparisons = 0
  var hashes = 0
}

/// An element that counts the questions it is asked.
struct Questioned: Hashable, CustomStringConvertible {
  let key: Int
  /// What the element says its hash is.
  let hash: Int
  let questions: Questions

  var description: String { "\(key)" }

  static func == (one: Questioned, other: Questioned) -> Bool {
    one.questions.comparisons += 1
    return one.key == other.key
  }

  func hash(into hasher: inout Hasher) {
    questions.hashes += 1
    hasher.combine(hash)
  }
}
