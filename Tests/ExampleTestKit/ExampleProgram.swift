import Foundation

#if canImport(Darwin)
  import Darwin
#endif

#if os(macOS) || os(Linux)
  /// A built example, as a user starts it.
  package struct ExampleProgram: Sendable {
    /// What a run left behind.
    package struct Run: Sendable {
      package var status: Int32
      package var output: String
      /// What it complained about.
      package var errors: String
      /// How far it said it was: nothing, unless the run was long.
      package var progress: [String] = []

      /// The one object that `--json` prints.
      package func report<Report: Decodable>(as type: Report.Type) throws -> Report {
        try JSONDecoder().decode(type, from: Data(output.utf8))
      }
    }

    private let name: String

    package init(_ name: String) {
      self.name = name
    }

    /// Runs it to its end without a terminal, waiting on a thread of its own, so that other tests go
    /// on.
    ///
    /// - Parameter command: what a shell does before, to itself and so to the program.
    package func run(_ arguments: [String], after command: String? = nil) async throws -> Run {
      try await Watchdog.shared.waiting(for: { "the end of \(name) \(arguments)" }) {
        try await withCheckedThrowingContinuation { continuation in
          Thread.detachNewThread {
            continuation.resume(with: Result { try finish(process(arguments, after: command)) })
          }
        }
      }
    }

    private func finish(_ process: Process) throws -> Run {
      let (output, errors) = (Pipe(), Pipe())
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let printed = try output.fileHandleForReading.readToEnd() ?? Data()
      let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return Run(
        status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
        standardError: String(decoding: complained, as: UTF8.self))
    }

    /// The program, not yet started.
    ///
    /// - Parameter command: what a shell does before, to itself and so to the program.
    func process(_ arguments: [String], after command: String? = nil) -> Process {
      let program = Self.folder.appending(path: name)
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      if let command {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "\(command) && exec \"$0\" \"$@\"", program.path] + arguments
      }
      return process
    }

    /// Where the build puts executables: beside the tests' own.
    private static var folder: URL {
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      let tests = bundle?.bundleURL ?? URL(filePath: image ?? CommandLine.arguments[0])
      return tests.deletingLastPathComponent()
    }

    /// The tests' bundle on Darwin, where a program of the toolchain loads it and may not list it.
    private static var image: String? {
      #if canImport(Darwin)
        var image = Dl_info()
        guard dladdr(#dsohandle, &image) != 0, let name = image.dli_fname else { return nil }
        let path = String(cString: name)
        return path.firstRange(of: ".xctest/").map { path[..<$0.upperBound] }.map(String.init)
          ?? path
      #else
        return nil
      #endif
    }
  }

  extension ExampleProgram.Run {
    /// - Parameter standardError: complaints, and on a slow machine lines of progress.
    fileprivate init(status: Int32, output: String, standardError: String) {
      let lines = standardError.split(separator: "\n", omittingEmptySubsequences: false)
      let isProgress = { (line: Substring) in line.prefixMatch(of: /\w+: \d+ s(, |$)/) != nil }
      self.init(
        status: status, output: output,
        errors: lines.filter { !isProgress($0) }.joined(separator: "\n"),
        progress: lines.filter(isProgress).map(String.init))
    }
  }
#endif
