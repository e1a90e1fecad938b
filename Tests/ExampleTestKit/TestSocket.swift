#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the platforms say differently of sockets.
enum TestSocket {
  #if canImport(Darwin) || canImport(Musl)
    static let stream: Int32 = SOCK_STREAM
  #else
    static let stream = Int32(SOCK_STREAM.rawValue)
  #endif

  /// A flag of `send`, so that a client that goes does not end the tests.
  #if canImport(Darwin)
    static let withoutSignal: Int32 = 0
  #else
    static let withoutSignal = Int32(MSG_NOSIGNAL)
  #endif

  /// The same, where it is an option of the socket.
  static func preventSignals(of socket: Int32) {
    #if canImport(Darwin)
      var isOn: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }
}
