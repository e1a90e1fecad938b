import Foundation

/// What a person looks for: words in any order, which may be parts of words, in small or large letters, with or
/// without accents. They are plain text: no character stands for others.
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
    words = Set(text.split(whereSeparator: \.isWhitespace).map(String.init)).sorted()
  }

  /// Whether each word is in one of the texts. Without a word all is found.
  package func isFound(in texts: String...) -> Bool {
    words.allSatisfy { word in
      texts.contains {
        $0.range(of: word, options: [.caseInsensitive, .diacriticInsensitive]) != nil
      }
    }
  }
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
