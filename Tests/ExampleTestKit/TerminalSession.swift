import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The program with a pseudoterminal around it.
package final class TerminalSession: Sendable {
  package struct NoTerminal: Error {}

  private let keyboard: Int32
  private let program: Int32
  private let ended: AsyncStream<Int32>
  private let seen = Mutex<[UInt8]>([])
  private let asked = Mutex(0)

  package init(_ program: ExampleProgram, _ arguments: [String]) throws {
    var (outside, inside): (Int32, Int32) = (-1, -1)
    guard openpty(&outside, &inside, nil, nil, nil) == 0 else { throw NoTerminal() }
    keyboard = outside
    let line = FileHandle(fileDescriptor: inside, closeOnDealloc: false)
    let (ended, continuation) = AsyncStream<Int32>.makeStream()
    self.ended = ended
    let process = program.process(arguments)
    (process.standardInput, process.standardOutput) = (line, line)
    try process.run()
    self.program = process.processIdentifier
    try line.close()
    // No termination handler: Foundation keeps a process that has one, and what it holds.
    Thread.detachNewThread { [self] in
      readAll()
      process.waitUntilExit()
      continuation.yield(process.terminationStatus)
      continuation.finish()
    }
  }

  /// All that the program wrote so far.
  package var output: String { seen.withLock { String(decoding: $0, as: UTF8.self) } }

  /// Waits until the program writes `text`, after what the last wait found.
  package func wait(for text: String) async throws {
    while true {
      let found = seen.withLock { bytes in
        asked.withLock { start in
          let rest = String(decoding: bytes[start...], as: UTF8.self)
          guard let range = rest.range(of: text) else { return false }
          start += rest[..<range.upperBound].utf8.count
          return true
        }
      }
      if found { return }
      try await Task.sleep(for: .milliseconds(10))
    }
  }

  /// Types all keys at once.
  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(keyboard, bytes, bytes.count)
  }

  /// Gives the terminal another size and says so, as a terminal does.
  package func resize(columns: UInt16, rows: UInt16) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
    kill(program, SIGWINCH)
  }

  /// Waits for the end of the program; its exit status.
  package func finish() async -> Int32? {
    for await status in ended { return status }
    return nil
  }

  /// Until the other side is closed.
  private func readAll() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(keyboard, &buffer, buffer.count)
      if count <= 0 { break }
      seen.withLock { $0 += buffer[..<count] }
    }
  }
}
