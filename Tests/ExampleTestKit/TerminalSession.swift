import Foundation
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

#if os(macOS) || os(Linux)
  /// The program with a pseudoterminal around it.
  package final class TerminalSession: Sendable {
    package struct NoTerminal: Error {}

    /// What the program did not write.
    package struct Missing: Error, CustomStringConvertible {
      package let description: String
    }

    /// A process that one thread waits for.
    ///
    /// `@unchecked Sendable` holds because that thread alone uses it.
    private struct Started: @unchecked Sendable {
      let process: Process
    }

    private let keyboard: Int32
    private let program: Int32
    private let ended: AsyncStream<Int32>
    private let seen = Mutex<[UInt8]>([])
    private let asked = Mutex(0)
    private let isStopped = Atomic(false)
    private let isClosed = Atomic(false)

    /// - Parameter command: what a shell does before, to itself and so to the program.
    package init(
      _ program: ExampleProgram, _ arguments: [String], after command: String? = nil
    ) throws {
      var (outside, inside): (Int32, Int32) = (-1, -1)
      guard openpty(&outside, &inside, nil, nil, nil) == 0 else { throw NoTerminal() }
      keyboard = outside
      let line = FileHandle(fileDescriptor: inside, closeOnDealloc: false)
      let (ended, continuation) = AsyncStream<Int32>.makeStream()
      self.ended = ended
      let process = program.process(arguments, after: command)
      // A program that its user ends in the midst of its work has not released what it works on.
      process.environment = ProcessInfo.processInfo.environment.merging(
        ["ASAN_OPTIONS": "detect_leaks=0"]
      ) { own, _ in own }
      (process.standardInput, process.standardOutput, process.standardError) = (line, line, line)
      try process.run()
      self.program = process.processIdentifier
      try line.close()
      Thread.detachNewThread { [self] in readAll() }
      // No termination handler: Foundation keeps a process that has one, and what it holds; it lets go
      // of one that was waited for. But that keeps a core busy on a thread whose run loop has nothing
      // to do, so it comes last.
      let started = Started(process: process)
      Thread.detachNewThread {
        while started.process.isRunning { Thread.sleep(forTimeInterval: 0.01) }
        started.process.waitUntilExit()
        let isSignal = started.process.terminationReason == .uncaughtSignal
        continuation.yield(started.process.terminationStatus + (isSignal ? 128 : 0))
        continuation.finish()
      }
    }

    /// All that the program wrote so far.
    package var output: String { seen.withLock { String(decoding: $0, as: UTF8.self) } }

    /// Waits until the program writes `text`, after what the last wait found.
    ///
    /// - Throws: ``Missing`` if the program ends without it.
    package func wait(for text: String) async throws {
      var isFound = false
      try await lookAgain(for: { self.lacking(text) }) {
        // In this order: what a program writes before it ends is there before the end.
        let hasEnded = isClosed.load(ordering: .acquiring)
        isFound = find(text)
        return isFound || hasEnded
      }
      if !isFound { throw Missing(description: "The program has ended: \(lacking(text))") }
    }

    /// Looks for a text after what was found before it.
    private func find(_ text: String) -> Bool {
      seen.withLock { bytes in
        asked.withLock { start in
          let rest = String(decoding: bytes[start...], as: UTF8.self)
          guard let range = rest.range(of: text) else { return false }
          start += rest[..<range.upperBound].utf8.count
          return true
        }
      }
    }

    private func lacking(_ text: String) -> String {
      "\(text.debugDescription) on the terminal, which shows \(output.suffix(400).debugDescription)"
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

    /// Reads nothing from now on until the end of the program: what it writes waits, and soon it does.
    package func stopReading() { isStopped.store(true, ordering: .relaxed) }

    /// Waits until the program has written so much that nobody read yet.
    package func waitForUnread(_ bytes: Int) async throws {
      try await lookAgain(for: { "\(bytes) bytes that nobody reads" }) {
        var count: Int32 = 0
        _ = ioctl(keyboard, Self.askForUnread, &count)
        return count >= bytes || isClosed.load(ordering: .acquiring)
      }
    }

    #if canImport(Darwin)
      /// `FIONREAD`, a macro with arguments that Swift does not see.
      private static let askForUnread: UInt = 0x4004_667F
    #else
      private static let askForUnread = UInt(FIONREAD)
    #endif

    /// Asks the program to end, as the system does.
    package func terminate(by signal: Int32 = SIGTERM) { kill(program, signal) }

    /// Types Control-Z, or asks the program from outside, and waits until it is stopped.
    package func suspend(byKey: Bool) async throws {
      struct SharesAProcessGroup: Error {}
      // Otherwise it would stop the tests too.
      if getpgid(program) == getpgrp() { throw SharesAProcessGroup() }
      if byKey { type("\u{1A}") } else { kill(program, SIGTSTP) }
      try await wait(for: "\u{1B}[?1049l")
      try await lookAgain(for: { "the program to be stopped" }) { Self.isStopped(program) }
    }

    /// Continues the program, as `fg` does.
    package func resume() { kill(program, SIGCONT) }

    private static func isStopped(_ program: Int32) -> Bool {
      #if canImport(Darwin)
        var (process, size) = (kinfo_proc(), MemoryLayout<kinfo_proc>.stride)
        var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, program]
        let status = sysctl(&name, UInt32(name.count), &process, &size, nil, 0)
        return status == 0 && Int32(process.kp_proc.p_stat) == SSTOP
      #else
        let status = ProcessorTime.text(ofFile: "/proc/\(program)/stat")
        return status?.split(separator: ")").last?.hasPrefix(" T") ?? false
      #endif
    }

    /// Waits for the end of the program; its exit status, as a shell gives it: 128 and the number of
    /// the signal if one ended it.
    package func finish() async -> Int32? {
      defer { isStopped.store(false, ordering: .relaxed) }
      return await Watchdog.shared.waiting(for: { self.lacking("the end") }) {
        for await status in ended { return status }
        return nil
      }
    }

    /// Until the other side is closed.
    private func readAll() {
      var buffer = [UInt8](repeating: 0, count: 4_096)
      while true {
        while isStopped.load(ordering: .relaxed) { usleep(1_000) }
        let count = read(keyboard, &buffer, buffer.count)
        if count <= 0 { break }
        seen.withLock { $0 += buffer[..<count] }
      }
      isClosed.store(true, ordering: .releasing)
    }

    /// Starts a program, stops reading in the midst of a drawing, and asks the program to end; its exit
    /// status.
    ///
    /// - Parameter text: what the program writes when it is ready.
    package static func endWhileStopped(
      _ program: ExampleProgram, _ arguments: [String], readyAt text: String
    ) async throws -> Int32? {
      let session = try TerminalSession(program, arguments)
      try await session.wait(for: text)
      session.stopReading()
      // One drawing of this size is more than a terminal keeps.
      session.resize(columns: 1_000, rows: 500)
      try await session.waitForUnread(1_000)
      session.terminate()
      return await session.finish()
    }

    /// Starts a program, and asks it to end when it is ready.
    ///
    /// - Parameters:
    ///   - text: what the program writes when it is ready.
    ///   - signal: what it is asked by.
    /// - Returns: its exit status, and all that it wrote after it was asked.
    package static func endWhenReady(
      _ program: ExampleProgram, _ arguments: [String], readyAt text: String,
      by signal: Int32 = SIGTERM
    ) async throws -> (status: Int32?, farewell: String) {
      // Some signals write the memory of the process to a file.
      let session = try TerminalSession(program, arguments, after: "ulimit -c 0")
      try await session.wait(for: text)
      let count = session.output.count
      session.terminate(by: signal)
      let status = await session.finish()
      try await session.wait(for: "\u{1B}[?1049l")
      return (status, String(session.output.dropFirst(count)))
    }

    /// What ends a program by default and others send to it.
    package static let endingSignals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGALRM, SIGUSR1]

    /// Starts a program, suspends it by a key or from outside and continues it, time and again, and
    /// leaves it; its exit status.
    ///
    /// - Parameters:
    ///   - text: what the program writes when it is ready, and again when it is continued.
    ///   - byKey: how it is suspended each time.
    package static func suspendAndResume(
      _ program: ExampleProgram, _ arguments: [String], readyAt text: String, byKey: [Bool]
    ) async throws -> Int32? {
      let session = try TerminalSession(program, arguments)
      try await session.wait(for: text)
      for byKey in byKey {
        try await session.suspend(byKey: byKey)
        session.resume()
        try await session.wait(for: "\u{1B}[?1049h")
        // Drawn again whole, though nothing has changed.
        try await session.wait(for: "\u{1B}[1;1H")
        try await session.wait(for: text)
      }
      session.type("q")
      return await session.finish()
    }

    /// Starts a program on a terminal that says it is as large as one can say, and leaves it.
    ///
    /// - Returns: its exit status, and how many bytes it wrote.
    package static func leaveLargest(
      _ program: ExampleProgram, _ arguments: [String], readyAt text: String
    ) async throws -> (status: Int32?, written: Int) {
      let session = try TerminalSession(program, arguments)
      try await session.wait(for: text)
      let count = session.output.utf8.count
      session.resize(columns: .max, rows: .max)
      try await session.wait(for: "\u{1B}[2J")
      try await session.wait(for: text)
      session.type("q")
      let status = await session.finish()
      return (status, session.output.utf8.count - count)
    }
  }
#endif
