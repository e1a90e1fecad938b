/// Reads requests from the bytes of a connection, however they are cut.
///
/// It is a value without a socket: bytes go in, requests or refusals come out.
package struct RequestParser: Sendable {
  /// What is known so far.
  package enum Step: Sendable {
    /// There is not a whole request yet.
    case wait
    case request(HTTPRequest)
    /// This is the answer; no further request can be read.
    case refuse(HTTPResponse)
  }

  /// The most bytes of a request line, of all lines of a head, of a body.
  package static let lineLimit = 8_192
  package static let headLimit = 16_384
  package static let bodyLimit = 65_536

  private var bytes: [UInt8] = []

  package init() {}

  /// Whether nothing of a request has come.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Takes what has come.
  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// The next request, if it is there.
  package mutating func next() -> Step {
    // Some clients end a body with a line of their own.
    while bytes.starts(with: [13, 10]) { bytes.removeFirst(2) }
    guard let end = endOfHead else { return refusalOfLongHead.map(Step.refuse) ?? .wait }
    if let refusal = refusalOfLongHead(endingAt: end) { return .refuse(refusal) }
    do throws(Refusal) {
      var request = try RequestHead(bytes[..<end]).request
      let length = try bodyLength(of: request)
      let bodyStart = end + 4
      if bytes.count < bodyStart + length { return .wait }
      request.body = Array(bytes[bodyStart..<bodyStart + length])
      bytes.removeFirst(bodyStart + length)
      return .request(request)
    } catch {
      return .refuse(HTTPResponse(error.status, text: error.reason))
    }
  }

  /// Where the empty line begins.
  private var endOfHead: Int? {
    bytes.prefix(Self.headLimit + 4).firstRange(of: [13, 10, 13, 10])?.lowerBound
  }

  private var refusalOfLongHead: HTTPResponse? { refusalOfLongHead(endingAt: bytes.count) }

  private func refusalOfLongHead(endingAt end: Int) -> HTTPResponse? {
    let line = bytes[..<end].firstIndex(of: 10) ?? end
    if line > Self.lineLimit {
      return HTTPResponse(.uriTooLong, text: "A request line has at most \(Self.lineLimit) bytes")
    }
    if end > Self.headLimit {
      return HTTPResponse(
        .headerFieldsTooLarge, text: "The lines before a body have at most \(Self.headLimit) bytes")
    }
    return nil
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
