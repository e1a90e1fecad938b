/// What a terminal would show, as far as the examples write to one.
@MainActor
package final class FakeTerminal {
  /// The lines as they are read, by number; the first is 1.
  package private(set) var lines: [Int: String] = [:]
  /// The lines as they were written, with what sets them off.
  package private(set) var raw: [Int: String] = [:]
  /// The lines that were written since `forgetWritten()`.
  package private(set) var written: [Int] = []

  package init() {}

  /// Understands what the examples write: a place, a line, the rest cleared.
  package func write(_ bytes: String) {
    if bytes.contains("\u{1B}[2J") { (lines, raw) = ([:], [:]) }
    for match in bytes.matches(of: /\u{1B}\[(\d+);1H(.*?)\u{1B}\[0m\u{1B}\[K/) {
      let line = Int(match.1) ?? 0
      raw[line] = String(match.2)
      lines[line] = String(match.2).replacing(/\u{1B}\[[0-9;]*m/, with: "")
      written.append(line)
    }
    for match in bytes.matches(of: /\u{1B}\[(\d+);1H\u{1B}\[J/) {
      for line in lines.keys where line >= Int(match.1) ?? 0 {
        (lines[line], raw[line]) = (nil, nil)
      }
    }
  }

  package func forgetWritten() { written = [] }

  /// The lines from the top, without spaces at their ends.
  package var texts: [String] {
    (1...max(lines.keys.max() ?? 1, 1)).map { (lines[$0] ?? "").replacing(/[ ]+$/, with: "") }
  }
}
