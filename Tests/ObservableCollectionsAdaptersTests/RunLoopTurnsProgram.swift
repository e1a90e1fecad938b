import Foundation
import Testing

/// The program beside the tests that runs the main run loop.
enum RunLoopTurnsProgram {
  /// Runs an experiment to its end and decodes the figures that it prints.
  static func figures(of experiment: String) throws -> [String: Int] {
    let process = Process()
    let output = Pipe()
    process.executableURL = folder.appending(path: "RunLoopTurns")
    process.arguments = [experiment]
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(String(decoding: data, as: UTF8.self))")
    return try JSONDecoder().decode([String: Int].self, from: data)
  }

  /// Where the build puts executables: beside the tests' own.
  private static var folder: URL {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let tests = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent()
  }
}
