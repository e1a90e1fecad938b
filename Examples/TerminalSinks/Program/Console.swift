import Foundation
import Synchronization

/// The two outputs of a program that does not draw.
///
/// All text passes through here on its way out and is cleaned: a source cannot steer the terminal,
/// not even through the message of an error that quotes it.
package enum Console {
  /// Whether the last line on the terminal is one of progress, which the next line replaces.
  private static let showsProgress = Mutex(false)

  /// Prints lines. If that fails, nobody reads them, and the program ends.
  ///
  /// - Parameters:
  ///   - text: one line or several; control characters become spaces.
  ///   - paint: how the text is set off, with `style`.
  ///   - style: the style of the text; nil for plain text.
  package static func say(
    _ text: String, in paint: Paint = .none, _ style: Paint.Style? = nil
  ) {
    guard let code = write(line(text, in: paint, style) + "\n", to: STDOUT_FILENO) else { return }
    // A reader who has seen enough, as `head` has, wants no complaint either.
    let reason = String(cString: strerror(code))
    if code != EPIPE { complain("The output cannot be written: \(reason)") }
    exit(ExitCode.noOutput.rawValue)
  }

  /// Prints a JSON text, in which control characters become escapes.
  package static func say(json: String) { say(LineText.escaped(json: json)) }

  /// Prints one line on standard error. If that fails, nobody reads it.
  package static func complain(_ text: String) {
    _ = write(LineText.clean(text) + "\n", to: STDERR_FILENO)
  }

  /// Prints how far the work is on standard error: on a terminal in a line that the next output
  /// replaces, elsewhere in a line of its own.
  package static func report(progress text: String) {
    let line = LineText.clean(text)
    if isatty(STDERR_FILENO) == 1 {
      _ = write(line, to: STDERR_FILENO, showingProgress: true)
    } else {
      _ = write(line + "\n", to: STDERR_FILENO)
    }
  }

  /// Removes the line of progress from the terminal.
  package static func clearProgress() { _ = write("", to: STDERR_FILENO) }

  /// What ``say(_:in:_:)`` prints.
  package static func line(_ text: String, in paint: Paint, _ style: Paint.Style?) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let clean = lines.map { LineText.clean(String($0)) }.joined(separator: "\n")
    guard let begin = style.map({ paint.begin($0) }), !begin.isEmpty else { return clean }
    return begin + clean + paint.end
  }

  /// Writes a text in place of the line of progress, if there is one.
  private static func write(
    _ text: String, to descriptor: Int32, showingProgress: Bool = false
  ) -> Int32? {
    showsProgress.withLock { isShown in
      if isShown { _ = writeAll("\r\u{1B}[K", to: STDERR_FILENO) }
      isShown = showingProgress
      return text.isEmpty ? nil : writeAll(text, to: descriptor)
    }
  }
}
