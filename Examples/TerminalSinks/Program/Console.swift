import Foundation

/// The two outputs of a program that does not draw.
package enum Console {
  /// Prints a line. Where that fails, the program has nobody to work for, and ends.
  package static func say(_ text: String) {
    guard let code = writeAll(text + "\n", to: STDOUT_FILENO) else { return }
    // A reader who has seen enough, as `head` has, wants no complaint either.
    let reason = String(cString: strerror(code))
    if code != EPIPE { complain("The output cannot be written: \(reason)") }
    exit(ExitCode.noOutput.rawValue)
  }

  /// Prints a line for the person at the terminal. Where that fails, there is nobody to be told.
  package static func complain(_ text: String) {
    _ = writeAll(text + "\n", to: STDERR_FILENO)
  }
}
