import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The default action would end the process before its event is heard.
private func ignoreSignal(_ number: Int32) { _ = signal(number, SIG_IGN) }

/// What happens at this process's terminal, in order. It arises on other threads.
@MainActor
package final class TerminalEvents {
  /// How a part of a program was left.
  package enum End: Sendable {
    /// By a key, or because it had done its work.
    case left
    /// The terminal is gone, or the process was asked to end.
    case hungUp
  }

  private enum Event: Sendable {
    case bytes([UInt8])
    case resize
    case second
    case hangUp
  }

  /// How long a process that was asked to end may take before its terminal is looked at.
  private nonisolated static let patience = DispatchTimeInterval.seconds(1)

  private let terminal: Terminal
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private var sources: [any DispatchSourceProtocol] = []
  /// Bytes that were read and not looked at: they belong to who plays next.
  private var early: ArraySlice<UInt8> = []

  package init(of terminal: Terminal) {
    self.terminal = terminal
    let (events, continuation) = AsyncStream<Event>.makeStream()
    (self.events, self.continuation) = (events, continuation)
    hear(SIGWINCH) { continuation.yield(.resize) }
    for end in [SIGTERM, SIGHUP, SIGINT] {
      hear(end) {
        continuation.yield(.hangUp)
        Self.insistOnEnding(terminal)
      }
    }
    Thread.detachNewThread { @Sendable in Self.read(into: continuation) }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable in continuation.yield(.second) }
    start(timer)
  }

  /// Says that nothing more will happen.
  package func end() { continuation.yield(.hangUp) }

  /// Plays until a key ends it, or nothing more will happen.
  ///
  /// - Parameters:
  ///   - resize: called when the terminal has another size.
  ///   - second: called every second.
  ///   - perform: does what a key asks for; false if that ends the play.
  package func play<Command>(
    _ keys: KeyParser<Command>, resize: () -> Void, second: () -> Void,
    perform: (Command) -> Bool
  ) async -> End {
    var keys = keys
    if !take(&keys, perform) { return .left }
    for await event in events {
      switch event {
      case .bytes(let bytes):
        early = bytes[...]
        if !take(&keys, perform) { return .left }
      case .resize: resize()
      case .second: second()
      case .hangUp: return .hungUp
      }
    }
    return .hungUp
  }

  /// Does what keys ask for, byte by byte: what follows the key that ends the play stays.
  private func take<Command>(
    _ keys: inout KeyParser<Command>, _ perform: (Command) -> Bool
  ) -> Bool {
    while let byte = early.popFirst() {
      for key in keys.keys(in: [byte]) where !perform(key) { return false }
    }
    return true
  }

  private func hear(_ signal: Int32, _ handler: @escaping @Sendable () -> Void) {
    ignoreSignal(signal)
    let source = DispatchSource.makeSignalSource(signal: signal)
    source.setEventHandler(handler: handler)
    start(source)
  }

  private func start(_ source: some DispatchSourceProtocol) {
    source.resume()
    sources.append(source)
  }

  /// Ends the process if it has not ended by itself after a while and its terminal takes nothing: the
  /// main actor waits for it, and hears of no event.
  private nonisolated static func insistOnEnding(_ terminal: Terminal) {
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      if terminal.takesOutput { insistOnEnding(terminal) } else { terminal.abandon() }
    }
  }

  /// Blocks its own thread until the terminal is gone.
  private nonisolated static func read(into continuation: AsyncStream<Event>.Continuation) {
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
