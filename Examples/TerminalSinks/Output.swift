#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes all of a text, however long the reader takes.
///
/// - Returns: why it cannot be written, as the system numbers it; nil if it was.
func writeAll(_ text: String, to descriptor: Int32) -> Int32? {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    if written >= 0 {
      bytes = bytes.dropFirst(written)
    } else if errno == EAGAIN {
      // Another program that has the same terminal may have made its calls return at once.
      _ = canWrite(to: descriptor, within: -1)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

/// Whether something can be written, or writing would fail at once.
///
/// - Parameter milliseconds: how long to wait for that; for ever if negative.
func canWrite(to descriptor: Int32, within milliseconds: Int32) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
  return poll(&polled, 1, milliseconds) > 0
}
