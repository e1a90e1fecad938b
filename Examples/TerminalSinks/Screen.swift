/// What a terminal shows, so that only lines that changed are written again.
package struct Screen {
  private var shown: [String] = []

  package init() {}

  /// The bytes that turn what is shown into `lines`. Empty if nothing changed.
  package mutating func update(to lines: [String]) -> String {
    var bytes = ""
    for (number, line) in lines.enumerated() where number >= shown.count || shown[number] != line {
      bytes += "\u{1B}[\(number + 1);1H\(line)\u{1B}[0m\u{1B}[K"
    }
    if lines.count < shown.count { bytes += "\u{1B}[\(lines.count + 1);1H\u{1B}[J" }
    shown = lines
    return bytes
  }

  /// Forgets what is shown: the next update writes every line.
  package mutating func forget() { shown = [] }
}
