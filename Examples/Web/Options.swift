import ExampleModels

/// What the command line asks for.
struct Options: Equatable, Sendable {
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

    Exit status: 0 well, 2 the port cannot be used, 64 wrong usage.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--port": port = try Self.number(argument, rest.popFirst(), in: 0...65_535)
      case "--random":
        seed = UInt64(try Self.number(argument, rest.popFirst(), in: 0...Int.max))
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      case _ where name != nil: throw .manyNames
      default: name = try Self.name(argument)
      }
    }
  }

  private static func number(
    _ option: String, _ text: String?, in range: ClosedRange<Int>
  ) throws(OptionError) -> Int {
    guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
      throw .badNumber(option: option, text: text, range: range)
    }
    return number
  }

  private static func name(_ text: String) throws(OptionError) -> String {
    guard let entry = ExampleScreens.named(text) else {
      throw .noExample(text, names: ExampleScreens.all.map(\.name))
    }
    return entry.name
  }
}

/// A command line that says nothing this program knows.
enum OptionError: Error, Hashable, CustomStringConvertible {
  case unknown(String)
  case badNumber(option: String, text: String?, range: ClosedRange<Int>)
  case noExample(String, names: [String])
  case manyNames

  var description: String {
    switch self {
    case .unknown(let option): "Unknown option \(option)"
    case .badNumber(let option, nil, let range): "\(option) needs a number in \(range)"
    case .badNumber(let option, let text?, let range):
      "\(option) needs a number in \(range), not \"\(text)\""
    case .noExample(let text, let names):
      "No example \(text): there are \(names.joined(separator: ", "))"
    case .manyNames: "More than one example: name one, the others are a link away"
    }
  }
}

/// What the program says to its caller by its exit status.
enum ExitCode: Int32 {
  case well = 0
  case cannotListen = 2
  case usage = 64
}
