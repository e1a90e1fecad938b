/// The statuses that this server answers with.
package enum HTTPStatus: Int, Sendable {
  case ok = 200
  case noContent = 204
  case badRequest = 400
  case forbidden = 403
  case notFound = 404
  case methodNotAllowed = 405
  case requestTimeout = 408
  case conflict = 409
  case contentTooLarge = 413
  case uriTooLong = 414
  case unsupportedMediaType = 415
  case expectationFailed = 417
  case misdirectedRequest = 421
  case unprocessableContent = 422
  case headerFieldsTooLarge = 431
  case internalServerError = 500
  case notImplemented = 501
  case serviceUnavailable = 503
  case versionNotSupported = 505

  /// What stands behind the number.
  var reason: String {
    switch self {
    case .ok: "OK"
    case .noContent: "No Content"
    case .badRequest: "Bad Request"
    case .forbidden: "Forbidden"
    case .notFound: "Not Found"
    case .methodNotAllowed: "Method Not Allowed"
    case .requestTimeout: "Request Timeout"
    case .conflict: "Conflict"
    case .contentTooLarge: "Content Too Large"
    case .uriTooLong: "URI Too Long"
    case .unsupportedMediaType: "Unsupported Media Type"
    case .expectationFailed: "Expectation Failed"
    case .misdirectedRequest: "Misdirected Request"
    case .unprocessableContent: "Unprocessable Content"
    case .headerFieldsTooLarge: "Request Header Fields Too Large"
    case .internalServerError: "Internal Server Error"
    case .notImplemented: "Not Implemented"
    case .serviceUnavailable: "Service Unavailable"
    case .versionNotSupported: "HTTP Version Not Supported"
    }
  }
}

/// What a client is answered.
package struct HTTPResponse: Sendable {
  package var status: HTTPStatus
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  /// - Parameter type: the media type of the body.
  package init(_ status: HTTPStatus, type: String, body: [UInt8]) {
    (self.status, self.body) = (status, body)
    headers = [("Content-Type", type)]
  }

  /// A line of text.
  package init(_ status: HTTPStatus, text: String) {
    self.init(status, type: "text/plain; charset=utf-8", body: Array("\(text)\n".utf8))
  }

  /// Nothing but that it worked.
  package static var done: HTTPResponse {
    var response = HTTPResponse(.noContent, type: "", body: [])
    response.headers = []
    return response
  }

  /// - Parameter allowed: the methods that the path has.
  package static func methodNotAllowed(_ allowed: String) -> HTTPResponse {
    var response = HTTPResponse(.methodNotAllowed, text: "Here is only \(allowed)")
    response.headers.append(("Allow", allowed))
    return response
  }

  /// What goes over the wire.
  ///
  /// - Parameters:
  ///   - keepsAlive: whether the connection stays.
  ///   - withBody: not for `HEAD`, which still tells the length.
  func bytes(keepsAlive: Bool, withBody: Bool) -> [UInt8] {
    var lines = head(keepsAlive: keepsAlive)
    if status != .noContent { lines.append("Content-Length: \(body.count)") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + (withBody ? body : [])
  }

  /// The lines before the length. No page of another origin may use or frame what is served, and
  /// nothing is kept: the model may have changed when it is asked for again.
  func head(keepsAlive: Bool) -> [String] {
    ["HTTP/1.1 \(status.rawValue) \(status.reason)"]
      + headers.map { "\($0.name): \($0.value)" }
      + [
        "Cache-Control: no-store", "X-Content-Type-Options: nosniff",
        "Cross-Origin-Resource-Policy: same-origin", "Referrer-Policy: same-origin",
        "Content-Security-Policy: default-src 'self'; img-src 'self' data:; frame-ancestors 'none'",
        "Connection: \(keepsAlive ? "keep-alive" : "close")",
      ]
  }
}
