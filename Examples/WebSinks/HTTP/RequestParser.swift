/// Reads requests from the bytes of a connection, however they are cut.
///
/// It is a value without a socket: bytes go in, requests or refusals come out. Each byte of a head is
/// looked at once, and each head is read once, however many pieces the request comes in.
package struct RequestParser: Sendable {
  /// What is known so far.
  package enum Step: Sendable {
    /// There is not a whole request yet.
    case wait
    case request(HTTPRequest)
    /// This is the answer; no further request can be read.
    case refuse(HTTPResponse)
  }

  /// What of a request has come.
  package enum Stage: Int, Comparable, Sendable {
    /// Nothing but line ends.
    case between
    case head, body

    package static func < (left: Stage, right: Stage) -> Bool { left.rawValue < right.rawValue }
  }

  /// The most bytes of a request line, of all lines of a head, of a body.
  package static let lineLimit = 8_192
  package static let headLimit = 16_384
  package static let bodyLimit = 65_536
  /// The most line ends before a request.
  package static let lineEndLimit = 16

  /// What came and was not thrown away, from `start` on not used yet.
  private var bytes: [UInt8] = []
  private var start = 0
  /// Up to where the end of the head was looked for, and where the first line feed was found.
  private var searched = 0
  private var firstLineEnd: Int?
  private var lineEnds = 0
  /// The head, if it is there, and how long the body is.
  private var head: (request: HTTPRequest, bodyLength: Int)?

  /// How many bytes of heads were looked at, and how many heads were read: tests count them.
  package private(set) var scannedBytes = 0
  package private(set) var readHeads = 0

  package init() {}

  /// Whether nothing of a request has come.
  package var isEmpty: Bool { stage == .between }

  /// What of the next request has come.
  package var stage: Stage {
    if head != nil { return .body }
    return start == bytes.count ? .between : .head
  }

  /// Takes what has come.
  package mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      (searched, firstLineEnd) = (searched - start, firstLineEnd.map { $0 - start })
      start = 0
    }
    bytes += more
  }

  /// The next request, if it is there.
  package mutating func next() -> Step {
    do throws(Refusal) {
      guard let (request, bodyLength) = try nextHead() else { return .wait }
      head = (request, bodyLength)
      if bytes.count - start < bodyLength { return .wait }
      var whole = request
      whole.body = Array(bytes[start..<start + bodyLength])
      (head, lineEnds) = (nil, 0)
      consume(bodyLength)
      return .request(whole)
    } catch {
      return .refuse(HTTPResponse(error.status, text: error.reason))
    }
  }

  /// The head that is there already, or is now.
  private mutating func nextHead() throws(Refusal) -> (HTTPRequest, Int)? {
    if let head { return head }
    try skipLineEnds()
    let end = endOfHead()
    try refuseLongHead(endingAt: end ?? bytes.count)
    guard let end else { return nil }
    readHeads += 1
    let request = try RequestHead(bytes[start..<end]).request
    let length = try bodyLength(of: request)
    consume(end + 4 - start)
    return (request, length)
  }

  private mutating func consume(_ count: Int) {
    start += count
    (searched, firstLineEnd) = (start, nil)
  }

  /// Some clients end a body with a line of their own.
  private mutating func skipLineEnds() throws(Refusal) {
    while bytes[start...].starts(with: [13, 10]) {
      lineEnds += 1
      if lineEnds > Self.lineEndLimit { throw Refusal(.badRequest, "These are only line ends") }
      consume(2)
    }
  }

  /// Where the empty line begins. Looks only at what is new.
  private mutating func endOfHead() -> Int? {
    let limit = min(bytes.count, start + Self.headLimit + 4)
    while searched < limit {
      let index = searched
      (searched, scannedBytes) = (searched + 1, scannedBytes + 1)
      if bytes[index] != 10 { continue }
      if firstLineEnd == nil { firstLineEnd = index }
      if bytes[start...index].suffix(4).elementsEqual([13, 10, 13, 10]) { return index - 3 }
    }
    return nil
  }

  private func refuseLongHead(endingAt end: Int) throws(Refusal) {
    if min(firstLineEnd ?? end, end) - start > Self.lineLimit {
      throw Refusal(.uriTooLong, "A request line has at most \(Self.lineLimit) bytes")
    }
    if end - start > Self.headLimit {
      throw Refusal(
        .headerFieldsTooLarge, "The lines before a body have at most \(Self.headLimit) bytes")
    }
  }

  private func bodyLength(of request: HTTPRequest) throws(Refusal) -> Int {
    if request.headers["transfer-encoding"] != nil {
      throw Refusal(.notImplemented, "Send the body as it is, with a Content-Length")
    }
    if request.headers["expect"] != nil {
      throw Refusal(.expectationFailed, "Send the body without waiting")
    }
    guard let text = request.headers["content-length"] else { return 0 }
    guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else {
      throw Refusal(.badRequest, "Content-Length is no number: \(text)")
    }
    guard let length = Int(text), length <= Self.bodyLimit else {
      throw Refusal(.contentTooLarge, "A body has at most \(Self.bodyLimit) bytes")
    }
    return length
  }
}

/// Why a request is not carried out.
struct Refusal: Error {
  let status: HTTPStatus
  let reason: String

  init(_ status: HTTPStatus, _ reason: String) { (self.status, self.reason) = (status, reason) }
}
