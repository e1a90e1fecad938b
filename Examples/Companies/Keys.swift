import TerminalSinks

/// What a key asks for.
enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end, poll, quit
}

extension KeyParser where Command == Key {
  /// The keys of this program, which are those of a pager.
  init() {
    self.init(
      letters: [
        "k": .up, "j": .down, " ": .pageDown, "b": .pageUp, "g": .home, "G": .end, "r": .poll,
        "q": .quit, "\u{3}": .quit, "\u{4}": .quit,
      ],
      sequences: [
        "A": .up, "B": .down, "5~": .pageUp, "6~": .pageDown, "H": .home, "F": .end, "1~": .home,
        "4~": .end,
      ])
  }
}
