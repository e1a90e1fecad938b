#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One client's socket.
///
/// It is closed when nobody refers to it any more: so no call can meet another socket that got its
/// number meanwhile.
final class Connection: Sendable {
  /// How reading ended.
  enum Read: Sendable {
    case bytes([UInt8])
    /// The client is gone, or the task was cancelled.
    case end
    case timedOut
  }

  private let descriptor: Int32

  /// Takes over a socket.
  init(descriptor: Int32) {
    self.descriptor = descriptor
    prepareSocket(descriptor)
    sendAtOnce(descriptor)
  }

  deinit { closeSocket(descriptor) }

  /// Waits for bytes.
  func read(until deadline: ContinuousClock.Instant? = nil) async -> Read {
    while true {
      var bytes = [UInt8](repeating: 0, count: 16_384)
      let count = bytes.withUnsafeMutableBytes { receiveBytes($0, from: descriptor) }
      if count > 0 {
        // A client that never stops must not keep a thread for itself.
        await Task.yield()
        return .bytes(Array(bytes.prefix(count)))
      }
      if count == 0 || !lastCallMayBeRepeated { return .end }
      switch await Poller.shared.wait(for: .reading, on: descriptor, until: deadline) {
      case .ready: continue
      case .timedOut: return .timedOut
      case .cancelled: return .end
      }
    }
  }

  /// Writes all bytes, waiting while the client does not read.
  ///
  /// - Parameters:
  ///   - deadline: until when all are to be read.
  ///   - pause: how long the client may read nothing.
  /// - Returns: whether the system took them all; not if the client is gone or took too long.
  func write(
    _ bytes: [UInt8], until deadline: ContinuousClock.Instant? = nil, pause: Duration? = nil
  ) async -> Bool {
    var rest = bytes[...]
    var deadline = deadline ?? pause.map { .now + $0 }
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { sendBytes($0, to: descriptor) }
      if count > 0 {
        rest = rest.dropFirst(count)
        if let pause { deadline = .now + pause }
      } else if !lastCallMayBeRepeated {
        return false
      } else if await Poller.shared.wait(for: .writing, on: descriptor, until: deadline) != .ready {
        return false
      }
    }
    return true
  }

  /// How many bytes the system takes before it says that the client is slow.
  func limitSendBuffer(to bytes: Int32) { setOption(SO_SNDBUF, bytes, of: descriptor) }

  /// Ends the connection: tasks that read or write go on.
  func end() { shutdownSocket(descriptor) }

  /// Ends the connection after the client has read what was written: closed at once, with requests
  /// unread, it would lose that.
  func endAfterReply(until deadline: ContinuousClock.Instant) async {
    shutdownSocket(descriptor, writingOnly: true)
    while case .bytes = await read(until: deadline), ContinuousClock.now < deadline {}
  }
}
