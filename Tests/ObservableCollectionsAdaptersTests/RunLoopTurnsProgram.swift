import ExampleTestKit
import Testing

#if os(macOS) || os(Linux)
  /// The program beside the tests that runs the main run loop.
  enum RunLoopTurnsProgram {
    /// Runs an experiment to its end and decodes the figures that it prints.
    static func figures(of experiment: String) async throws -> [String: Int] {
      let run = try await ExampleProgram("RunLoopTurns").run([experiment])
      try #require(run.status == 0, "\(run.output) \(run.errors)")
      return try run.report(as: [String: Int].self)
    }
  }
#endif
