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
  /// Opens after the last connection.
  package let ended = Latch()

  /// Listens on a free port.
  ///
  /// - Parameters:
  ///   - answers: statuses and bodies.
  ///   - declaringLength: whether an answer says how long it is before it comes.
  package init(
    answering answers: [(status: Int, body: String)], declaringLength: Bool = true
  ) throws {
    let texts = answers.map {
      Self.response(status: $0.status, body: $0.body, declaringLength: declaringLength)
    }
    try self.init(connections: texts.count) { number, connection in
      connection.readRequest()
      _ = connection.send(texts[number].utf8)
    }
  }

  /// Listens on a free port, and serves so many connections, one after another.
  ///
  /// - Parameter serve: what is done with each, on a thread of its own; they count from 0.
  package init(
    connections: Int, serve: @escaping @Sendable (Int, WebConnection) -> Void
  ) throws {
    let listener = try Self.check("socket", socket(AF_INET, TestSocket.stream, 0))
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
    let ended = ended
    Thread.detachNewThread {
      for number in 0..<connections {
        let connection = WebConnection(socket: accept(listener, nil, nil))
        serve(number, connection)
        connection.close()
      }
      close(listener)
      ended.open()
    }
  }

  private static func response(status: Int, body: String, declaringLength: Bool) -> String {
    let length = declaringLength ? "Content-Length: \(body.utf8.count)\r\n" : ""
    return "HTTP/1.1 \(status) Answer\r\n\(length)Connection: close\r\n\r\n\(body)"
  }

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
