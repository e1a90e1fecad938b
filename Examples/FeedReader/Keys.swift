import TerminalSinks

/// What a key asks for.
enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end
  case toggleRead, delete, moveUp, moveDown, refresh, quit
  case toggleUnreadOnly, toggleOrder
}

extension KeyParser where Command == Key {
  /// The keys of the feed reader.
  init() {
    self.init(
      letters: [
        "k": .up, "j": .down, "g": .home, "G": .end, " ": .toggleRead, "\r": .toggleRead,
        "\n": .toggleRead, "d": .delete, "K": .moveUp, "J": .moveDown, "r": .refresh,
        "u": .toggleUnreadOnly, "n": .toggleOrder, "q": .quit,
        "\u{3}": .quit, "\u{4}": .quit,
      ],
      sequences: [
        "A": .up, "B": .down, "5~": .pageUp, "6~": .pageDown, "H": .home, "F": .end, "1~": .home,
        "4~": .end, "3~": .delete, "1;2A": .moveUp, "1;2B": .moveDown,
      ])
  }
}
