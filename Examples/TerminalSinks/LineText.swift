/// Text as one line of a terminal can hold it.
package enum LineText {
  /// Exactly `width` columns of `text`: cut or padded, and free of control characters, so that no
  /// source can steer the terminal.
  package static func fit(_ text: String, width: Int) -> String {
    let line = cut(text, width: width)
    return line.text + String(repeating: " ", count: max(width - line.columns, 0))
  }

  /// `text` free of control characters, whatever its length.
  package static func clean(_ text: String) -> String {
    String(text.map(clean))
  }

  private static func clean(_ character: Character) -> Character {
    character.unicodeScalars.contains(where: isControl) ? " " : character
  }

  /// A JSON text in which no character steers a terminal: those that do become escapes.
  package static func escaped(json: String) -> String {
    var text = ""
    for scalar in json.unicodeScalars {
      if isControl(scalar), scalar != "\n" {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// `text` at the left and `end` at the right of `width` columns, with a space between them. The
  /// end stays where there is no room for both.
  package static func fit(_ text: String, end: String, width: Int) -> String {
    let room = width - columns(of: end) - 1
    return room > 0 ? fit(text, width: room) + " " + clean(end) : fit(end, width: width)
  }

  /// Breaks `text` at spaces into lines of at most `width` columns. The last of `limit` lines is cut.
  package static func wrap(_ text: String, width: Int, limit: Int) -> [String] {
    var lines: [String] = []
    for word in clean(text).split(separator: " ") {
      let longer = lines.last.map { $0 + " " + word } ?? String(word)
      if lines.isEmpty || lines.count < limit && columns(of: longer) > width {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines.map { cut($0, width: width).text }
  }

  /// How many columns `text` takes.
  package static func columns(of text: String) -> Int { cut(text, width: .max).columns }

  /// Looks at no more of `text` than there is room for.
  private static func cut(_ text: String, width: Int) -> (text: String, columns: Int) {
    var (line, used) = ("", 0)
    for character in text {
      let character = clean(character)
      let taken = columns(of: character)
      if taken > width - used { break }
      line.append(character)
      used += taken
    }
    return (line, used)
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
