/// The code of a Swift source, without its comments and its string literals.
///
/// What a string interpolates is code and stays. Line breaks stay too.
struct SwiftText {
  private(set) var code = ""
  private var rest: Substring

  init(_ source: String) {
    rest = Substring(source)
    while !rest.isEmpty { skipOrKeep() }
  }

  /// The words of the code: identifiers, keywords and numbers.
  var words: [Substring] {
    code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private mutating func skipOrKeep() {
    if rest.hasPrefix("//") {
      rest = rest.drop { !$0.isNewline }
    } else if rest.hasPrefix("/*") {
      skipBlockComment()
    } else if let delimiter = stringDelimiter {
      skipString(delimiter)
    } else {
      keepPlainCode()
    }
  }

  /// Keeps the code up to where something may begin that is none, or a parenthesis stands: in bytes, since
  /// to look at each character takes seconds in debug.
  private mutating func keepPlainCode() {
    let special = Set("/\"#()".utf8)
    let end = rest.utf8.dropFirst().firstIndex(where: special.contains) ?? rest.endIndex
    code.append(contentsOf: rest[..<end])
    rest = rest[end...]
  }

  /// Block comments nest.
  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if rest.hasPrefix("/*") {
        depth += 1
        rest.removeFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest.removeFirst(2)
      } else {
        rest.removeFirst()
      }
    } while depth > 0 && !rest.isEmpty
    code.append(" ")
  }

  /// How many `#` a string literal that begins here has, and its quotation mark.
  private var stringDelimiter: (hashes: String, quote: String)? {
    let hashes = rest.prefix { $0 == "#" }
    let opening = rest.dropFirst(hashes.count)
    if opening.hasPrefix("\"\"\"") { return (String(hashes), "\"\"\"") }
    return opening.hasPrefix("\"") ? (String(hashes), "\"") : nil
  }

  private mutating func skipString(_ delimiter: (hashes: String, quote: String)) {
    let end = delimiter.quote + delimiter.hashes
    let escape = "\\" + delimiter.hashes
    rest.removeFirst(end.count)
    code.append(" ")
    while !rest.isEmpty && !rest.hasPrefix(end) {
      if rest.hasPrefix(escape + "(") {
        rest.removeFirst(escape.count + 1)
        keepInterpolation()
      } else {
        rest = rest.dropFirst(rest.hasPrefix(escape) ? escape.count + 1 : 1)
      }
    }
    rest = rest.dropFirst(end.count)
    code.append(" ")
  }

  private mutating func keepInterpolation() {
    var depth = 1
    code.append(" ")
    while !rest.isEmpty {
      if rest.first == "(" { depth += 1 }
      if rest.first == ")" { depth -= 1 }
      if depth == 0 { break }
      skipOrKeep()
    }
    rest = rest.dropFirst()
  }
}
