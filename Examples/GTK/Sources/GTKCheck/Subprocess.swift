import Foundation

/// Another program, run to its end.
struct Subprocess {
  /// The exit status; negative for the signal that ended it.
  let status: Int32
  /// All that it wrote, to both outputs.
  let output: String

  /// Runs a program that was built beside this one.
  ///
  /// - Parameters:
  ///   - changes: environment variables that it has, or nil for those that it does not have.
  static func run(
    _ name: String, _ arguments: [String], environment changes: [String: String?] = [:]
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent(name)
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    for (key, value) in changes { environment[key] = value }
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Subprocess(
      status: isSignal ? -process.terminationStatus : process.terminationStatus,
      output: String(decoding: bytes, as: UTF8.self))
  }

  /// The last line that is not empty.
  var lastLine: Substring { output.split(separator: "\n").last ?? "" }
}
