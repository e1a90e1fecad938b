import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection to a client, as the thread that serves it sees it.
package struct WebConnection: Sendable {
  private let socket: Int32

  init(socket: Int32) {
    self.socket = socket
    TestSocket.preventSignals(of: socket)
  }

  /// Reads what comes first, which is the request.
  package func readRequest() {
    var request = [UInt8](repeating: 0, count: 4_096)
    _ = recv(socket, &request, request.count, 0)
  }

  /// Sends all; false if the client is gone.
  package func send(_ bytes: some Sequence<UInt8>) -> Bool {
    let bytes = Array(bytes)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        posixSend(socket, $0.baseAddress, $0.count, TestSocket.withoutSignal)
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  /// Waits until the client goes.
  package func waitForClient() {
    var byte: UInt8 = 0
    while recv(socket, &byte, 1, 0) > 0 {}
  }

  func close() { posixClose(socket) }
}

private func posixSend(
  _ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32
) -> Int { send(socket, bytes, count, flags) }

private func posixClose(_ socket: Int32) { _ = close(socket) }
