/// What the command line asks for.
struct CheckOptions {
  var turns = 2_000
  var paceTurns = 300
  var seed: UInt64 = 2_026
  var mistake: Mistake?
  var wantsHelp = false

  static let help = """
    Usage: GTKCheck [--full] [--turns COUNT] [--pace TURNS] [--seed SEED] [--help]

    Runs GTK's own list widgets on random changes, reads the rows that they show and compares them
    with the lists. It needs a display: xvfb-run -a.

      --full          3,600 turns at sixty a second, for each widget
      --turns COUNT   how many random turns (2000)
      --pace TURNS    how many turns at sixty a second, for each widget (300);
                      0 for none
      --seed SEED     where the random numbers start (2026)
      --planted NAME  run a sink with a mistake: \(Mistake.names)

    The last line counts the checks. Exit status: 0 all passed, 1 one failed, 64 wrong usage,
    69 there is no display.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(CheckOptionError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": wantsHelp = true
      case "--full": paceTurns = 3_600
      case "--turns": turns = try Self.number(rest.popFirst(), argument, in: 1...1_000_000)
      case "--pace": paceTurns = try Self.number(rest.popFirst(), argument, in: 0...1_000_000)
      case "--seed": seed = UInt64(try Self.number(rest.popFirst(), argument, in: 0...Int.max))
      case "--planted": mistake = try Self.mistake(rest.popFirst())
      default: throw CheckOptionError(description: "Unknown option \(argument)")
      }
    }
  }

  private static func number(
    _ text: String?, _ option: String, in range: ClosedRange<Int>
  ) throws(CheckOptionError) -> Int {
    guard let number = text.flatMap({ Int($0) }), range.contains(number) else {
      throw CheckOptionError(
        description: "\(option) needs a number in \(range), not \"\(text ?? "")\"")
    }
    return number
  }

  private static func mistake(_ text: String?) throws(CheckOptionError) -> Mistake {
    guard let mistake = text.flatMap(Mistake.init) else {
      throw CheckOptionError(description: "--planted needs one of \(Mistake.names)")
    }
    return mistake
  }
}

extension Mistake {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// A command line that says nothing this program knows.
struct CheckOptionError: Error, CustomStringConvertible {
  let description: String
}
