import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What happens at a terminal.
package enum TerminalEvent: Sendable {
  case bytes([UInt8])
  case resize
  case second
  case hangUp
}

/// The default action would end the process before its event is heard.
private func ignoreSignal(_ number: Int32) { _ = signal(number, SIG_IGN) }

/// The events of this process's terminal, in order. They arise on other threads.
@MainActor
package final class TerminalEvents {
  package let events: AsyncStream<TerminalEvent>
  private let continuation: AsyncStream<TerminalEvent>.Continuation
  private var sources: [any DispatchSourceProtocol] = []

  package init() {
    let (events, continuation) = AsyncStream<TerminalEvent>.makeStream()
    (self.events, self.continuation) = (events, continuation)
    hear(SIGWINCH, continuation, .resize)
    for end in [SIGTERM, SIGHUP, SIGINT] { hear(end, continuation, .hangUp) }
    Thread.detachNewThread { @Sendable in Self.read(into: continuation) }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable in continuation.yield(.second) }
    start(timer)
  }

  /// Says that nothing more will happen.
  package func end() { continuation.yield(.hangUp) }

  private func hear(
    _ signal: Int32, _ continuation: AsyncStream<TerminalEvent>.Continuation, _ event: TerminalEvent
  ) {
    ignoreSignal(signal)
    let source = DispatchSource.makeSignalSource(signal: signal)
    source.setEventHandler { @Sendable in continuation.yield(event) }
    start(source)
  }

  private func start(_ source: some DispatchSourceProtocol) {
    source.resume()
    sources.append(source)
  }

  /// Blocks its own thread until the terminal is gone.
  private nonisolated static func read(into continuation: AsyncStream<TerminalEvent>.Continuation) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { break }
      continuation.yield(.bytes(Array(buffer[..<count])))
    }
    continuation.yield(.hangUp)
  }
}
