import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A web server on this machine that gives one answer to each request, in order, and then ends.
package struct WebServer {
  package struct Failure: Error {
    var call: String
    var code: Int32
  }

  package let url: String

  /// Listens on a free port.
  ///
  /// - Parameters:
  ///   - answers: statuses and bodies.
  ///   - declaringLength: whether an answer says how long it is before it comes.
  package init(
    answering answers: [(status: Int, body: String)], declaringLength: Bool = true
  ) throws {
    let listener = try Self.check("socket", socket(AF_INET, Self.stream, 0))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    try Self.withPointer(to: &address) { try Self.check("bind", bind(listener, $0, $1)) }
    try Self.check("listen", listen(listener, 8))
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try Self.withPointer(to: &address) { pointer, _ in
      try Self.check("getsockname", getsockname(listener, pointer, &size))
    }
    url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/document"
    let texts = answers.map {
      Self.response(status: $0.status, body: $0.body, declaringLength: declaringLength)
    }
    Thread.detachNewThread {
      for text in texts { Self.answer(text, on: listener) }
      close(listener)
    }
  }

  private static func answer(_ text: String, on listener: Int32) {
    let connection = accept(listener, nil, nil)
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(connection, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var request = [UInt8](repeating: 0, count: 4_096)
    _ = recv(connection, &request, request.count, 0)
    let bytes = Array(text.utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(connection, $0.baseAddress, $0.count, withoutSignal)
      }
      // The client is gone.
      if count <= 0 { break }
      sent += count
    }
    close(connection)
  }

  private static func response(status: Int, body: String, declaringLength: Bool) -> String {
    let length = declaringLength ? "Content-Length: \(body.utf8.count)\r\n" : ""
    return "HTTP/1.1 \(status) Answer\r\n\(length)Connection: close\r\n\r\n\(body)"
  }

  /// So that a client that goes does not end the tests.
  #if canImport(Darwin)
    private static let withoutSignal: Int32 = 0
  #else
    private static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  #if canImport(Darwin) || canImport(Musl)
    private static let stream: Int32 = SOCK_STREAM
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  @discardableResult
  private static func check(_ call: String, _ result: Int32) throws -> Int32 {
    if result < 0 { throw Failure(call: call, code: errno) }
    return result
  }

  private static func withPointer(
    to address: inout sockaddr_in,
    _ body: (UnsafeMutablePointer<sockaddr>, socklen_t) throws -> Void
  ) rethrows {
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { try body($0, size) }
    }
  }
}
