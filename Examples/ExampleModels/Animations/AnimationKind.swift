/// What a table view does to a section or a row, in the order in which it is told and shown.
package enum AnimationKind: Int, CaseIterable, Comparable, Codable, Sendable {
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

  /// The kind as all hosts explain it: the sign that stands before rows, and the word.
  package var legend: String { "\(sign) \(word)" }

  /// The kind's colour, the same on all hosts; a terminal has the nearest ones of its palette.
  package var colour: KindColour {
    switch self {
    case .deleted: KindColour(light: "#b42318", dark: "#ff8a80")
    case .inserted: KindColour(light: "#157f3b", dark: "#5ee08a")
    case .moved: KindColour(light: "#1d5fd0", dark: "#82b1ff")
    case .reloaded: KindColour(light: "#8a6100", dark: "#f2cf4a")
    }
  }

  package static func < (left: AnimationKind, right: AnimationKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A colour of text: one for a light ground, one for a dark one, in hexadecimal as in CSS.
package struct KindColour: Hashable, Sendable {
  package let light: String
  package let dark: String
}
