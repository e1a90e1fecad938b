#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The platform's socket calls, where their names and constants differ. All sockets are TCP over
// IPv4, and none blocks.

/// Makes a socket.
func openSocket() -> Int32 {
  #if canImport(Darwin) || canImport(Musl)
    socket(AF_INET, SOCK_STREAM, 0)
  #else
    socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #endif
}

/// Makes a socket's calls return at once, and its writes to a peer that is gone an error instead of
/// a signal. Another program that this one starts does not get it.
func prepareSocket(_ descriptor: Int32) {
  _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  #if canImport(Darwin)
    setOption(SO_NOSIGPIPE, 1, of: descriptor)
  #endif
}

/// Sets a number among the socket's options.
func setOption(_ name: Int32, _ value: Int32, of descriptor: Int32, level: Int32 = SOL_SOCKET) {
  var value = value
  setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
}

/// Sends what is written at once, however short it is.
func sendAtOnce(_ descriptor: Int32) {
  setOption(Int32(TCP_NODELAY), 1, of: descriptor, level: Int32(IPPROTO_TCP))
}

/// Writes what the kernel takes; never raises a signal.
func sendBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
  #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
  #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
  #endif
}

/// Reads what is there.
func receiveBytes(_ bytes: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Int {
  recv(descriptor, bytes.baseAddress, bytes.count, 0)
}

/// Ends both directions, or only the one that this side writes.
func shutdownSocket(_ descriptor: Int32, writingOnly: Bool = false) {
  #if canImport(Darwin) || canImport(Musl)
    _ = shutdown(descriptor, writingOnly ? SHUT_WR : SHUT_RDWR)
  #else
    _ = shutdown(descriptor, Int32(writingOnly ? SHUT_WR : SHUT_RDWR))
  #endif
}

/// Gives the descriptor back.
func closeSocket(_ descriptor: Int32) { _ = close(descriptor) }

/// Whether the last call failed only because there is nothing to do yet, or was interrupted.
var lastCallMayBeRepeated: Bool { errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR }

/// The reason why the last call failed, in the system's words.
func lastError() -> (code: Int32, text: String) { (errno, String(cString: strerror(errno))) }

/// Gives a socket an address of this machine that only this machine reaches, and listens there.
///
/// - Parameter port: 0 for any that is free.
/// - Returns: whether it worked; ``lastError()`` says why not.
func listenOnLoopback(_ descriptor: Int32, port: UInt16) -> Bool {
  setOption(SO_REUSEADDR, 1, of: descriptor)
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  let isBound = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  return isBound && listen(descriptor, 64) == 0
}

/// The port that a listening socket has.
func localPort(of descriptor: Int32) -> UInt16 {
  var address = sockaddr_in()
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  _ = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
  }
  return UInt16(bigEndian: address.sin_port)
}
