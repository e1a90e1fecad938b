import Foundation

/// How text is set off on a terminal: in colours where they are wanted, else by weight alone.
package struct Paint: Equatable, Sendable {
  /// What a line is set in until the reset that follows it.
  package enum Style: Sendable {
    case bold, dim, struck, reversed
    /// A colour of the palette of 256.
    case colour(Int)
  }

  private enum Means { case none, weight, colours }
  private let means: Means

  /// Plain text.
  package static let none = Paint(means: .none)
  /// Everything but colours.
  package static let withoutColours = Paint(means: .weight)
  /// Everything.
  package static let colours = Paint(means: .colours)

  private init(means: Means) {
    self.means = means
  }

  /// What a terminal is written to with: no colours where the variable `NO_COLOR` is not empty, as
  /// <https://no-color.org> has it.
  package static func terminal(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Paint {
    environment["NO_COLOR", default: ""].isEmpty ? .colours : .withoutColours
  }

  /// What begins some styles. A colour that may not be shown is bold instead.
  package func begin(_ styles: Style...) -> String {
    if means == .none { return "" }
    let codes = styles.map(code)
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }

  /// What ends all styles.
  package var end: String { means == .none ? "" : "\u{1B}[0m" }

  /// What ends `struck` alone.
  package var endStruck: String { means == .none ? "" : "\u{1B}[29m" }

  /// A line with its text struck out, but not the space around it.
  package func struck(_ line: some StringProtocol) -> String {
    let indent = line.prefix { $0 == " " }
    let space = line.reversed().prefix { $0 == " " }
    let text = line.dropFirst(indent.count).dropLast(space.count)
    return text.isEmpty ? String(line) : indent + begin(.struck) + text + endStruck + space
  }

  private func code(_ style: Style) -> String {
    switch style {
    case .bold: "1"
    case .dim: "2"
    case .struck: "9"
    case .reversed: "7"
    case .colour(let number): means == .colours ? "38;5;\(number)" : "1"
    }
  }
}
