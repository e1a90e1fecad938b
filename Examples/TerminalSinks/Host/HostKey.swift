import ExampleModels

/// What a key asks a host for.
enum HostKey: Hashable, Sendable {
  case move(BarMove)
  /// The next pane gets the bar.
  case nextPane
  /// An action, by its place among the screen's.
  case action(Int)
  case quit
}

extension KeyParser where Command == HostKey {
  /// The keys of a pager, those of some actions, which come first, and the ones to quit with.
  init(actions: [ExampleAction]) {
    var letters: [Unicode.Scalar: HostKey] = [
      "k": .move(.up), "j": .move(.down), "h": .move(.left), "l": .move(.right),
      " ": .move(.pageDown), "g": .move(.home), "G": .move(.end), "\t": .nextPane,
    ]
    for (index, action) in actions.enumerated() {
      if let scalar = action.key.unicodeScalars.first, scalar.isASCII {
        letters[scalar] = .action(index)
      }
    }
    for scalar in ["q", "\u{3}", "\u{4}"] as [Unicode.Scalar] { letters[scalar] = .quit }
    self.init(
      letters: letters,
      sequences: [
        "A": .move(.up), "B": .move(.down), "C": .move(.right), "D": .move(.left),
        "5~": .move(.pageUp), "6~": .move(.pageDown), "H": .move(.home), "F": .move(.end),
        "1~": .move(.home), "4~": .move(.end),
      ])
  }
}

extension ExampleAction {
  /// The key and what it does: `d Delete`, with a mark where an option is on, in parentheses where
  /// there is nothing to do.
  var keyText: String {
    let name =
      switch key {
      case " ": "space"
      case "\r": "return"
      default: String(key)
      }
    let text = "\(name) \(title)\(isOn == true ? " ✓" : "")"
    return isReady ? text : "(\(text))"
  }
}
