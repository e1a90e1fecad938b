import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads RSS and Atom as a stream.
enum FeedParser {
  /// The most bytes that all entries together may take, with this allowance for each.
  static let mostKept = 64 << 20
  static let allowance = 256

  /// Calls `onPost` for each entry as soon as its end is read.
  ///
  /// Blocks until the document is read: call it on a background task. What was handed over before
  /// an error stays valid. A feed may have no entries.
  ///
  /// - Returns: the entries that were not handed over.
  @discardableResult
  static func parse(
    _ input: FeedInput, onPost: @escaping (Post) -> Void
  ) throws(FeedError) -> FeedOmissions {
    let screened = try input.screened()
    // A scratch file is there for as long as somebody holds it.
    defer { withExtendedLifetime(screened) {} }
    let delegate = FeedParserDelegate(skippedLines: screened.skippedLines, onPost: onPost)
    read(try screened.input.stream(), delegate)
    if let fault = delegate.fault { throw fault }
    if let fault = screened.fault ?? delegate.xmlFault?.error(in: screened.input) { throw fault }
    if !delegate.hasRoot { throw .emptyDocument }
    return delegate.omissions
  }

  /// All posts of a document, or its error.
  static func posts(of input: FeedInput) throws(FeedError) -> [Post] {
    var posts: [Post] = []
    try parse(input) { posts.append($0) }
    return posts
  }

  /// Parses a stream; what is found, the delegate has afterwards.
  static func read(_ stream: InputStream, _ delegate: FeedParserDelegate) {
    let parser = XMLParser(stream: stream)
    parser.shouldProcessNamespaces = true
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let ended = parser.parse()
    if !ended, delegate.xmlFault == nil {
      delegate.noteFault(parser.parserError, line: delegate.line(of: parser))
    }
  }
}

/// What the XML parser complained about, by libxml2's numbers.
struct XMLFault {
  var firstCode: Int
  var lastCode: Int
  var line: Int
  /// Whether the input ended with elements still open.
  var endedInside = false

  private static let prematureEnd = 5
  private static let openTag = 73
  private static let encodingCodes: Set = [31, 32, 81]
  private static let reasons = [
    4: "this is no XML", 23: "& stands for itself, or an entity has no ;",
    26: "an entity is not defined", 68: "a name or & stands where none may",
    76: "an end tag does not match its start tag", 9: "a character is not allowed",
    38: "a < stands in an attribute", 39: "an attribute value has no quotes",
    42: "an attribute is there twice", 65: "a space is missing", 73: "a tag has no >",
    99: "the name of a namespace is no address", 201: "a prefix is not declared",
  ]

  /// Complaints about namespaces: a name that is no address, a prefix that is not declared or names two, a colon too
  /// many. The parser reads on as if nothing were wrong, and so do we.
  private static let namespaceCodes: Set = [99, 100, 200, 201, 202, 203, 204, 205]

  /// Whether an error ends nothing.
  static func isHarmless(_ error: any Error) -> Bool {
    namespaceCodes.contains((error as NSError).code)
  }

  /// What the fault means in a document.
  func error(in input: FeedInput) -> FeedError {
    if Self.encodingCodes.contains(firstCode) { return .wrongEncoding(line: line) }
    if isTruncation(of: input) { return .truncated(line: line) }
    return .malformed(line: line, reason: Self.reasons[firstCode] ?? "XML error \(firstCode)")
  }

  private func isTruncation(of input: FeedInput) -> Bool {
    if lastCode == Self.prematureEnd { return endedInside }
    // Cut inside the last tag of all, the parser only misses its ">".
    return firstCode == Self.openTag && input.lastByte != UInt8(ascii: ">")
  }
}
