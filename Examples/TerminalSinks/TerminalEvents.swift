import Dispatch
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What happens at this process's terminal, in order. It arises on other threads.
@MainActor
package final class TerminalEvents {
  /// How a part of a program was left.
  package enum End: Sendable {
    /// By a key, or because it had done its work.
    case left
    /// There is no more input: the terminal is gone.
    case hungUp
    /// The process was asked to end by this signal.
    case signal(Int32)

    /// Ends the process if a signal asked for that, as the signal does by default; else says how the
    /// program ends. The terminal must have been given back.
    package func exitCode() -> ExitCode {
      if case .signal(let number) = self { TerminalSinks.end(by: number) }
      return .well
    }
  }

  private enum Event: Sendable {
    case bytes([UInt8])
    /// Some time has passed since an escape character came.
    case silence
    case resize
    case second
    case suspend
    case resume
    case end(End)
  }

  /// How long a process that was asked to end may take before its terminal is looked at.
  private nonisolated static let patience = DispatchTimeInterval.seconds(1)

  /// How long after the escape key another key may be its continuation: those come in one go, but for a slow line.
  private nonisolated static let doubt = DispatchTimeInterval.milliseconds(60)

  /// Control-Z, which a terminal with raw input hands on.
  private static let suspendKey: UInt8 = 0x1A

  private let terminal: Terminal
  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private var sources: [any DispatchSourceProtocol] = []
  /// Hears that the process is asked to stop.
  private var stops: (any DispatchSourceProtocol)?
  /// Bytes that were read and not looked at: they belong to who plays next.
  private var early: ArraySlice<UInt8> = []

  /// Hears what happens, and then takes the terminal: so a signal finds it as it was, or is heard.
  package init(of terminal: Terminal) {
    self.terminal = terminal
    let (events, continuation) = AsyncStream<Event>.makeStream()
    (self.events, self.continuation) = (events, continuation)
    hear(SIGWINCH) { continuation.yield(.resize) }
    hearStops()
    hear(SIGCONT) { continuation.yield(.resume) }
    for number in endingSignals {
      hear(number) {
        continuation.yield(.end(.signal(number)))
        Self.insistOnEnding(terminal, by: number)
      }
    }
    terminal.begin()
    Thread.detachNewThread { @Sendable in Self.read(into: continuation) }
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { @Sendable in continuation.yield(.second) }
    timer.resume()
    sources.append(timer)
  }

  /// Says that nothing more will happen.
  package func end() { continuation.yield(.end(.left)) }

  /// Plays until a key ends it, or nothing more will happen.
  ///
  /// - Parameters:
  ///   - resize: draws everything again: the terminal may have another size, or showed something
  ///     else while the program was suspended.
  ///   - second: called every second.
  ///   - perform: does what a key asks for; false if that ends the play.
  package func play<Command>(
    _ keys: KeyParser<Command>, resize: () -> Void, second: () -> Void,
    perform: (Command) -> Bool
  ) async -> End {
    var keys = keys
    if !take(&keys, resize, perform) { return .left }
    for await event in events {
      switch event {
      case .bytes(let bytes):
        early = bytes[...]
        if !take(&keys, resize, perform) { return .left }
        if keys.isInDoubt { awaitSilence() }
      case .silence:
        if let key = keys.endDoubt(), !perform(key) { return .left }
      case .resize: resize()
      case .second: second()
      case .suspend:
        suspend()
        resize()
      case .resume:
        terminal.resume()
        resize()
      case .end(let end): return end
      }
    }
    return .hungUp
  }

  /// Does what keys ask for, byte by byte: what follows the key that ends the play stays.
  private func take<Command>(
    _ keys: inout KeyParser<Command>, _ resize: () -> Void, _ perform: (Command) -> Bool
  ) -> Bool {
    while let byte = early.popFirst() {
      if byte == Self.suspendKey {
        suspend()
        resize()
        continue
      }
      for key in keys.keys(in: [byte]) where !perform(key) { return false }
    }
    return true
  }

  /// Tells later that nothing has followed an escape character, unless something has.
  private func awaitSilence() {
    let continuation = continuation
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.doubt) {
      continuation.yield(.silence)
    }
  }

  /// Gives the terminal back, stops, and takes the terminal again when the process is continued.
  private func suspend() {
    // The whole job is sent the signal: heard here, it would stop this process a second time.
    stops?.cancel()
    terminal.suspend()
    hearStops()
  }

  private func hearStops() {
    let continuation = continuation
    stops = source(of: SIGTSTP) { continuation.yield(.suspend) }
  }

  private func hear(_ signal: Int32, _ handler: @escaping @Sendable () -> Void) {
    sources.append(source(of: signal, handler))
  }

  private func source(
    of signal: Int32, _ handler: @escaping @Sendable () -> Void
  ) -> any DispatchSourceProtocol {
    let source = DispatchSource.makeSignalSource(signal: signal)
    let isHeard = DispatchSemaphore(value: 0)
    source.setRegistrationHandler { @Sendable in isHeard.signal() }
    source.setEventHandler(handler: handler)
    source.resume()
    // From then on it is heard; ignored before, it would be lost.
    isHeard.wait()
    keepFromActing(signal)
    return source
  }

  /// Ends the process if it has not ended by itself after a while and its terminal takes nothing: the
  /// main actor waits for it, and hears of no event.
  private nonisolated static func insistOnEnding(_ terminal: Terminal, by signal: Int32) {
    DispatchQueue.global().asyncAfter(deadline: .now() + patience) {
      if terminal.takesOutput {
        insistOnEnding(terminal, by: signal)
      } else {
        terminal.abandon(by: signal)
      }
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
    continuation.yield(.end(.hungUp))
  }
}
