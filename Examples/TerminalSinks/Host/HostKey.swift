import ExampleModels

/// What a key asks for in an example.
enum HostKey: Hashable, Sendable {
  case move(BarMove)
  /// The next pane gets the bar.
  case nextPane
  /// An action, by its place among the screen's.
  case action(Int)
  /// A search begins.
  case search
  /// Nothing is looked for any more.
  case showAll
  /// The menu of a choice, by its place among the screen's.
  case choice(Int)
  case quit
}

/// The keys of an example: those of a pager, those of some actions and choices, which come first, and the ones to
/// quit with.
struct HostKeys {
  private var letters: [Unicode.Scalar: HostKey] = [
    "k": .move(.up), "j": .move(.down), "h": .move(.left), "l": .move(.right),
    " ": .move(.pageDown), "g": .move(.home), "G": .move(.end), "\t": .nextPane,
  ]
  private let hasSearch: Bool

  init(_ actions: [ExampleAction], choices: [ExampleChoice] = [], hasSearch: Bool = false) {
    self.hasSearch = hasSearch
    for (index, action) in actions.enumerated() { add(action.key, .action(index)) }
    for (index, choice) in choices.enumerated() { add(choice.key, .choice(index)) }
    if hasSearch { letters["/"] = .search }
    for scalar in ["q", "\u{3}", "\u{4}"] as [Unicode.Scalar] { letters[scalar] = .quit }
  }

  private mutating func add(_ key: Character, _ meaning: HostKey) {
    if let scalar = key.unicodeScalars.first, scalar.isASCII { letters[scalar] = meaning }
  }

  /// What a key asks for; nil if nothing.
  func meaning(of key: Keystroke) -> HostKey? {
    switch key {
    case .character(let scalar): letters[scalar]
    case .escape: hasSearch ? .showAll : nil
    case .sequence(let body): Self.move(body).map(HostKey.move)
    }
  }

  /// How a key moves the bar, and is no letter.
  static func move(_ sequence: String) -> BarMove? {
    switch sequence {
    case "A": .up
    case "B": .down
    case "C": .right
    case "D": .left
    case "5~": .pageUp
    case "6~": .pageDown
    case "H", "1~": .home
    case "F", "4~": .end
    default: nil
    }
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

extension ExampleSearch {
  /// The key, and what is looked for.
  var keyText: String {
    if text.isEmpty { return "/ Search" }
    let start = LineText.clean(String(text.prefix(24))) + (text.count > 24 ? "…" : "")
    return "/ Search \"\(start)\" · esc Show all"
  }
}

extension ExampleChoice {
  /// The key, and what is chosen.
  var keyText: String { "\(key) \(title): \(options[selectedIndex].title)" }
}
