/// What came from a keyboard.
package enum Keystroke: Hashable, Sendable {
  /// A character, or a control character.
  case character(Unicode.Scalar)
  /// The escape key.
  case escape
  /// What follows the escape character and a bracket: `A` is the arrow upwards.
  case sequence(String)
}

/// Reads what keys ask for out of the bytes of a terminal.
///
/// One read may hold many keys, and a key may be cut between two reads: the rest is kept.
package struct KeyParser<Command> {
  private let command: (Keystroke) -> Command?
  private var pending: [UInt8] = []

  /// - Parameter command: what a key asks for; nil if nothing.
  package init(_ command: @escaping (Keystroke) -> Command?) { self.command = command }

  /// - Parameters:
  ///   - letters: commands by characters.
  ///   - sequences: commands by what follows the escape character and a bracket.
  package init(letters: [Unicode.Scalar: Command], sequences: [String: Command]) {
    self.init { key in
      switch key {
      case .character(let scalar): letters[scalar]
      case .escape: nil
      case .sequence(let body): sequences[body]
      }
    }
  }

  /// The commands of the keys that `bytes` complete, in order. Other bytes are skipped.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Command] {
    pending += bytes
    var commands: [Command] = []
    var rest = pending[...]
    while let step = next(in: rest) {
      if let command = step.key.flatMap(command) { commands.append(command) }
      rest = rest.dropFirst(step.length)
    }
    pending = Array(rest)
    return commands
  }

  private static var escape: UInt8 { 0x1B }

  /// Whether the last byte was an escape character: that key, or the beginning of another one.
  package var isInDoubt: Bool { pending == [Self.escape] }

  /// Ends the doubt: nothing has followed for a while, so it was the escape key. What it asks for.
  package mutating func endDoubt() -> Command? {
    guard isInDoubt else { return nil }
    pending = []
    return command(.escape)
  }

  /// The first key and its length; nil where more bytes are needed.
  private func next(in bytes: ArraySlice<UInt8>) -> (key: Keystroke?, length: Int)? {
    guard let first = bytes.first else { return nil }
    guard first == Self.escape else { return character(in: bytes) }
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (.escape, 1) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return bytes.count < 16 ? nil : (nil, 1)
    }
    let body = String(decoding: bytes[(bytes.startIndex + 2)...end], as: UTF8.self)
    return (.sequence(body), end - bytes.startIndex + 1)
  }

  /// The first character, in UTF-8. A byte that belongs to none is skipped.
  private func character(in bytes: ArraySlice<UInt8>) -> (key: Keystroke?, length: Int)? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 1
      }
    let part = bytes.prefix(length)
    // Bytes that do not continue it end it.
    let isCut = part.dropFirst().contains { !(0x80...0xBF).contains($0) }
    if part.count < length, !isCut { return nil }
    guard let scalar = String(validating: part, as: UTF8.self)?.unicodeScalars.first else {
      return (nil, 1)
    }
    return (.character(scalar), length)
  }
}
