import ExampleTestKit
import Foundation

@testable import FeedReader

/// The built program, as a user starts it.
enum FeedReaderProgram {
  static let program = ExampleProgram("FeedReader")

  /// Runs it to its end without a terminal.
  static func run(_ arguments: String...) async throws -> ExampleProgram.Run {
    try await program.run(arguments)
  }
}

extension ExampleProgram.Run {
  /// The one object that `--json` prints.
  func report() throws -> HeadlessReport { try report(as: HeadlessReport.self) }
}
