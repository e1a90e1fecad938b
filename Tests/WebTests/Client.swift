import ExampleTestKit
import Foundation

@testable import WebSinks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that says exactly the bytes that a test wants said.
final class Client {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// What a server answered.
  struct Response {
    let status: Int
    let headers: [String: String]
    let body: String
  }

  private let connection: Connection
  private var unread: [UInt8] = []

  /// - Parameter receiveBuffer: how many bytes may wait for this client, about.
  init(port: Int, receiveBuffer: Int32? = nil) throws {
    let descriptor = openSocket()
    if let receiveBuffer { setOption(SO_RCVBUF, receiveBuffer, of: descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let status = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard status == 0 else { throw Failure(description: "connect: \(lastError().text)") }
    connection = Connection(descriptor: descriptor)
  }

  func send(_ text: String) async throws {
    guard await connection.write(Array(text.utf8)) else {
      throw Failure(description: "the server does not read")
    }
  }

  /// Goes without a word.
  func vanish() { connection.end() }

  /// The next answer.
  ///
  /// - Parameter hasBody: not after `HEAD`.
  func response(hasBody: Bool = true) async throws -> Response {
    let head = try await text(through: "\r\n\r\n")
    let lines = head.split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let sides = line.split(separator: ":", maxSplits: 1)
      headers[sides[0].lowercased()] = sides[1].trimmingCharacters(in: .whitespaces)
    }
    let words = lines[0].split(separator: " ")
    guard words.count > 1, let status = Int(words[1]) else {
      throw Failure(description: "no answer: \(head)")
    }
    let length = hasBody ? headers["content-length"].flatMap { Int($0) } ?? 0 : 0
    while unread.count < length { try await readMore() }
    let body = String(decoding: unread.prefix(length), as: UTF8.self)
    unread.removeFirst(length)
    return Response(status: status, headers: headers, body: body)
  }

  /// All that comes up to these characters, without them.
  func text(through end: String) async throws -> String {
    let end = Array(end.utf8)
    var searched = 0
    while true {
      if let place = unread[searched...].firstRange(of: end) {
        let text = String(decoding: unread[..<place.lowerBound], as: UTF8.self)
        unread.removeSubrange(..<place.upperBound)
        return text
      }
      searched = max(0, unread.count - end.count)
      try await readMore()
    }
  }

  /// Whether the server has ended the connection, and nothing is left to read.
  func isAtEnd() async -> Bool {
    if !unread.isEmpty { return false }
    if case .end = await read() { return true }
    return false
  }

  /// Whether the server still wants to hear, after these characters; what it says is thrown away.
  func isOpen(afterSending text: String) async -> Bool {
    guard await connection.write(Array(text.utf8)) else { return false }
    switch await connection.read(until: .now) {
    case .bytes, .timedOut: return true
    case .end: return false
    }
  }

  private func readMore() async throws {
    guard case .bytes(let bytes) = await read() else {
      throw Failure(description: "the server ended the connection")
    }
    unread += bytes
  }

  /// For as long as it takes: a slow machine may leave the server without a core for minutes.
  private func read() async -> Connection.Read {
    let unread = String(decoding: unread.suffix(200), as: UTF8.self)
    return await Watchdog.shared.waiting(for: { "the server, after \(unread.debugDescription)" }) {
      await connection.read()
    }
  }
}
