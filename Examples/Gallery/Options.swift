import ExampleModels

/// What the command line asks for.
struct Options: Equatable, Sendable {
  /// The name of the example; nil for the menu, and without a screen for all examples.
  var name: String?
  var isHeadless = false
  var isJSON = false
  /// How many actions are done without a screen.
  var steps = 120
  var wantsHelp = false

  static var help: String {
    let names = ExampleScreens.all.map { entry in
      "  \(entry.name)\(String(repeating: " ", count: 16 - entry.name.count))\(entry.summary)"
    }
    return """
      Usage: Gallery [EXAMPLE] [--headless] [--json] [--steps COUNT] [--help]

      Starts an example on the terminal, or a menu of all of them:

      \(names.joined(separator: "\n"))

        --headless       play the example, or all, without a screen, check every batch, print what
                         happened; the same where there is no terminal
        --json           as --headless, but print one JSON object for each example
        --steps COUNT    how many actions are done without a screen (120)
        --help           print this

      Exit status: 0 well, 1 a batch broke a rule, 64 wrong usage.
      """
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--steps": steps = try Self.count(rest.popFirst())
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: try take(name: argument)
      }
    }
  }

  private mutating func take(name: String) throws(OptionError) {
    guard let entry = ExampleScreens.named(name) else { throw .noExample(name) }
    if let first = self.name { throw .manyExamples([first, entry.name]) }
    self.name = entry.name
  }

  private static func count(_ text: String?) throws(OptionError) -> Int {
    guard let count = text.flatMap({ Int($0) }), (1...1_000_000).contains(count) else {
      throw .badCount(text)
    }
    return count
  }
}

/// A command line that says nothing this program knows.
enum OptionError: Error, Hashable, CustomStringConvertible {
  case unknown(String)
  case noExample(String)
  case manyExamples([String])
  case badCount(String?)

  var description: String {
    switch self {
    case .unknown(let option): "Unknown option \(option)"
    case .noExample(let name):
      """
      There is no example \(name): choose one of \
      \(ExampleScreens.all.map(\.name).joined(separator: ", "))
      """
    case .manyExamples(let names):
      "More than one example, \(names.joined(separator: " and ")): choose one, or none for the menu"
    case .badCount(nil): "--steps needs a count"
    case .badCount(let text?): "--steps needs a count in 1...1000000, not \"\(text)\""
    }
  }
}

/// What the program says to its caller by its exit status.
enum ExitCode: Int32 {
  case well = 0
  case violation = 1
  case usage = 64
}
