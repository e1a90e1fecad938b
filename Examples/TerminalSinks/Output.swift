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
/// Not by `poll`: Darwin's knows no terminals, and says at once that there is something to do.
///
/// - Parameters:
///   - descriptor: what is written to; one that `select` does not know can always be written to.
///   - milliseconds: how long to wait for that; for ever if negative.
func canWrite(to descriptor: Int32, within milliseconds: Int32) -> Bool {
  var asked = fd_set()
  // A bit for each descriptor, the lowest first: no platform here has its bytes the other way round.
  let isKnown = withUnsafeMutableBytes(of: &asked) { bits in
    guard descriptor >= 0, bits.indices.contains(Int(descriptor / 8)) else { return false }
    bits[Int(descriptor / 8)] |= 1 << UInt8(descriptor % 8)
    return true
  }
  if !isKnown { return true }
  var time = timeval(
    tv_sec: .init(milliseconds / 1_000), tv_usec: .init(milliseconds % 1_000 * 1_000))
  let count = withUnsafeMutablePointer(to: &time) {
    select(descriptor + 1, nil, &asked, nil, milliseconds < 0 ? nil : $0)
  }
  return count > 0 || count < 0 && errno != EINTR
}
