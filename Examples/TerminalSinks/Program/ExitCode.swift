/// What a program says to its caller by its exit status.
package struct ExitCode: Equatable, Sendable {
  package let rawValue: Int32

  package init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  package static let well = ExitCode(0)
  /// A batch broke a rule.
  package static let violation = ExitCode(1)
  /// The source could not be read.
  package static let badSource = ExitCode(3)
  /// The command line says nothing that the program knows.
  package static let usage = ExitCode(64)
  /// What there was to say could not be written.
  package static let noOutput = ExitCode(74)
}
