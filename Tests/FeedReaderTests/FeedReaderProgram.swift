import Foundation
import Testing

@testable import FeedReader

/// The built program, as a user starts it without a terminal.
enum FeedReaderProgram {
  struct Run {
    var status: Int32
    var output: String
    var errors: String

    /// The one object that `--json` prints.
    func report() throws -> HeadlessReport {
      try JSONDecoder().decode(HeadlessReport.self, from: Data(output.utf8))
    }
  }

  /// Runs it to its end, waiting on a thread of its own, so that other tests go on.
  static func run(_ arguments: String...) async throws -> Run {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Result { try finish(arguments) }) }
    }
  }

  private static func finish(_ arguments: [String]) throws -> Run {
    let process = process(arguments)
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    let complained = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Run(
      status: process.terminationStatus, output: String(decoding: printed, as: UTF8.self),
      errors: String(decoding: complained, as: UTF8.self))
  }

  /// The program, not yet started.
  static func process(_ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = folder.appending(path: "FeedReader")
    process.arguments = arguments
    return process
  }

  /// Where the build puts executables: beside the tests' own.
  private static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent()
  }
}

/// A file that is there for the length of a test.
struct TemporaryFile: ~Copyable {
  let path: String

  init(_ bytes: some Sequence<UInt8>) throws {
    let folder = FileManager.default.temporaryDirectory
    path = folder.appending(path: "feed-\(UUID().uuidString).xml").path
    try write(bytes)
  }

  init(_ text: String) throws { try self.init(text.utf8) }

  func write(_ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }

  func remove() throws { try FileManager.default.removeItem(atPath: path) }
}
