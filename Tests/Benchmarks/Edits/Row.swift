/// An element of class type.
final class Row: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }

  /// The rows that all cases of a million share.
  static let million = (0..<1_000_000).map(Row.init)
}
