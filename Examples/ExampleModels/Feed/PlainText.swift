/// The text of the HTML that feeds put into their summaries.
///
/// By hand, because Foundation reads HTML on Apple's systems only. A row needs the words, no more.
enum PlainText {
  /// `html` without tags and comments, and with its character references resolved.
  ///
  /// - Complexity: O(N) for N characters, whatever they are: nothing is tried twice.
  static func of(html: String) -> String {
    guard html.contains(where: { $0 == "<" || $0 == "&" }) else { return html }
    let text = withoutComments(html).replacing(tag) { match in
      inline.contains(match.1.lowercased()) ? "" : " "
    }
    return text.replacing(reference) { match in character(named: match.1) ?? String(match.0) }
  }

  // Made once: to make one takes longer than to use it a hundred times. A regular expression is a
  // value that matching does not change; its type is not marked so because of what custom ones hold.
  nonisolated(unsafe) private static let tag =
    /<\/?([A-Za-z][A-Za-z0-9]*+)[^<>]*+>/
  nonisolated(unsafe) private static let reference =
    /&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z]++);/

  /// A space in place of each comment.
  private static func withoutComments(_ html: String) -> String {
    var (text, rest) = ("", html[...])
    while let start = rest.firstRange(of: "<!--"),
      let end = rest[start.upperBound...].firstRange(of: "-->")
    {
      text += rest[..<start.lowerBound] + " "
      rest = rest[end.upperBound...]
    }
    return text + rest
  }

  private static let inline: Set = [
    "a", "b", "i", "u", "em", "strong", "code", "span", "tt", "small", "sub", "sup", "abbr",
  ]
  private static let names = [
    "lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'", "nbsp": " ", "ndash": "–",
    "mdash": "—", "hellip": "…", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
  ]

  private static func character(named name: Substring) -> String? {
    guard name.hasPrefix("#") else { return names[String(name)] }
    let digits = name.dropFirst()
    let isHex = digits.first?.lowercased() == "x"
    let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }
}
