/// What a table view does to a section or a row, in the order in which it is told and shown.
package enum AnimationKind: Int, CaseIterable, Comparable, Sendable {
  case deleted, inserted, moved, reloaded

  /// The kind in a word.
  package var word: String {
    switch self {
    case .deleted: "deleted"
    case .inserted: "inserted"
    case .moved: "moved"
    case .reloaded: "reloaded"
    }
  }

  /// The kind in a character.
  package var sign: Character {
    switch self {
    case .deleted: "-"
    case .inserted: "+"
    case .moved: "↕"
    case .reloaded: "*"
    }
  }

  package static func < (left: AnimationKind, right: AnimationKind) -> Bool {
    left.rawValue < right.rawValue
  }
}
