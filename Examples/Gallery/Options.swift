import ExampleModels
import TerminalSinks

/// What the command line asks for.
struct Options: ProgramOptions, Equatable, Sendable {
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

      Exit status: 0 well, 1 a batch broke a rule, 64 wrong usage,
      74 the output cannot be written.
      """
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    while let argument = arguments.next() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--steps": steps = try arguments.count(after: argument)
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: try take(name: argument)
      }
    }
  }

  private mutating func take(name: String) throws(UsageError) {
    guard let entry = ExampleScreens.named(name) else {
      let names = ExampleScreens.all.map(\.name).joined(separator: ", ")
      throw UsageError("There is no example \(name): choose one of \(names)")
    }
    if let first = self.name {
      let both = "\(first) and \(entry.name)"
      throw UsageError("More than one example, \(both): choose one, or none for the menu")
    }
    self.name = entry.name
  }
}
