/// A post of the feed.
struct Post: Sendable {
  let title: String
  let body: String
  let score: Int
}

/// The text of a feed, and what reads it.
enum FeedText {
  /// As many posts, each in an element of its own.
  static func generated(posts: Int, seed: UInt64) -> String {
    var random = SplitMix(seed: seed)
    let words = ["array", "batch", "change", "index", "move", "row", "sink", "turn", "version"]
    let items = (0..<posts).map { number in
      let body = (0..<60).map { _ in words[random.index(below: words.count)] }
      return """
        <item><title>Post \(number) &amp; more</title><score>\(random.index(below: 1_000))</score>\
        <body>\(body.joined(separator: " "))</body></item>
        """
    }
    return "<feed>\n" + items.joined(separator: "\n") + "\n</feed>\n"
  }

  /// Reads post after post.
  static func parse(_ text: String, _ found: (Post) -> Void) {
    var rest = text.utf8[...]
    while let item = content(of: "item", in: &rest) {
      var item = item
      let title = content(of: "title", in: &item)
      let score = content(of: "score", in: &item)
      let body = content(of: "body", in: &item)
      found(
        Post(
          title: plain(title), body: plain(body), score: score.flatMap { Int(Substring($0)) } ?? 0))
    }
  }

  /// What stands between the next two tags of a name; `rest` goes on behind them.
  private static func content(
    of name: String, in rest: inout Substring.UTF8View
  ) -> Substring.UTF8View? {
    guard let open = end(of: Array("<\(name)>".utf8), in: rest) else { return nil }
    let closing = Array("</\(name)>".utf8)
    guard let close = end(of: closing, in: rest[open...]) else { return nil }
    let content = rest[open..<rest.index(close, offsetBy: -closing.count)]
    rest = rest[close...]
    return content
  }

  /// Where the first occurrence of a tag ends.
  private static func end(of tag: [UInt8], in text: Substring.UTF8View) -> String.Index? {
    var start = text.startIndex
    while let found = text[start...].firstIndex(of: tag[0]) {
      if text[found...].starts(with: tag) { return text.index(found, offsetBy: tag.count) }
      start = text.index(after: found)
    }
    return nil
  }

  private static func plain(_ text: Substring.UTF8View?) -> String {
    let pieces = String(Substring(text ?? "".utf8[...])).split(separator: "&amp;")
    return pieces.joined(separator: "&")
  }
}
