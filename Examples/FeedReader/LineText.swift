/// Text as one line of a terminal can hold it.
enum LineText {
  /// Exactly `width` columns of `text`: cut or padded, and free of control characters, so that no
  /// feed can steer the terminal.
  static func fit(_ text: String, width: Int) -> String {
    var (line, used) = ("", 0)
    for character in text {
      let clean = character.unicodeScalars.contains(where: isControl) ? " " : character
      let taken = columns(of: clean)
      if used + taken > width { break }
      line.append(clean)
      used += taken
    }
    return line + String(repeating: " ", count: max(width - used, 0))
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: scalar != "\u{200D}"
    default: false
    }
  }

  /// How many columns a character takes: two for the wide ones of East Asia and for emoji.
  private static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first?.value else { return 0 }
    return wide.contains { $0.contains(first) } ? 2 : 1
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD,
  ]
}
