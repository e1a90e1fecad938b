import ExampleModels
import TerminalSinks

/// What the command line asks for.
struct Options: ProgramOptions, Equatable, Sendable {
  var source = FeedSource.bundled
  var isHeadless = false
  var isJSON = false
  var every = 5.0
  /// How long a document may take to come, in seconds.
  var within = 20.0
  /// How often a run without a terminal plays its source through.
  var rounds = 1
  var wantsHelp = false

  static let help = """
    Usage: FeedReader [SOURCE] [--headless] [--json] [--every SECONDS] [--within SECONDS]
                      [--rounds COUNT] [--help]

    SOURCE is a file or an http(s) URL with RSS or Atom. Without it, two states of what a
    made-up town library announces are shown in turn.

      --headless       play the source through once, check every batch, print what happened
      --json           as --headless, but print one JSON object
      --every SECONDS  the time between two looks at the source (5)
      --within SECONDS give up a document that has not come whole in this time (20)
      --rounds COUNT   play it through so many times, without a terminal (1)
      --help           print this

    Without a terminal the program runs as with --headless.
    Exit status: 0 well, 1 a batch broke a rule, 3 the source could not be read,
    64 wrong usage, 74 the output cannot be written.
    """

  /// How a document is fetched.
  var fetch: DocumentFetch {
    DocumentFetch(limit: FeedSource.largestDocument, deadline: .after(.seconds(within)))
  }

  /// Reads the arguments that follow the program's name.
  init(_ arguments: some Sequence<String>) throws(UsageError) {
    var arguments = Arguments(arguments)
    var sources: [String] = []
    while let argument = arguments.next() {
      switch argument {
      case "--headless": isHeadless = true
      case "--json": (isHeadless, isJSON) = (true, true)
      case "--help", "-h": wantsHelp = true
      case "--every": every = try arguments.seconds(after: argument)
      case "--within": within = try arguments.seconds(after: argument)
      case "--rounds": rounds = try arguments.count(after: argument)
      case _ where argument.hasPrefix("-"): throw .unknown(argument)
      default: sources.append(argument)
      }
    }
    source = try Arguments.source(of: sources, FeedSource.init(name:)) ?? .bundled
  }
}
