#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why nobody can be served.
package enum ListenError: Error, Hashable, CustomStringConvertible {
  case portTaken(Int)
  case portRefused(Int)
  case fewFiles(limit: Int)
  case failed(port: Int, reason: String)

  package var description: String {
    switch self {
    case .portTaken(let port):
      """
      Port \(port) is taken by another program. End that one, or choose another port: \
      --port \(port < 65_535 ? port + 1 : port - 1), or --port 0 for any that is free
      """
    case .portRefused(let port):
      "The system does not allow this program to use port \(port): choose one from 1024 on"
    case .fewFiles(let limit):
      """
      The system allows this program \(limit) open files, too few to serve anybody. To have more: \
      ulimit -n 256
      """
    case .failed(let port, let reason): "Cannot listen on 127.0.0.1, port \(port): \(reason)"
    }
  }
}

/// A socket that clients on this machine connect to.
final class Listener: Sendable {
  /// The port it has, also where any was asked for.
  let port: Int
  private let descriptor: Int32

  /// - Parameter port: 0 for any that is free.
  init(port: Int) throws(ListenError) {
    descriptor = openSocket()
    guard descriptor >= 0 else { throw .failed(port: port, reason: lastError().text) }
    prepareSocket(descriptor)
    guard listenOnLoopback(descriptor, port: UInt16(port)) else {
      let (code, reason) = lastError()
      closeSocket(descriptor)
      switch code {
      case EADDRINUSE: throw .portTaken(port)
      case EACCES: throw .portRefused(port)
      default: throw .failed(port: port, reason: reason)
      }
    }
    self.port = Int(localPort(of: descriptor))
  }

  deinit { closeSocket(descriptor) }

  /// The next client; nil when the task is cancelled.
  func accept() async -> Connection? {
    while !Task.isCancelled {
      let client = acceptClient()
      if client >= 0 { return Connection(descriptor: client) }
      // Out of descriptors: those who are served now give theirs back.
      let isOut = !lastCallMayBeRepeated
      let outcome = await Poller.shared.wait(for: .reading, on: descriptor)
      if outcome == .cancelled { return nil }
      if isOut, (try? await Task.sleep(for: .milliseconds(100))) == nil { return nil }
    }
    return nil
  }

  private func acceptClient() -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Glibc)
      Glibc.accept(descriptor, nil, nil)
    #else
      Musl.accept(descriptor, nil, nil)
    #endif
  }
}
