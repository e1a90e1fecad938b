/// Reads what keys ask for out of the bytes of a terminal.
///
/// One read may hold many keys, and a key may be cut between two reads: the rest is kept.
package struct KeyParser<Command> {
  /// Commands by the byte of a key.
  private let letters: [UInt8: Command]
  /// Commands by what follows the escape character and a bracket.
  private let sequences: [String: Command]
  private var pending: [UInt8] = []

  /// - Parameters:
  ///   - letters: commands by characters of ASCII.
  ///   - sequences: commands by what follows the escape character and a bracket.
  package init(letters: [Unicode.Scalar: Command], sequences: [String: Command]) {
    self.letters = Dictionary(uniqueKeysWithValues: letters.map { (UInt8(ascii: $0), $1) })
    self.sequences = sequences
  }

  /// The commands of the keys that `bytes` complete, in order. Other bytes are skipped.
  package mutating func keys(in bytes: some Sequence<UInt8>) -> [Command] {
    pending += bytes
    var commands: [Command] = []
    var rest = pending[...]
    while let step = next(in: rest) {
      if let command = step.command { commands.append(command) }
      rest = rest.dropFirst(step.length)
    }
    pending = Array(rest)
    return commands
  }

  private static var escape: UInt8 { 0x1B }

  /// The first key's command and the key's length; nil where more bytes are needed.
  private func next(in bytes: ArraySlice<UInt8>) -> (command: Command?, length: Int)? {
    guard let first = bytes.first else { return nil }
    guard first == Self.escape else { return (letters[first], 1) }
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (nil, 1) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return bytes.count < 16 ? nil : (nil, 1)
    }
    let body = String(decoding: bytes[(bytes.startIndex + 2)...end], as: UTF8.self)
    return (sequences[body], end - bytes.startIndex + 1)
  }
}
