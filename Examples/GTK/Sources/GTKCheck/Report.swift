import Foundation

/// Counts what held and what did not, and says it line by line.
@MainActor
final class Report {
  private(set) var passed = 0
  private(set) var failed = 0

  /// Notes a check.
  ///
  /// - Parameter failure: what went wrong; nil if nothing did.
  func note(_ name: String, failure: String?) {
    if let failure {
      failed += 1
      say("FAILED  \(name): \(failure)")
    } else {
      passed += 1
      say("passed  \(name)")
    }
  }

  /// Notes whether something is as it should be.
  func expect(_ isSo: Bool, _ name: String, _ detail: @autoclosure () -> String) {
    note(name, failure: isSo ? nil : detail())
  }

  /// The last line.
  var summary: String { "\(passed) passed, \(failed) failed" }
}

/// Writes a line, at once.
func say(_ line: String) {
  print(line)
  fflush(nil)
}
