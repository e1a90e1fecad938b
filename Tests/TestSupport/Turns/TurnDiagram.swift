/// What happens in each turn, as a line of text: `"ab-(cd)-|"`.
///
/// One column is one turn. A letter or digit names something that happens in the turn, `-` is a turn
/// in which nothing does, `|` is the end, and parentheses hold several things of one turn, in order.
/// Brackets hold the names that one thing is made of: `[ab]` is one batch that brings the edits `a`
/// and `b`. Spaces mean nothing.
///
/// | text | turns |
/// |---|---|
/// | `a-b` | `a`; nothing; `b` |
/// | `(ab)c` | `a` and then `b`; `c` |
/// | `-[ab](c\|)` | nothing; one batch of `a` and `b`; `c` and then the end |
public struct TurnDiagram: Hashable, Sendable {
  /// One thing that happens in a turn.
  public enum Event: Hashable, Sendable {
    /// Something that has one name, or is made of several.
    case names(String)
    /// The end.
    case end
  }

  /// What happens in each turn, in order.
  public var turns: [[Event]]

  /// Creates a diagram of turns.
  ///
  /// - Parameter turns: What happens in each turn, in order.
  public init(turns: [[Event]]) {
    self.turns = turns
  }

  /// Reads a diagram.
  ///
  /// - Parameter text: See ``TurnDiagram``.
  /// - Throws: ``TurnDiagramError`` if a character makes no sense where it is.
  public init(reading text: String) throws(TurnDiagramError) {
    var reader = TurnDiagramReader(text)
    turns = try reader.turns()
  }

  /// The text of one turn: `-`, `a`, `[ab]`, `(ab)`, `(c|)`.
  static func text(of turn: [Event]) -> String {
    if turn.isEmpty { return "-" }
    let events = turn.map { event in
      switch event {
      case .names(let names): names.count == 1 ? names : "[\(names)]"
      case .end: "|"
      }
    }
    return events.count == 1 ? events[0] : "(\(events.joined()))"
  }
}

extension TurnDiagram: ExpressibleByStringLiteral {
  /// Reads a diagram in a program text; traps if a character makes no sense where it is.
  public init(stringLiteral text: String) {
    do {
      try self.init(reading: text)
    } catch {
      fatalError(error.description)
    }
  }
}

extension TurnDiagram: CustomStringConvertible {
  /// The diagram as it is read.
  public var description: String { turns.map(Self.text).joined() }
}

/// Why a text is no turn diagram.
public struct TurnDiagramError: Error, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String
  /// The number of characters before the one that makes no sense.
  public let offset: Int
  /// What is wrong.
  public let fault: String

  /// The fault, the text, and a mark under the place.
  public var description: String {
    "\(fault)\n\(text)\n\(String(repeating: " ", count: offset))^"
  }
}

/// Reads a diagram character by character.
private struct TurnDiagramReader {
  private let text: String
  private let characters: [Character]
  private var offset = 0

  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  mutating func turns() throws(TurnDiagramError) -> [[TurnDiagram.Event]] {
    var turns: [[TurnDiagram.Event]] = []
    while let character = next() {
      switch character {
      case "-": turns.append([])
      case "(": turns.append(try group())
      default: turns.append([try event(character)])
      }
    }
    return turns
  }

  /// The next character that is no space.
  private mutating func next() -> Character? {
    while offset < characters.count {
      offset += 1
      if characters[offset - 1] != " " { return characters[offset - 1] }
    }
    return nil
  }

  private mutating func group() throws(TurnDiagramError) -> [TurnDiagram.Event] {
    let start = offset - 1
    var events: [TurnDiagram.Event] = []
    while let character = next() {
      if character == ")" {
        if events.isEmpty { throw fault("A turn in parentheses is empty", at: start) }
        return events
      }
      events.append(try event(character))
    }
    throw fault("A parenthesis is not closed", at: start)
  }

  private mutating func event(
    _ character: Character
  ) throws(TurnDiagramError) -> TurnDiagram.Event {
    switch character {
    case "|": return .end
    case "[": return .names(try names())
    case _ where TurnDiagram.isName(character): return .names(String(character))
    default: throw fault("\"\(character)\" makes no sense here", at: offset - 1)
    }
  }

  private mutating func names() throws(TurnDiagramError) -> String {
    let start = offset - 1
    var names = ""
    while let character = next() {
      if character == "]" {
        if names.isEmpty { throw fault("Brackets are empty", at: start) }
        return names
      }
      if !TurnDiagram.isName(character) {
        throw fault("\"\(character)\" is no name", at: offset - 1)
      }
      names.append(character)
    }
    throw fault("A bracket is not closed", at: start)
  }

  private func fault(_ fault: String, at offset: Int) -> TurnDiagramError {
    TurnDiagramError(text: text, offset: offset, fault: fault)
  }
}

extension TurnDiagram {
  /// A letter, a digit, or `*`, the name of what no edit of a diagram made.
  static func isName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "*"
  }
}
