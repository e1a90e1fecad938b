import Foundation

/// What a person looks for: words in any order, which may be parts of words, in small or large letters, with or
/// without accents, strokes and ligatures, of any width. They are plain text: no character stands for others.
package struct SearchText: Hashable, Sendable {
  /// The most bytes that are kept: a person types less, and each row is searched for all of it.
  package static let longest = 200

  /// What was typed, without control characters, and cut off behind the longest.
  package let text: String
  private let words: [String]

  /// - Parameter typed: whatever came from a keyboard, a page, the clipboard.
  package init(_ typed: String = "") {
    var text = ""
    var room = Self.longest
    for character in typed {
      let part = character.unicodeScalars.contains(where: \.isControl) ? " " : character
      room -= part.utf8.count
      if room < 0 { break }
      text.append(part)
    }
    self.text = text
    words = Set(text.split(whereSeparator: \.isWhitespace).map { Self.plain(String($0)) }).sorted()
  }

  /// Whether each word is in one of the texts. Without a word all is found.
  package func isFound(in texts: String...) -> Bool {
    let plainTexts = words.isEmpty ? [] : texts.map(Self.plain)
    return words.allSatisfy { word in
      plainTexts.contains { $0.range(of: word, options: Self.options) != nil }
    }
  }

  private static let options: String.CompareOptions = [
    .caseInsensitive, .diacriticInsensitive, .widthInsensitive,
  ]

  /// A text with the letters that a keyboard without them has in their places. Unicode takes these
  /// apart into no letter and an accent.
  private static func plain(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    return text.unicodeScalars.reduce(into: "") { plain, scalar in
      if let letters = letters[scalar] {
        plain += letters
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
  }

  private static let letters: [Unicode.Scalar: String] = [
    "ı": "i", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "Ħ": "H", "ħ": "h",
    "Ŧ": "T", "ŧ": "t", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe", "ß": "ss", "ẞ": "SS",
  ]
}

extension Unicode.Scalar {
  /// Whether it steers what shows it instead of being seen: tabs, escapes, ends of lines.
  fileprivate var isControl: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
