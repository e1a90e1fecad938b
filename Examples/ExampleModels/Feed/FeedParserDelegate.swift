import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Turns the events of the XML parser into posts.
///
/// Lives on the stack of one `FeedParser.parse`, on one thread.
final class FeedParserDelegate: NSObject, XMLParserDelegate {
  private let onPost: (Post) -> Void
  /// How many lines of the document come before what the parser reads.
  private let skippedLines: Int
  private var namespaces = FeedNamespaces()
  private var depth = 0
  private var draft: PostDraft?
  private var draftDepth = 0
  private var ids: Set<String> = []
  private var kept = 0
  private let dates = FeedDate()

  private(set) var fault: FeedError?
  private(set) var xmlFault: XMLFault?
  /// How often the parser complained.
  private(set) var complaints = 0
  private(set) var omissions = FeedOmissions()
  private(set) var hasRoot = false

  init(skippedLines: Int = 0, onPost: @escaping (Post) -> Void) {
    (self.skippedLines, self.onPost) = (skippedLines, onPost)
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    let namespace = FeedNamespaces.name(namespaceURI, of: qualifiedName)
    hasRoot = true
    if depth == 1, !namespaces.note(root: name, namespace) {
      stop(parser, .notAFeed(root: name))
    }
    if depth == 2 { namespaces.note(child: name, namespace) }
    let element = namespaces.element(name, namespace)
    if draft != nil {
      draft?.start(element, attributes: attributes, depth: depth - draftDepth)
    } else if element.isEntry {
      (draft, draftDepth) = (PostDraft(attributes), depth)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = namespaces.element(name, FeedNamespaces.name(namespaceURI, of: qualifiedName))
    if let ended = draft, depth == draftDepth {
      draft = nil
      finish(ended, parser)
    } else {
      draft?.end(element, depth: depth - draftDepth)
    }
    depth -= 1
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { draft?.read(string) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    draft?.read(String(decoding: block, as: UTF8.self))
  }

  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    complaints += 1
    if !XMLFault.isHarmless(parseError) { noteFault(parseError, line: line(of: parser)) }
  }

  /// The line of the document that the parser has come to.
  func line(of parser: XMLParser) -> Int { skippedLines + parser.lineNumber }

  /// Remembers the first and the last complaint; nothing once the delegate itself gave up.
  func noteFault(_ error: (any Error)?, line: Int) {
    guard fault == nil else { return }
    let code = error.map { ($0 as NSError).code } ?? 0
    if xmlFault == nil { xmlFault = XMLFault(firstCode: code, lastCode: code, line: line) }
    xmlFault?.lastCode = code
    xmlFault?.endedInside = depth > 0
  }

  private func finish(_ draft: PostDraft, _ parser: XMLParser) {
    guard fault == nil, xmlFault == nil else { return }
    guard let post = draft.post(dates) else {
      return omissions.note(.nothingToShow(line: line(of: parser)))
    }
    guard ids.insert(post.id).inserted else {
      return omissions.note(.repeatedID(post.id, line: line(of: parser)))
    }
    kept += post.byteCount + FeedParser.allowance
    if kept > FeedParser.mostKept { return stop(parser, .tooMuchText(limit: FeedParser.mostKept)) }
    onPost(post)
  }

  private func stop(_ parser: XMLParser, _ error: FeedError) {
    fault = fault ?? error
    parser.abortParsing()
  }
}
