import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Turns the events of the XML parser into posts.
///
/// Lives on the stack of one `FeedParser.parse`, on one thread.
final class FeedParserDelegate: NSObject, XMLParserDelegate {
  private let onPost: (Post) -> Void
  private var depth = 0
  private var draft: PostDraft?
  private var draftDepth = 0
  private var ids: Set<String> = []
  private var kept = 0
  private let dates = FeedDate()

  private(set) var fault: FeedError?
  private(set) var xmlFault: XMLFault?
  var count: Int { ids.count }

  init(onPost: @escaping (Post) -> Void) { self.onPost = onPost }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    depth += 1
    let element = FeedElement(name: name, namespace: namespaceURI)
    if depth == 1, name != "rss", name != "feed" { stop(parser, .notAFeed(root: name)) }
    if draft != nil {
      draft?.start(element, attributes: attributes, depth: depth - draftDepth)
    } else if element == .item || element == .entry {
      (draft, draftDepth) = (PostDraft(), depth)
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let element = FeedElement(name: name, namespace: namespaceURI)
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
    noteFault(parseError, line: parser.lineNumber)
  }

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
      return stop(parser, .entryWithoutID(line: parser.lineNumber))
    }
    guard ids.insert(post.id).inserted else {
      return stop(parser, .duplicateID(id: post.id, line: parser.lineNumber))
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
