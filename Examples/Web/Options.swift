import ExampleModels
import TerminalSinks

/// What the command line asks for.
struct Options: ProgramOptions, Equatable, Sendable {
  /// The example whose address is printed; nil for the gallery.
  var name: String?
  var port = 8_080
  /// What the hidden examples begin from.
  var seed: UInt64 = 1
  var wantsHelp = false

  static let help = """
    Usage: Web [NAME] [--port NUMBER] [--random SEED] [--help]

    Serves the examples to browsers on this machine, and prints the address to open. NAME is one of
    \(ExampleScreens.all.map(\.name).joined(separator: ", ")).

      --port NUMBER  where to listen (8080); 0 for any port that is free
      --random SEED  what the lists at /Random and /Pace begin from; the browser test uses them
      --help         print this

    Exit status: 0 well, 2 the port cannot be used, 64 wrong usage,
    74 the output cannot be written.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let argument = arguments.next() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--port": port = try arguments.number(after: argument, in: 0...65_535)
      case "--random": seed = UInt64(try arguments.number(after: argument, in: 0...Int.max))
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      case _ where name != nil:
        throw UsageError("More than one example: name one, the others are a link away")
      default: name = try Self.name(argument)
      }
    }
  }

  private static func name(_ text: String) throws(UsageError) -> String {
    guard let entry = ExampleScreens.named(text) else {
      let names = ExampleScreens.all.map(\.name).joined(separator: ", ")
      throw UsageError("No example \(text): there are \(names)")
    }
    return entry.name
  }
}

extension ExitCode {
  /// The port cannot be used.
  static let cannotListen = ExitCode(2)
}
