import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The terminal that the program runs in: raw input, the other screen, its size.
package final class Terminal: Sendable {
  private let before: termios
  private let raw: termios

  /// Whether the program talks to a person, on a terminal that can be drawn on.
  package static var isThere: Bool { isatty(STDIN_FILENO) == 1 && isOutput }

  /// Whether what the program writes goes to such a terminal, wherever its input comes from. A dumb
  /// one, that of an editor for example, shows the signs that others obey.
  package static var isOutput: Bool {
    isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Looks at the terminal, and leaves it as it is; nil where its settings cannot be changed.
  package init?() {
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0,
      tcsetattr(STDIN_FILENO, TCSANOW, &settings) == 0
    else { return nil }
    before = settings
    cfmakeraw(&settings)
    raw = settings
  }

  /// Switches to raw input and to the other screen. What was typed before is dropped.
  func begin() { enter(TCSAFLUSH) }

  /// - Parameter action: what becomes of what was typed before.
  private func enter(_ action: Int32) {
    var settings = raw
    tcsetattr(STDIN_FILENO, action, &settings)
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
  }

  /// Gives the terminal back, stops the processes of this job until they are continued in the
  /// foreground, and takes the terminal again.
  func suspend() {
    restore()
    // As the terminal does it where its input is not raw: all of the job, a pager behind a pipe too.
    // This process ignores that one, and stops itself on this thread, which returns afterwards.
    keepingAction(of: SIGTSTP) {
      ignoreSignal(SIGTSTP)
      kill(0, SIGTSTP)
      stop(by: SIGTSTP)
    }
    resume()
  }

  /// Takes the terminal again after the process was continued.
  func resume() {
    // Continued in the background, it waits for the foreground.
    while isInBackground { keepingAction(of: SIGTTOU) { stop(by: SIGTTOU) } }
    enter(TCSADRAIN)
  }

  private var isInBackground: Bool {
    let foreground = tcgetpgrp(STDIN_FILENO)
    return foreground > 0 && foreground != getpgrp()
  }

  /// Gives the terminal back as it was.
  package func restore() {
    write("\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l")
    restoreSettings()
  }

  /// Whether the terminal takes output within a second, or has none to wait for. Blocks until then.
  var takesOutput: Bool { canWrite(to: STDOUT_FILENO, within: 1_000) }

  /// Gives back what can be given back to a terminal that takes no output, and ends the process by
  /// a signal.
  func abandon(by signal: Int32) -> Never {
    restoreSettings()
    end(by: signal)
  }

  /// Drops what was typed and not read. Waits for no output to be taken.
  private func restoreSettings() {
    var settings = before
    tcflush(STDIN_FILENO, TCIFLUSH)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// The largest part of a terminal that is drawn on: more than any screen has. A terminal may say that
  /// it is a hundred times as wide and as high.
  private static let most = (columns: 1_000, rows: 500)

  /// Columns and rows that are drawn on; 80 × 24 where the terminal does not say.
  package var size: (columns: Int, rows: Int) {
    var size = winsize()
    let known = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    if !known { return (80, 24) }
    return (min(Int(size.ws_col), Self.most.columns), min(Int(size.ws_row), Self.most.rows))
  }

  /// Writes all of a text, however long the terminal takes. Nothing where the terminal is gone: the
  /// end of its input says so.
  package func write(_ text: String) { _ = writeAll(text, to: STDOUT_FILENO) }
}
