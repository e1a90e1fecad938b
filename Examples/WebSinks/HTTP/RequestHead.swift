/// The lines of a request up to the empty one.
struct RequestHead {
  /// The most headers. Browsers send some fifteen.
  static let lineLimit = 64

  let request: HTTPRequest

  /// - Parameter bytes: the lines, without the end of the last one.
  init(_ bytes: ArraySlice<UInt8>) throws(Refusal) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(.badRequest, "The request is no text")
    }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard let first = lines.popFirst(), !lines.contains(where: { $0.contains(where: \.isNewline) })
    else {
      throw Refusal(.badRequest, "The lines of a request end with CR and LF")
    }
    if lines.count > Self.lineLimit {
      throw Refusal(.headerFieldsTooLarge, "A request has at most \(Self.lineLimit) headers")
    }
    var (request, version) = try Self.read(first)
    for line in lines { try Self.read(line, into: &request) }
    request.keepsAlive = try Self.keepsAlive(request, version: version)
    self.request = request
  }

  /// `GET /path HTTP/1.1`.
  private static func read(_ line: Substring) throws(Refusal) -> (HTTPRequest, String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, isToken(words[0]) else {
      throw Refusal(.badRequest, "A request begins with a method, a path and a version")
    }
    guard words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
      throw Refusal(.versionNotSupported, "This server speaks HTTP/1.1")
    }
    guard let request = HTTPRequest(method: String(words[0]), target: String(words[1])) else {
      throw Refusal(.badRequest, "This is no path: \(words[1])")
    }
    return (request, String(words[2]))
  }

  /// `Name: value`.
  private static func read(_ line: Substring, into request: inout HTTPRequest) throws(Refusal) {
    guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]) else {
      throw Refusal(.badRequest, "This is no header: \(line)")
    }
    let name = line[..<colon].lowercased()
    var value = line[line.index(after: colon)...]
    while let end = value.first, end == " " || end == "\t" { value.removeFirst() }
    while let end = value.last, end == " " || end == "\t" { value.removeLast() }
    if let earlier = request.headers[name] {
      if name == "host" || name == "content-length" {
        throw Refusal(.badRequest, "The header \(name) came twice")
      }
      request.headers[name] = "\(earlier), \(value)"
    } else {
      request.headers[name] = String(value)
    }
  }

  private static func keepsAlive(
    _ request: HTTPRequest, version: String
  ) throws(Refusal) -> Bool {
    if version == "HTTP/1.0" { return false }
    if request.headers["host"] == nil { throw Refusal(.badRequest, "The header host is missing") }
    let wishes = request.headers["connection"]?.lowercased() ?? ""
    return !wishes.split(separator: ",").contains { $0.filter { $0 != " " } == "close" }
  }

  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
        }
      }
  }
}
