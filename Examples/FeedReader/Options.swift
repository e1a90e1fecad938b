import ExampleModels
import Foundation

/// What the command line asks for.
struct Options: Equatable, Sendable {
  var source = FeedSource.bundled
  var isHeadless = false
  var isJSON = false
  var every = 5.0
  /// How often a run without a terminal plays its source through.
  var rounds = 1
  var wantsHelp = false

  static let help = """
    Usage: FeedReader [SOURCE] [--headless] [--json] [--every SECONDS] [--help]

    SOURCE is a file or an http(s) URL with RSS 2.0 or Atom. Without it, two states of the files of
    GNU Gnulib are shown in turn.

      --headless       play the source through once, check every batch, print what happened
      --json           as --headless, but print one JSON object
      --every SECONDS  the time between two looks at the source (5)
      --rounds COUNT   play it through so many times, without a terminal (1)
      --help           print this

    Without a terminal the program runs as with --headless.
    Exit status: 0 well, 1 a batch broke a rule, 2 wrong usage, 3 the source could not be read.
    """

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(OptionError) {
    var rest = Array(arguments)[...]
    var sources: [String] = []
    while let argument = rest.popFirst() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--every": every = try Self.seconds(rest.popFirst())
      case "--rounds": rounds = try Self.count(rest.popFirst())
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: sources.append(argument)
      }
    }
    if sources.count > 1 { throw .manySources(sources) }
    if let name = sources.first { source = FeedSource(name: name) }
  }

  private static func seconds(_ text: String?) throws(OptionError) -> Double {
    guard let seconds = text.flatMap(Double.init), seconds.isFinite, seconds >= 0.1,
      seconds <= 86_400
    else { throw .badSeconds(text) }
    return seconds
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
  case badSeconds(String?)
  case badCount(String?)
  case manySources([String])

  var description: String {
    switch self {
    case .unknown(let option): "Unknown option \(option)"
    case .badSeconds(nil): "--every needs a number of seconds"
    case .badSeconds(let text?): "--every needs seconds in 0.1...86400, not \"\(text)\""
    case .badCount(nil): "--rounds needs a count"
    case .badCount(let text?): "--rounds needs a count in 1...1000000, not \"\(text)\""
    case .manySources(let names): "More than one source: \(names.joined(separator: ", "))"
    }
  }
}

/// What the program says to its caller by its exit status.
enum ExitCode: Int32 {
  case well = 0
  case violation = 1
  case usage = 2
  case badSource = 3
}
