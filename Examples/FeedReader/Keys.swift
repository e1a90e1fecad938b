/// What a key asks for.
enum Key: Hashable, Sendable {
  case up, down, pageUp, pageDown, home, end
  case toggleRead, delete, moveUp, moveDown, refresh, quit
}

/// Reads keys out of the bytes of a terminal.
///
/// One read may hold many keys, and a key may be cut between two reads: the rest is kept.
struct KeyParser {
  private var pending: [UInt8] = []

  /// The keys that `bytes` complete, in order. Other bytes are skipped.
  mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    var rest = pending[...]
    while let step = Self.next(in: rest) {
      if let key = step.key { keys.append(key) }
      rest = rest.dropFirst(step.length)
    }
    pending = Array(rest)
    return keys
  }

  private static let escape: UInt8 = 0x1B

  /// The first key and its length; nil where more bytes are needed.
  private static func next(in bytes: ArraySlice<UInt8>) -> (key: Key?, length: Int)? {
    guard let first = bytes.first else { return nil }
    guard first == escape else { return (letters[first], 1) }
    guard let second = bytes.dropFirst().first else { return nil }
    guard second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else { return (nil, 1) }
    guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else {
      return bytes.count < 16 ? nil : (nil, 1)
    }
    let body = String(decoding: bytes[(bytes.startIndex + 2)...end], as: UTF8.self)
    return (sequences[body], end - bytes.startIndex + 1)
  }

  private static let sequences: [String: Key] = [
    "A": .up, "B": .down, "5~": .pageUp, "6~": .pageDown, "H": .home, "F": .end, "1~": .home,
    "4~": .end, "3~": .delete, "1;2A": .moveUp, "1;2B": .moveDown,
  ]

  private static let letters: [UInt8: Key] = [
    UInt8(ascii: "k"): .up, UInt8(ascii: "j"): .down, UInt8(ascii: "g"): .home,
    UInt8(ascii: "G"): .end, UInt8(ascii: " "): .toggleRead, 0x0D: .toggleRead, 0x0A: .toggleRead,
    UInt8(ascii: "d"): .delete, UInt8(ascii: "K"): .moveUp, UInt8(ascii: "J"): .moveDown,
    UInt8(ascii: "r"): .refresh, UInt8(ascii: "q"): .quit, 0x03: .quit, 0x04: .quit,
  ]
}
