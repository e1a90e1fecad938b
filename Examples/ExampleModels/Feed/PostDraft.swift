/// An entry while it is being read.
struct PostDraft {
  /// The most characters of a text that stands in for a title.
  static let longestStart = 80

  /// The most bytes of a field's text that are read: a row shows a line or two, and a feed may say
  /// anything. What comes behind them is left out.
  static let longestText = 16_384

  /// The text of the field that is open.
  private var text = ""
  /// Whether that text is HTML: in Atom if it says so, in RSS the description always.
  private var isHTML = false
  private var fields: [String: String] = [:]

  /// - Parameter attributes: those of the entry itself. RSS 1.0 names it so.
  init(_ attributes: [String: String] = [:]) {
    if let id = attributes["rdf:about"] { set("id", id) }
  }

  /// More text of the field that is open.
  mutating func read(_ more: String) {
    var room = Self.longestText - text.utf8.count
    if more.utf8.count <= room { return text += more }
    text.unicodeScalars += more.unicodeScalars.prefix { scalar in
      room -= UTF8.width(scalar)
      return room >= 0
    }
  }

  /// `depth` is 1 for the entry's own fields.
  mutating func start(_ element: FeedElement, attributes: [String: String], depth: Int) {
    if depth == 1 {
      text = ""
      isHTML =
        element.isAtom && ["html", "text/html"].contains(attributes["type"])
        || element.isPlain && element.name == "description"
    }
    if depth == 1, element.isAtom, element.name == "link" { note(link: attributes) }
    if depth == 2, element.isAtom, element.name == "name" { text = "" }
  }

  mutating func end(_ element: FeedElement, depth: Int) {
    if depth == 2, element.isAtom, element.name == "name" { set("author", text) }
    if depth == 1 { endField(element) }
  }

  private mutating func endField(_ element: FeedElement) {
    switch (element.name, element.isAtom, element.isPlain) {
    case ("id", true, _), ("guid", _, true): set("id", text)
    case ("title", true, _), ("title", _, true): set("title", text)
    case ("summary", true, _), ("description", _, true): set("summary", text)
    case ("content", true, _): set("content", text)
    case ("updated", true, _), ("modified", true, _), ("pubDate", _, true): set("updated", text)
    case ("published", true, _), ("issued", true, _): set("published", text)
    case ("link", _, true): set("link", text)
    case ("author", _, true): set("author", text)
    case ("creator", _, _) where element.isDublinCore: set("author", text)
    case ("date", _, _) where element.isDublinCore: set("published", text)
    default: break
    }
  }

  private mutating func note(link attributes: [String: String]) {
    guard attributes["rel"] == nil || attributes["rel"] == "alternate" else { return }
    set("link", attributes["href"] ?? "")
  }

  /// The first value of a field is its value.
  private mutating func set(_ field: String, _ value: String) {
    let plain = isHTML ? PlainText.of(html: value) : value
    let words = plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if fields[field] == nil, !words.isEmpty { fields[field] = words }
  }

  /// Nil without anything that could name the entry.
  ///
  /// A text stands in for a title that is missing, with its beginning, and names an entry that nothing
  /// else names: RSS asks for one of both.
  func post(_ dates: FeedDate) -> Post? {
    let text = fields["summary"] ?? fields["content"]
    guard let id = fields["id"] ?? fields["link"] ?? fields["title"] ?? text else { return nil }
    let (start, rest) = Self.split(text ?? id)
    return Post(
      id: id, title: fields["title"] ?? start,
      summary: fields["title"] == nil ? rest : text ?? "", author: fields["author"] ?? "",
      updated: (fields["updated"] ?? fields["published"]).flatMap(dates.date(from:)),
      link: fields["link"] ?? "")
  }

  /// The first words of a text, and those that follow.
  private static func split(_ text: String) -> (start: String, rest: String) {
    let start = text.prefix(longestStart + 1)
    if start.count <= longestStart { return (text, "") }
    let end = start.lastIndex(of: " ") ?? start.index(before: start.endIndex)
    let rest = text[end...].drop { $0 == " " }
    return ("\(text[..<end])…", "…\(rest)")
  }
}
