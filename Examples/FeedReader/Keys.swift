import TerminalSinks

/// What a key asks for.
enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end
  case toggleRead, delete, moveUp, moveDown, refresh, quit
  case toggleUnreadOnly, nextOrder, search, showAll
}

extension Key {
  /// Whether it does what it does while a text is typed, too: move the bar, quit.
  var isForTyping: Bool {
    switch self {
    case .up, .down, .pageUp, .pageDown, .home, .end, .quit: true
    default: false
    }
  }

  private static let letters: [Unicode.Scalar: Key] = [
    "k": .up, "j": .down, "g": .home, "G": .end, " ": .toggleRead, "\r": .toggleRead,
    "\n": .toggleRead, "d": .delete, "K": .moveUp, "J": .moveDown, "r": .refresh,
    "u": .toggleUnreadOnly, "o": .nextOrder, "/": .search, "q": .quit,
    "\u{3}": .quit, "\u{4}": .quit,
  ]
  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "5~": .pageUp, "6~": .pageDown, "H": .home, "F": .end, "1~": .home,
    "4~": .end, "3~": .delete, "1;2A": .moveUp, "1;2B": .moveDown,
  ]

  /// The keys of the feed reader; nil for all others.
  init?(_ key: Keystroke) {
    let meaning: Key? =
      switch key {
      case .character(let scalar): Self.letters[scalar]
      case .escape: .showAll
      case .sequence(let body): Self.sequences[body]
      }
    guard let meaning else { return nil }
    self = meaning
  }
}
